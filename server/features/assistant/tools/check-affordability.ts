import * as z from "zod/mini";
import { budgetAddress, dashboardAddress } from "../../../../shared/assistant/record-address.ts";
import type { ToolOutput } from "../rules/tool-calls.ts";
import {
  centsOf,
  MAX_AMOUNT,
  roundToCents,
  subtractDecimals,
  sumDecimals,
  toDecimal,
} from "../../../../shared/money.ts";
import { moneyInput } from "../../../../shared/money-input.ts";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { formatChance, tenthsOf } from "../../../../shared/budget/chance-words.ts";
import { getBudgetOverview } from "../../budget/queries.ts";
import { getProject } from "../../projects/queries.ts";
import { factBuilder } from "../fact-builders.ts";
import type { Tool } from "../turn/tool.ts";
import { projectId, projectIdOf } from "./in-project.ts";
import { factsOfProject, figuresOfProject } from "./projects.ts";

/** Below this, the budget will more likely than not be exceeded. */
const EVEN_CHANCE_PERCENT = 50;

function verdictOn(
  { lines, total, forecast }: BudgetOverview,
  safeAfter: string,
): ToolOutput<"check_affordability">["verdict"] {
  if (safeAfter.startsWith("-")) return "no";
  if (lines.length === 0 && Number(total.committed) === 0) return "unplanned";
  return forecast.chancePercent < EVEN_CHANCE_PERCENT ? "risky" : "yes";
}

/** Rounded half up to whole cents. */
function shareOfPrice(price: string, percent: string): string {
  return toDecimal(roundToCents((centsOf(price) * Number(percent)) / 100));
}

export const checkAffordabilityTool: Tool<"check_affordability"> = {
  name: "check_affordability",
  description:
    "Whether a price that the homeowner named is safe to spend: what is safe to spend before and after it, the final cost that is expected without it, the chance of staying within the budget, and what would remain of the budget. Ask it when they want to know whether they can afford something. What is left of the budget is no answer by itself: it may be committed or planned.",
  input: z.object({
    projectId,
    price: moneyInput({
      min: centsOf("0.01"),
      max: MAX_AMOUNT,
      message: "Must be an amount greater than 0, such as 4500.50",
    }).check(z.describe('The price in dollars, as the homeowner said it: "4500.00"')),
    share: z.optional(
      z
        .string()
        .check(
          z.regex(/^(?:100|\d{1,2})$/, "Must be whole percent, such as 30"),
          z.describe('Where only a part is to be paid now, as a deposit, the percent: "30"'),
        ),
    ),
  }),
  async run(context, input) {
    const { db, access, today } = context;
    const id = projectIdOf(context, input);
    const project = figuresOfProject(await getProject(db, access, id));
    const plan = await getBudgetOverview(db, access, id, today);
    const { safeToSpend, expected, chancePercent } = plan.forecast;
    const { price, share } = input;
    const sum = share === undefined ? price : shareOfPrice(price, share);
    const remainingAfter = subtractDecimals(project.remaining, sum);
    const safeAfter = subtractDecimals(safeToSpend, sum);
    // Also for a share of the price, because the rest is due later.
    const expectedAfter = sumDecimals([expected, price]);
    const about = { project: project.name };
    const inPlan = factBuilder(about, budgetAddress(id));
    // Without this check a model could introduce any price, and any remainder.
    const given = [price, ...(share === undefined ? [] : [share])];
    return {
      output: {
        ...project,
        sum,
        remainingAfter,
        safeToSpend,
        safeAfter,
        expected,
        chance: formatChance(chancePercent),
        expectedAfter,
        verdict: verdictOn(plan, safeAfter),
      },
      // The safe-to-spend amount can equal the remaining budget, so the link goes to the budget
      // screen.
      facts: [
        ...(share === undefined ? [] : [{ ...factBuilder(about).money(sum), given }]),
        inPlan.money(safeToSpend),
        inPlan.money(expected),
        inPlan.percent(`${tenthsOf(chancePercent)}0.00`),
        { ...inPlan.money(safeAfter), given },
        { ...inPlan.money(expectedAfter), given },
        ...factsOfProject(project),
        { ...factBuilder(about, dashboardAddress(id)).money(remainingAfter, "remaining"), given },
      ],
    };
  },
};
