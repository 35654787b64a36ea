import { monthName } from "../questions/period.ts";
import type { Slots } from "../questions/slots.ts";
import { formatReply } from "./replies.ts";
import { type Asked, byMethod, namesOf, spendingOf } from "./turn.ts";
import { amount, isNegative, named } from "./wording.ts";

const MAX_COMPARED = 4;

/** The kind of which several names are said. */
function repeatedKind({ names }: Slots) {
  const kinds = names.map(({ kind }) => kind);
  return kinds.find((kind, at) => kinds.indexOf(kind) !== at);
}

/** Whether a question names several of one kind: then each of them is answered. */
export function areSeveral(slots: Slots): boolean {
  return slots.periods.length > 1 || repeatedKind(slots) !== undefined;
}

/** One slot each of what is compared, with the words for it. */
function sidesOf(slots: Slots): { name: string; slots: Slots }[] {
  if (slots.periods.length > 1) {
    return slots.periods.map((period) => ({
      name: period.month === undefined ? period.words : monthName(period.month),
      slots: { ...slots, periods: [period] },
    }));
  }
  const kind = repeatedKind(slots);
  const others = slots.names.filter((one) => one.kind !== kind);
  return slots.names
    .filter((one) => one.kind === kind)
    .map((one) => ({
      name: named(one.candidates[0]?.name ?? one.said, "This one"),
      slots: { ...slots, names: [one, ...others] },
    }));
}

/** "Compare March and April", "labor or materials?" */
export async function answerCompare(asked: Asked): Promise<string> {
  const { slots } = asked;
  if (slots.names.every(({ kind }) => kind === "project") && slots.periods.length < 2) {
    return answerProjects(asked);
  }
  const rows = [];
  for (const side of sidesOf(slots).slice(0, MAX_COMPARED)) {
    rows.push({ ...(await spendingOf({ ...asked, slots: side.slots })), name: side.name });
  }
  const [first, second] = rows.toSorted((a, b) => Number(b.total) - Number(a.total));
  const isSame = first === undefined || second === undefined || first.total === second.total;
  const by = isSame ? "same" : slots.periods.length > 1 ? "period" : repeatedKind(slots);
  const name = first?.name ?? "";
  return formatReply("compare", { ...rows[0], rows, by, name, method: byMethod(name) });
}

/** "All projects", "compare the kitchen and the yard" */
export async function answerProjects({ tools, slots }: Asked): Promise<string> {
  const { projects } = await tools.ask("list_projects", {});
  const wanted = slots.names.flatMap(({ kind, candidates }) =>
    kind === "project" ? candidates.map(({ id }) => id) : [],
  );
  const rows = projects
    .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
    .map((one) => ({
      ...one,
      left: `${amount(one.remaining)}${isNegative(one.remaining) ? " over" : ""}`,
    }));
  const isNarrowed = projects.length > 1 && namesOf(slots, "project").length > 0;
  const values = { count: projects.length, name: projects[0]?.name, rows };
  return formatReply(isNarrowed ? "side by side" : "projects", values);
}
