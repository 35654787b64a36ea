import * as z from "zod/mini";
import { expense } from "./contract.ts";

/** Several expenses, each as it is now. */
export const changedExpenses = z.object({ expenses: z.array(expense) });

/** Maximum number of expenses in one request. */
export const MAX_CHANGED_AT_ONCE = 200;
