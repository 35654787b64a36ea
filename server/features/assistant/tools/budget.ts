import * as z from "zod/mini";
import type { Fact } from "../rules/fact.ts";
import { budgetAddress } from "../../../../shared/assistant/record-address.ts";
import type { FoundBudgetLine } from "../rules/budget-calls.ts";
import type { ToolOutput } from "../rules/tool-calls.ts";
import { formatChance, tenthsOf } from "../../../../shared/budget/chance-words.ts";
import { getBudgetOverview } from "../../budget/queries.ts";
import { factBuilder } from "../fact-builders.ts";
import type { Tool } from "../turn/tool.ts";
import { projectId, projectOf } from "./in-project.ts";

type Plan = ToolOutput<"get_budget_overview">;

/**
 * Facts of a line have its category as their subject; the screen shows which of its figures is
 * meant.
 */
function factsOfLine(project: Plan["project"], line: FoundBudgetLine): Fact[] {
  const { money } = factBuilder(
    { project: project.name, category: line.category },
    budgetAddress(project.id),
  );
  const { planned, committed, paid, left, forecast } = line;
  return [money(planned, "budget"), ...[committed, paid, left, forecast].map((one) => money(one))];
}

/** @param chancePercent a whole number; the fact is rounded to tens, as on the screens */
function factsOfPlan(plan: Plan, chancePercent: number): Fact[] {
  const { project, budget, contingency, unplanned, forecast, lines } = plan;
  const { money, percent, count } = factBuilder(
    { project: project.name },
    budgetAddress(project.id),
  );
  const { chance: _, paid, ...amounts } = forecast;
  return [
    money(budget, "budget"),
    money(paid, "spent"),
    ...[contingency, unplanned, ...Object.values(amounts)].map((amount) => money(amount)),
    percent(`${tenthsOf(chancePercent)}0.00`),
    count(lines.length, "line"),
    ...lines.flatMap((line) => factsOfLine(project, line)),
  ];
}

export const budgetOverviewTool: Tool<"get_budget_overview"> = {
  name: "get_budget_overview",
  description:
    "What a project is expected to cost in the end, from its budget lines, contracts and expenses: expected final cost with a low and a high, the chance of staying within the budget (to the nearest 10%: say it word for word, never more exactly), what is safe to spend today, and each budget line with planned, committed, paid, left and forecast. Ask it for anything about the future of the money, and whether a category will overrun.",
  input: z.object({ projectId }),
  async run(context, input) {
    const project = await projectOf(context, input);
    const plan = await getBudgetOverview(context.db, context.access, project.id, context.today);
    const { paid, open, uncommitted, riskAllowance, expected, low, high, safeToSpend } =
      plan.forecast;
    const output: Plan = {
      project,
      budget: plan.budget,
      contingency: plan.contingency,
      lines: plan.lines.map(({ category, room, figures }) => ({
        category,
        room,
        planned: figures.planned,
        committed: figures.committed,
        paid: figures.paid,
        left: figures.left,
        forecast: figures.forecast,
        level: figures.level,
      })),
      unplanned: plan.unplanned.planned,
      forecast: {
        paid,
        open,
        uncommitted,
        riskAllowance,
        expected,
        low,
        high,
        safeToSpend,
        chance: formatChance(plan.forecast.chancePercent),
      },
      hasContracts: Number(plan.total.committed) !== 0,
    };
    return { output, facts: factsOfPlan(output, plan.forecast.chancePercent) };
  },
};
