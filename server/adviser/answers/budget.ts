import type { ToolOutput } from "../../features/assistant/rules/tool-calls.ts";
import { paragraphs, table } from "./wording/blocks.ts";
import { amount, counted, day, isNegative, isZero, percent } from "./wording/figures.ts";
import { quoted } from "./wording/names.ts";
import { answerMilestones } from "./milestones.ts";
import { type Asked, inProject, projectIdIn } from "./turn.ts";

type Summary = ToolOutput<"get_project_summary">;

/** "How much is left?", "Am I over budget?" */
export async function answerBudget(
  asked: Asked,
  of: "left" | "over" | "percent" | "budget" | "overview" | "start",
): Promise<string> {
  const summary = await asked.tools.ask("get_project_summary", projectIdIn(asked.understood.slots));
  const where = inProject(asked, summary.name);
  switch (of) {
    case "left":
      return left(summary, where);
    case "over":
      return over(summary, where);
    case "percent":
      return `You have used **${percent(summary.usedPercent)}** of your ${amount(summary.budget)} budget${where}: ${amount(summary.spent)} is spent.`;
    case "budget":
      return `Your budget${where} is **${amount(summary.budget)}**. ${standing(summary)}`;
    case "start":
      return summary.startDate === null
        ? `Your records don't say when ${quoted(summary.name)} started.`
        : `${quoted(summary.name)} started on **${day(summary.startDate)}**.`;
    case "overview":
      return overview(asked, summary, where);
  }
}

function left(summary: Summary, where: string): string {
  const { remaining, budget, spent } = summary;
  if (isZero(spent)) {
    return `All of your **${amount(budget)}** budget${where} is left: no expenses are recorded yet.`;
  }
  if (isNegative(remaining)) return over(summary, where);
  return `You have **${amount(remaining)}** left${where}. Of your ${amount(budget)} budget you have spent ${amount(spent)} (${percent(summary.usedPercent)}).`;
}

function over({ remaining, budget, spent, usedPercent }: Summary, where: string): string {
  if (isNegative(remaining)) {
    return `You are **${amount(remaining)}** over budget${where}. You have spent ${amount(spent)}, which is ${percent(usedPercent)} of your ${amount(budget)} budget.`;
  }
  if (isZero(remaining)) {
    return `You are exactly on budget${where}: all of your ${amount(budget)} budget is spent.`;
  }
  return `You are within budget${where}: **${amount(remaining)}** is left of your ${amount(budget)} budget (${percent(usedPercent)} used).`;
}

function standing({ spent, remaining, usedPercent }: Summary): string {
  if (isZero(spent)) return "Nothing is spent yet.";
  const rest = isNegative(remaining)
    ? `you are ${amount(remaining)} over it`
    : `${amount(remaining)} is left`;
  return `You have spent ${amount(spent)} (${percent(usedPercent)}), so ${rest}.`;
}

async function overview(asked: Asked, summary: Summary, where: string): Promise<string> {
  const { name, budget, spent, remaining, usedPercent, expenseCount } = summary;
  const rest = isNegative(remaining) ? "Over budget by" : "Remaining";
  const milestones = await answerMilestones(asked, "overdue");
  const lead =
    expenseCount === 0
      ? `${quoted(name)} has a budget of ${amount(budget)} and no expenses yet.`
      : isNegative(remaining)
        ? `You are over budget${where}, with ${counted(expenseCount, "expense")} recorded.`
        : `You are within budget${where}, with ${counted(expenseCount, "expense")} recorded.`;
  const rows = [
    ["Budget", amount(budget)],
    ["Spent", amount(spent)],
    [rest, amount(remaining)],
    ["Used", percent(usedPercent)],
  ];
  return paragraphs(lead, table([quoted(name), ""], rows), milestones);
}
