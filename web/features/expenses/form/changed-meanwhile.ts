import type { Expense } from "../../../../shared/expenses/contract.ts";
import { expense } from "../../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { ProblemError } from "../../../lib/http/problem-error.ts";
import { EXPENSE_TEXTS } from "../detail/expense-texts.ts";
import { detailsValuesOf, isSame } from "./details/details-values.ts";

/** A field with different values on the server and in the form. */
export interface Difference {
  label: string;
  theirs: string;
  mine: string;
}

/**
 * The server's current expense, when a save was refused because the expense changed since the form
 * opened.
 */
export function conflictingExpense(error: unknown): Expense | undefined {
  if (!(error instanceof ProblemError) || error.code !== "conflict") return undefined;
  return expense.safeParse(error.details["current"]).data;
}

const NOTHING = "Nothing";
const orNothing = (text: string | null | undefined) => (text ? text : NOTHING);

/**
 * Fields in which the form differs from the server's expense.
 *
 * @param contractorName a contractor's name, if known
 */
export function differencesFrom(
  theirs: Expense,
  mine: ExpenseInput,
  contractorName: (contractorId: number) => string | undefined,
): Difference[] {
  const payee = (id: number | null | undefined) =>
    id === null || id === undefined ? NOTHING : (contractorName(id) ?? "Another contractor");
  const both: Difference[] = [
    { label: "Description", theirs: theirs.description, mine: mine.description },
    { label: "Amount", theirs: formatMoney(theirs.amount), mine: formatMoney(mine.amount) },
    { label: "Category", theirs: theirs.category, mine: mine.category },
    { label: "Payment Method", theirs: theirs.paymentMethod, mine: mine.paymentMethod },
    { label: "Date", theirs: formatDate(theirs.date), mine: formatDate(mine.date) },
    { label: "Contractor", theirs: payee(theirs.contractorId), mine: payee(mine.contractorId) },
    ...EXPENSE_TEXTS.map(({ field, label }) => ({
      label,
      theirs: orNothing(theirs[field]),
      mine: orNothing(mine[field]),
    })),
  ];
  const differences = both.filter((one) => one.theirs !== one.mine);
  if (theirs.imageUrl !== (mine.imageUrl ?? null)) {
    const receipt = (key: string | null | undefined) => (key ? "A receipt" : "No receipt");
    const isOther = theirs.imageUrl !== null && mine.imageUrl;
    differences.push({
      label: "Receipt",
      theirs: isOther ? "Another receipt" : receipt(theirs.imageUrl),
      mine: isOther ? "Your receipt" : receipt(mine.imageUrl),
    });
  }
  if (mine.details !== undefined && !isSameDetails(theirs, mine)) {
    differences.push({ label: "More details", theirs: "Changed", mine: "As in your form" });
  }
  return differences;
}

function isSameDetails({ details }: Expense, mine: ExpenseInput): boolean {
  const own = mine.details ? { importId: null, ...mine.details } : null;
  return isSame(detailsValuesOf(details), detailsValuesOf(own));
}
