import { answerFind } from "./expenses.ts";
import type { SpendingFilter } from "../../features/assistant/rules/tool-calls.ts";
import { monthName } from "../questions/period.ts";
import type { Grouping } from "../intents/intents.ts";
import { paragraphs, table } from "./wording/blocks.ts";
import { amount, counted, isZero, percent } from "./wording/figures.ts";
import { named, plain, quoted } from "./wording/names.ts";
import { byMethod, hasNoFilter, narrowing, nothingSpent, when } from "./narrowing.ts";
import { type Asked, filterOf, inProject, namesOf, projectIdIn, sentence } from "./turn.ts";

/** More lines are no longer read at a glance. */
const MOST_ROWS = 12;

/** "How much did I spend on labor in March?" */
export async function answerSpent(asked: Asked): Promise<string> {
  const { slots, intent } = asked.understood;
  if (intent.kind === "spent" && intent.as === "percent") return answerShare(asked);
  if (intent.kind === "spent" && intent.as === "without") return answerWithout(asked);
  if (hasNoFilter(slots)) return answerTotal(asked);
  if (intent.kind === "spent" && intent.as === "ofBudget") return answerOfBudget(asked);
  const [period] = slots.periods;
  const isOneDay = period?.from !== undefined && period.from === period.to;
  if (slots.search !== undefined || isOneDay) return answerFind(asked);
  const filter = filterOf(slots);
  const { tools } = asked;
  const { total, count, project } = await tools.ask("get_spending", filter);
  if (count === 0) return nothingSpent(asked, project.name);
  const where = inProject(asked, project.name);
  const [contractor] = namesOf(slots, "contractor");
  const verb = contractor === undefined ? "spent" : "paid";
  if (intent.kind === "spent" && intent.as === "count") {
    const what = counted(count, "expense");
    return `${sentence(`${when(slots)}you have recorded`)} **${what}**${narrowing(slots)}${where}. Together that is **${amount(total)}**.`;
  }
  const inExpenses = `That is ${counted(count, "expense")}${where}.`;
  return `${sentence(`${when(slots)}you ${verb}`)} **${amount(total)}**${narrowing(slots)}. ${inExpenses}`;
}

async function answerTotal(asked: Asked): Promise<string> {
  const { tools, understood } = asked;
  const summary = await tools.ask("get_project_summary", projectIdIn(understood.slots));
  const { name, spent, budget, usedPercent, expenseCount } = summary;
  const where = inProject(asked, name);
  if (expenseCount === 0) return `You have recorded no expenses in ${quoted(name)} yet.`;
  const { intent } = understood;
  if (intent.kind === "spent" && intent.as === "count") {
    return `You have recorded **${counted(expenseCount, "expense")}**${where}. Together they come to **${amount(spent)}**.`;
  }
  return `You have spent **${amount(spent)}**${where} so far, in ${counted(expenseCount, "expense")}. That is ${percent(usedPercent)} of your ${amount(budget)} budget.`;
}

/** "Total without labor" */
async function answerWithout(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const [category, another] = namesOf(slots, "category");
  if (category === undefined || another !== undefined || slots.search !== undefined) {
    return "I don't know which category you mean. I can leave out one category of a sum: ask me with its name, such as “total without Labor”.";
  }
  const { category: _, ...filter } = filterOf(slots);
  const { total, count, project } = await asked.tools.ask("get_spending", {
    ...filter,
    except: category.name,
  });
  const where = inProject(asked, project.name);
  return `Leaving out ${quoted(category.name)}, ${when(slots).toLowerCase()}you spent **${amount(total)}**${where}, in ${counted(count, "expense")}.`;
}

/** "What percentage of the budget is labor?" */
async function answerOfBudget(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  if (slots.search !== undefined) return answerFind(asked);
  const { total, percentOfBudget, project } = await asked.tools.ask(
    "get_spending",
    filterOf(slots),
  );
  const where = inProject(asked, project.name);
  return `${sentence(`${when(slots)}you spent`)} **${amount(total)}**${narrowing(slots)}${where}. That is **${percent(percentOfBudget)}** of the budget.`;
}

/** "What share went to labor?" */
async function answerShare(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const [category] = namesOf(slots, "category");
  const [contractor] = namesOf(slots, "contractor");
  const [method] = namesOf(slots, "method");
  const wanted = category ?? contractor ?? method;
  if (wanted === undefined || slots.search !== undefined) return answerGroups(asked, "category");
  const by = category ? "category" : contractor ? "contractor" : "paymentMethod";
  const { category: _c, contractorId: _i, paymentMethod: _m, ...rest } = filterOf(slots);
  const { groups, project } = await asked.tools.ask("get_spending", { ...rest, by });
  const group = groups.find(
    ({ name, contractorId }) =>
      (contractor === undefined || contractorId === contractor.id) &&
      name.toLowerCase() === wanted.name.toLowerCase(),
  );
  if (group === undefined) return nothingSpent(asked, project.name);
  const where = inProject(asked, project.name);
  const share = percent(group.percent);
  return `${sentence(`${when(slots)}**${share}**`)} of what you spent${where} went to ${plain(group.name)}: **${amount(group.total)}** in ${counted(group.count, "expense")}.`;
}

const HEADS: Record<Grouping, string> = {
  category: "Category",
  month: "Month",
  contractor: "Contractor",
  paymentMethod: "Payment method",
};

/** "What did I spend by category?" */
export async function answerGroups(asked: Asked, by: Grouping): Promise<string> {
  const { slots } = asked.understood;
  const { groups, total, count, project } = await asked.tools.ask("get_spending", {
    ...filterOf(slots),
    by,
  });
  const where = inProject(asked, project.name);
  if (count === 0) return nothingSpent(asked, project.name);
  const shown = by === "month" ? groups.slice(-MOST_ROWS) : groups.slice(0, MOST_ROWS);
  const rows = shown.map((group) => [
    groupName(by, group.name),
    amount(group.total),
    percent(group.percent),
  ]);
  const isWhole = shown.length === groups.length;
  const verb = namesOf(slots, "contractor").length > 0 ? "paid" : "spent";
  const lead = `${when(slots)}you ${verb} **${amount(total)}**${narrowing(slots)}${where}.`;
  const parts = isWhole
    ? `By ${HEADS[by].toLowerCase()}:`
    : by === "month"
      ? "The latest months:"
      : "The largest parts:";
  return paragraphs(
    `${sentence(lead)} ${parts}`,
    table([HEADS[by], "Spent", "Share"], [...rows, ["**Total**", `**${amount(total)}**`, ""]]),
  );
}

export function groupName(by: Grouping, name: string): string {
  return by === "month" ? monthName(name) : named(name, HEADS[by].toLowerCase());
}

/** "Who did I pay most?" */
export async function answerTop(
  asked: Asked,
  by: Grouping,
  order: "largest" | "smallest",
): Promise<string> {
  const { slots } = asked.understood;
  const { groups, project } = await asked.tools.ask("get_spending", { ...filterOf(slots), by });
  const known = groups.filter(
    ({ contractorId, total }) =>
      (by !== "contractor" || contractorId !== undefined) && !isZero(total),
  );
  const sorted = known.toSorted((a, b) => Number(b.total) - Number(a.total));
  const top = order === "largest" ? sorted[0] : sorted.at(-1);
  const where = inProject(asked, project.name);
  if (top === undefined) {
    if (groups.length === 0) return nothingSpent(asked, project.name);
    return `None of your expenses${where} names a contractor yet.`;
  }
  const [most, name] = [order === "largest" ? "most" : "least", groupName(by, top.name)];
  const how = `**${amount(top.total)}** in ${counted(top.count, "expense")}`;
  const time = when(slots);
  switch (by) {
    case "contractor":
      return `${sentence(`${time}you paid ${name} the ${most}${where}:`)} ${how}.`;
    case "month":
      return `${name} was the month with the ${most} spending${where}: ${how}.`;
    case "category":
      return `${sentence(`${time}you spent the ${most} on ${name}${where}:`)} ${how}.`;
    case "paymentMethod":
      return `${sentence(`${time}you paid the ${most}${byMethod(top.name)}${where}:`)} ${how}.`;
  }
}

export async function answerCountGroups(
  asked: Asked,
  by: "category" | "contractor",
): Promise<string> {
  const filter: SpendingFilter = filterOf(asked.understood.slots);
  const { groups, project } = await asked.tools.ask("get_spending", { ...filter, by });
  const where = inProject(asked, project.name);
  const known = by === "category" ? groups : groups.filter((one) => one.contractorId !== undefined);
  if (known.length === 0) return nothingSpent(asked, project.name);
  const count = counted(known.length, by);
  const names = known.slice(0, MOST_ROWS).map(({ name }) => named(name, by));
  return `Your expenses${where} are spread over **${count}**: ${names.join(", ")}.`;
}
