import { monthName } from "../questions/period.ts";
import type { Slots } from "../questions/slots.ts";
import { say } from "./replies.ts";
import { type Asked, byMethod, filterOf, inProject } from "./turn.ts";
import { paragraphs, table } from "./wording/blocks.ts";
import { amount, counted, isNegative, percent } from "./wording/figures.ts";
import { named, plain } from "./wording/names.ts";

const MAX_COMPARED = 4;
const MAX_PROJECTS = 12;

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
  const { slots } = asked.understood;
  if (slots.names.every(({ kind }) => kind === "project") && slots.periods.length < 2) {
    return answerProjects(asked);
  }
  const rows: { name: string; total: string; count: number }[] = [];
  let where = "";
  for (const side of sidesOf(slots).slice(0, MAX_COMPARED)) {
    const { total, count, project } = await asked.tools.ask("get_spending", filterOf(side.slots));
    where = inProject(asked, project.name);
    rows.push({ name: side.name, total, count });
  }
  const [first, second] = rows.toSorted((a, b) => Number(b.total) - Number(a.total));
  const isSame = first === undefined || second === undefined || first.total === second.total;
  const kind = slots.periods.length > 1 ? "period" : (repeatedKind(slots) ?? "");
  const by = kind === "period" || kind === "method" || kind === "contractor" ? kind : "thing";
  const values = { where, name: first?.name ?? "", method: byMethod(first?.name ?? "") };
  return paragraphs(
    say(isSame ? "spent the same" : `spent more, ${by}`, values),
    table(
      ["", "Spent", "Expenses"],
      rows.map(({ name, total, count }) => [name, amount(total), counted(count, "expense")]),
    ),
  );
}

/** "All projects", "compare the kitchen and the yard" */
export async function answerProjects({ tools, understood }: Asked): Promise<string> {
  const { projects } = await tools.ask("list_projects", {});
  const wanted = understood.slots.names.flatMap(({ kind, candidates }) =>
    kind === "project" ? candidates.map(({ id }) => id) : [],
  );
  const rows = projects
    .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
    .slice(0, MAX_PROJECTS)
    .map(({ name, budget, spent, remaining, usedPercent }) => [
      plain(name),
      amount(budget),
      amount(spent),
      isNegative(remaining) ? `${amount(remaining)} over` : amount(remaining),
      percent(usedPercent),
    ]);
  const reply =
    projects.length === 1 ? "one project" : wanted.length > 0 ? "side by side" : "projects";
  const lead = say(reply, { count: projects.length, name: projects[0]?.name });
  return paragraphs(lead, table(["Project", "Budget", "Spent", "Left", "Used"], rows));
}
