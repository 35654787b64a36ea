import type { Detail } from "../intents/intents.ts";
import { monthName } from "../questions/period.ts";
import { answerCompare, areSeveral } from "./compare.ts";
import { answerFind } from "./expenses.ts";
import { say } from "./replies.ts";
import {
  type Asked,
  byMethod,
  filterOf,
  hasNoFilter,
  inProject,
  namesOf,
  nothingSpent,
  projectIdIn,
  scopeOf,
} from "./turn.ts";
import { paragraphs, table } from "./wording/blocks.ts";
import { amount, isZero, percent } from "./wording/figures.ts";
import { named } from "./wording/names.ts";

/** More lines are no longer read at a glance. */
const MAX_ROWS = 12;

/** "How much did I spend on labor in March?" */
export async function answerSpent(asked: Asked, as: Detail<"spent">): Promise<string> {
  const { slots } = asked.understood;
  if (as === "without") return answerWithout(asked);
  if (areSeveral(slots)) return answerCompare(asked);
  if (as === "percent") return answerShare(asked);
  if (hasNoFilter(slots)) return answerTotal(asked, as === "count");
  const [period] = slots.periods;
  const isOneDay = period?.from !== undefined && period.from === period.to;
  const isSearch = slots.search !== undefined;
  if (isSearch || (isOneDay && as !== "ofBudget")) return answerFind(asked);
  const found = await asked.tools.ask("get_spending", filterOf(slots));
  const values = { ...found, ...scopeOf(asked, found.project.name) };
  if (as === "ofBudget") return say("spent of budget", values);
  if (found.count === 0) return nothingSpent(asked, found.project.name);
  return say(as === "count" ? "counted" : "spent", values);
}

async function answerTotal(asked: Asked, isCount: boolean): Promise<string> {
  const input = projectIdIn(asked.understood.slots);
  const summary = await asked.tools.ask("get_project_summary", input);
  const values = { ...summary, where: inProject(asked, summary.name), project: summary.name };
  if (summary.expenseCount === 0) return say("no expenses", values);
  return say(isCount ? "counted all" : "spent in all", values);
}

/** "Total without labor" */
async function answerWithout(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const [category, another] = namesOf(slots, "category");
  if (category === undefined || another !== undefined || slots.search !== undefined) {
    return say("without what");
  }
  const { category: _, ...filter } = filterOf(slots);
  const found = await asked.tools.ask("get_spending", { ...filter, except: category.name });
  const scope = scopeOf(asked, found.project.name);
  return say("spent without", {
    ...found,
    ...scope,
    category: category.name,
    when: scope.when.toLowerCase(),
  });
}

/** "What share went to labor?" */
async function answerShare(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const [category] = namesOf(slots, "category");
  const [contractor] = namesOf(slots, "contractor");
  const [method] = namesOf(slots, "method");
  const wanted = category ?? contractor ?? method;
  if (wanted === undefined || slots.search !== undefined) {
    return answerGroups(asked, "category");
  }
  const by = category ? "category" : contractor ? "contractor" : "paymentMethod";
  const { category: _c, contractorId: _i, paymentMethod: _m, ...rest } = filterOf(slots);
  const { groups, project } = await asked.tools.ask("get_spending", { ...rest, by });
  const group = groups.find(
    ({ name, contractorId }) =>
      (contractor === undefined || contractorId === contractor.id) &&
      name.toLowerCase() === wanted.name.toLowerCase(),
  );
  if (group === undefined) return nothingSpent(asked, project.name);
  return say("share", { ...scopeOf(asked, project.name), ...group });
}

/** "What do I spend a month on average?" Months without an expense do not count. */
export async function answerAverage(asked: Asked, of: Detail<"average">): Promise<string> {
  const { slots } = asked.understood;
  const by = of === "month" ? { by: "month" as const } : {};
  const found = await asked.tools.ask("get_spending", { ...filterOf(slots), ...by });
  if (found.average === null) return nothingSpent(asked, found.project.name);
  const scope = scopeOf(asked, found.project.name);
  const expense = scope.when === "" ? "An expense" : `${scope.when}an expense`;
  const values = { ...found, ...scope, months: found.groups.length, expense };
  return say(of === "month" ? "average month" : "average expense", values);
}

const HEADS: Record<Detail<"groups">, string> = {
  category: "Category",
  month: "Month",
  contractor: "Contractor",
  paymentMethod: "Payment method",
};

/** "What did I spend by category?" */
export async function answerGroups(asked: Asked, by: Detail<"groups">): Promise<string> {
  const filter = filterOf(asked.understood.slots);
  const found = await asked.tools.ask("get_spending", { ...filter, by });
  const { groups, total, count, project } = found;
  if (count === 0) return nothingSpent(asked, project.name);
  const shown = by === "month" ? groups.slice(-MAX_ROWS) : groups.slice(0, MAX_ROWS);
  const rows = shown.map((group) => [
    groupName(by, group.name),
    amount(group.total),
    percent(group.percent),
  ]);
  const isWhole = shown.length === groups.length;
  const latest = by === "month" ? "The latest months" : "The largest parts";
  const parts = isWhole ? `By ${HEADS[by].toLowerCase()}` : latest;
  return paragraphs(
    say("groups", { ...found, ...scopeOf(asked, project.name), parts }),
    table([HEADS[by], "Spent", "Share"], [...rows, ["**Total**", `**${amount(total)}**`, ""]]),
  );
}

function groupName(by: Detail<"groups">, name: string): string {
  return by === "month" ? monthName(name) : named(name, HEADS[by].toLowerCase());
}

/** "Who did I pay most?" */
export async function answerTop(
  asked: Asked,
  by: Detail<"groups">,
  order: Detail<"end">,
): Promise<string> {
  const filter = filterOf(asked.understood.slots);
  const { groups, project } = await asked.tools.ask("get_spending", { ...filter, by });
  const known = groups.filter(
    ({ contractorId, total }) =>
      (by !== "contractor" || contractorId !== undefined) && !isZero(total),
  );
  const sorted = known.toSorted((a, b) => Number(b.total) - Number(a.total));
  const top = order === "largest" ? sorted[0] : sorted.at(-1);
  const scope = scopeOf(asked, project.name);
  if (top === undefined) {
    return groups.length === 0
      ? nothingSpent(asked, project.name)
      : say("no contractor named", scope);
  }
  const most = order === "largest" ? "most" : "least";
  const values = {
    ...scope,
    ...top,
    most,
    name: groupName(by, top.name),
    method: byMethod(top.name),
  };
  return say(`top ${by}`, values);
}

/** "How many contractors did I pay?" */
export async function answerCountGroups(asked: Asked, by: Detail<"countGroups">): Promise<string> {
  const filter = filterOf(asked.understood.slots);
  const { groups, project } = await asked.tools.ask("get_spending", { ...filter, by });
  const known = by === "category" ? groups : groups.filter((one) => one.contractorId !== undefined);
  if (known.length === 0) return nothingSpent(asked, project.name);
  const names = known.slice(0, MAX_ROWS).map(({ name }) => named(name, by));
  const where = inProject(asked, project.name);
  return say(`spread over ${by}`, { where, count: known.length, names: names.join(", ") });
}
