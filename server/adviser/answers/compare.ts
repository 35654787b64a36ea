import { monthName } from "../questions/period.ts";
import type { Slots } from "../questions/slots.ts";
import { paragraphs, table } from "./wording/blocks.ts";
import { amount, counted, isNegative, percent } from "./wording/figures.ts";
import { named, plain, quoted } from "./wording/names.ts";
import { byMethod } from "./narrowing.ts";
import { type Asked, filterOf, inProject } from "./turn.ts";

const MOST_COMPARED = 4;

/** Whether a question names several of one kind: then each of them is answered. */
export function areSeveral({ names, periods }: Slots): boolean {
  const kinds = names.map(({ kind }) => kind);
  return periods.length > 1 || kinds.some((kind, at) => kinds.indexOf(kind) !== at);
}

/** One slot each of what is compared, with the words for it. */
function sidesOf(slots: Slots): { name: string; slots: Slots }[] {
  if (slots.periods.length > 1) {
    return slots.periods.map((period) => ({
      name: period.month === undefined ? period.words : monthName(period.month),
      slots: { ...slots, periods: [period] },
    }));
  }
  const kinds = slots.names.map(({ kind }) => kind);
  const kind = kinds.find((one, at) => kinds.indexOf(one) !== at);
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
  let project = "";
  for (const side of sidesOf(slots).slice(0, MOST_COMPARED)) {
    const spending = await asked.tools.ask("get_spending", filterOf(side.slots));
    project = spending.project.name;
    rows.push({ name: side.name, total: spending.total, count: spending.count });
  }
  const where = inProject(asked, project);
  const sorted = rows.toSorted((a, b) => Number(b.total) - Number(a.total));
  const [first, second] = sorted;
  const lead =
    first === undefined || second === undefined || first.total === second.total
      ? `You spent the same on each of them${where}.`
      : `${moreOf(asked, first.name)}${where}.`;
  return paragraphs(
    lead,
    table(
      ["", "Spent", "Expenses"],
      rows.map(({ name, total, count }) => [name, amount(total), counted(count, "expense")]),
    ),
  );
}

function moreOf({ understood: { slots } }: Asked, name: string): string {
  if (slots.periods.length > 1) return `You spent more in ${name}`;
  const kinds = slots.names.map(({ kind }) => kind);
  const kind = kinds.find((one, at) => kinds.indexOf(one) !== at);
  if (kind === "method") return `You paid more${byMethod(name)}`;
  return kind === "contractor" ? `You paid ${name} more` : `You spent more on ${name}`;
}

/** "All projects", "compare the kitchen and the yard" */
export async function answerProjects({ tools, understood }: Asked): Promise<string> {
  const { projects } = await tools.ask("list_projects", {});
  const wanted = understood.slots.names.flatMap(({ kind, candidates }) =>
    kind === "project" ? candidates.map(({ id }) => id) : [],
  );
  const shown = projects
    .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
    .slice(0, 12);
  const rows = shown.map(({ name, budget, spent, remaining, usedPercent }) => [
    plain(name),
    amount(budget),
    amount(spent),
    isNegative(remaining) ? `${amount(remaining)} over` : amount(remaining),
    percent(usedPercent),
  ]);
  const [only] = projects;
  const lead =
    projects.length === 1 && only !== undefined
      ? `You have **${counted(1, "project")}**: ${quoted(only.name)}.`
      : wanted.length > 0
        ? "Here they are side by side:"
        : `You have **${counted(projects.length, "project")}**:`;
  return paragraphs(lead, table(["Project", "Budget", "Spent", "Left", "Used"], rows));
}
