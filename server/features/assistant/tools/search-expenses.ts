import * as z from "zod/mini";
import type { Fact } from "../rules/fact.ts";
import { expensesAddress } from "../../../../shared/assistant/record-address.ts";
import type { FoundExpense } from "../rules/tool-calls.ts";
import { categoryLabel, paymentMethodLabel } from "../../../../shared/expenses/catalog.ts";
import { inOrderOfTime, MAX_SEARCH } from "../../../../shared/expenses/list-query.ts";
import {
  type ListedExpense,
  listExpensesInOrder,
  type Spending,
} from "../../expenses/spending-queries.ts";
import { factBuilder } from "../fact-builders.ts";
import type { Tool } from "../turn/tool.ts";
import { factsOfSpending, resolveSpendingFilter, spendingFilter } from "./spending.ts";

const MAX_EXPENSES = 25;
const DEFAULT_EXPENSES = 10;

function foundExpense(expense: ListedExpense): FoundExpense {
  const { id, description, date, contractor, notes, imageUrl, matching } = expense;
  return {
    id,
    description,
    amount: matching,
    category: categoryLabel(expense.category),
    paymentMethod: paymentMethodLabel(expense.paymentMethod),
    date,
    contractor: contractor?.name ?? null,
    notes,
    hasReceipt: imageUrl !== null,
  };
}

/**
 * The start of a description, cut to the maximum length of a search without splitting a surrogate
 * pair.
 */
function searchableStart(description: string): string {
  const start = description.slice(0, MAX_SEARCH);
  return start.isWellFormed() ? start : start.slice(0, -1);
}

function factsOfExpense({ id: projectId, name }: Spending["project"], found: FoundExpense): Fact[] {
  const { description, amount, category, paymentMethod, date, contractor } = found;
  const { money, dates } = factBuilder(
    {
      project: name,
      expense: description,
      category,
      paymentMethod,
      ...(contractor !== null && { contractor }),
      month: date.slice(0, 7),
    },
    expensesAddress({ projectId, search: searchableStart(description), from: date, to: date }),
  );
  return [money(amount), ...dates(date)];
}

export const searchExpensesTool: Tool<"search_expenses"> = {
  name: "search_expenses",
  description:
    "Single expenses of a project, at most 25, narrowed as in get_spending, in an order: newest, oldest, largest or smallest first; an amount below 0 is a refund, and narrowed to a category, a split expense has the amount of its part. Also how many match in all and what those come to. Ask it for one purchase, the biggest expense, the last payment.",
  input: z
    .extend(spendingFilter, {
      order: z.optional(
        z.enum(["newest", "oldest", "largest", "smallest"]).check(z.describe("Default newest")),
      ),
      limit: z.optional(
        z
          .int()
          .check(
            z.minimum(1),
            z.maximum(MAX_EXPENSES),
            z.describe(`How many, default ${DEFAULT_EXPENSES}`),
          ),
      ),
    })
    .check(inOrderOfTime),
  async run(context, input) {
    const { order = "newest", limit = DEFAULT_EXPENSES } = input;
    const { filter, about } = await resolveSpendingFilter(context, input);
    const found = await listExpensesInOrder(context.db, context.access, filter, { order, limit });
    const expenses = found.expenses.map(foundExpense);
    return {
      output: { ...found, expenses },
      facts: [
        ...factsOfSpending(found, filter, about),
        ...expenses.flatMap((expense) => factsOfExpense(found.project, expense)),
      ],
    };
  },
};
