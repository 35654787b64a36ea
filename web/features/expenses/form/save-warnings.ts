import type { QueryClient } from "@tanstack/react-query";
import { parseCalendarDate } from "../../../../shared/calendar-date.ts";
import {
  type Agreement,
  paymentWarnings,
  type Installment,
  type PaymentWarning,
} from "../../../../shared/contracts/agreement.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { DuplicateResponse } from "../../../../shared/expenses/duplicate-query.ts";
import type { ExpenseDetailsInput } from "../../../../shared/expenses/details-input.ts";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import {
  centsOf,
  ZERO_CENTS,
  subtractCents,
  sumCents,
  toDecimal,
} from "../../../../shared/money.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { resolveInTime } from "../../../lib/lazy-dialog.ts";
import { quotesQuery } from "../../budget/quotes-queries.ts";
import { findDuplicates } from "../duplicates-queries.ts";

interface Save {
  projectId: number;
  /** the stored expense; undefined for a new one */
  before: Expense | undefined;
  input: ExpenseInput;
}

/**
 * Warnings to confirm before saving, as sentences. Empty when there are none or the checks don't
 * finish in time: a failed check never blocks a save.
 */
export async function saveWarnings(queryClient: QueryClient, save: Save): Promise<string[]> {
  const [duplicates, quotes] = await Promise.all([
    mayBeDuplicate(save) ? resolveInTime(findDuplicates(save)) : undefined,
    quoteIdOf(save) === null
      ? undefined
      : resolveInTime(queryClient.fetchQuery(quotesQuery(save.projectId))),
  ]);
  const quote = quotes?.find(({ id }) => id === quoteIdOf(save));
  return [
    ...(duplicates?.duplicates ?? []).map(duplicateReason),
    ...(quote && isContract(quote.status) ? paymentReasons(quote, save) : []),
  ];
}

/** Details after the save: omitted details stay unchanged. */
function detailsOf({ before, input }: Save): Partial<ExpenseDetailsInput> {
  return (input.details === undefined ? before?.details : input.details) ?? {};
}

/** The contract, if its payment is new or higher; refunds are no payments. */
function quoteIdOf(save: Save): number | null {
  const { quoteId = null, installmentId = null, isRefund = false } = detailsOf(save);
  const { before, input } = save;
  if (isRefund || quoteId === null) return null;
  const isAsBefore =
    before?.amount === input.amount &&
    before.details?.quoteId === quoteId &&
    before.details.installmentId === installmentId;
  return isAsBefore ? null : quoteId;
}

/** Only a new expense, or an edit of the fields that identify a duplicate. */
function mayBeDuplicate(save: Save): boolean {
  const { before, input } = save;
  if (before === undefined) return true;
  return (
    before.amount !== input.amount ||
    before.date !== input.date ||
    before.contractorId !== (input.contractorId ?? null) ||
    (before.contractorId === null && before.description !== input.description) ||
    (before.imageUrl !== input.imageUrl && input.imageUrl !== null)
  );
}

function duplicateReason({ because, expense }: DuplicateResponse["duplicates"][number]): string {
  const { amount, date, contractor, description } = expense;
  const to = contractor === null ? "" : ` to ${contractor.name}`;
  const recorded = `“${description}”, ${formatMoney(amount)}${to} on ${formatDate(date)}`;
  return because === "same_image"
    ? `Possible duplicate: the same receipt is attached to ${recorded}.`
    : `Possible duplicate: ${recorded}.`;
}

function paymentReasons(quote: QuoteRecord, save: Save): string[] {
  const { installmentId = null } = detailsOf(save);
  const agreement = agreementOf(quote, save.before);
  const installment = agreement.installments.find(({ id }) => id === installmentId) ?? null;
  const title = quote.installments.find(({ id }) => id === installmentId)?.title ?? "";
  return paymentWarnings(centsOf(save.input.amount), installment, agreement).map((warning) =>
    paymentReason(warning, quote, title),
  );
}

function paymentReason(warning: PaymentWarning, quote: QuoteRecord, payment: string): string {
  const { work, figures } = quote;
  switch (warning.code) {
    case "more_than_agreed":
      return `This is ${formatMoney(toDecimal(warning.by))} over the contract total for “${work}” (${formatMoney(figures.agreed)}, ${formatMoney(figures.paid)} already paid).`;
    case "more_than_installment":
      return `This is ${formatMoney(toDecimal(warning.by))} more than the amount due for “${payment}”.`;
    case "milestone_open":
      return `“${payment}” isn't due until the milestone “${warning.milestone}” is complete.`;
    case "work_not_completed":
      return `“${payment}” is retainage and isn't due until “${work}” is complete.`;
  }
}

/** The contract without the payment being edited. */
function agreementOf(quote: QuoteRecord, before: Expense | undefined): Agreement {
  const installments = quote.installments.map((installment): Installment => {
    const { id, kind, milestone, date } = installment;
    return {
      id,
      kind,
      amount: centsOf(installment.amount),
      dueDate: readDate(installment.dueDate),
      milestone: milestone && {
        title: milestone.title,
        targetDate: readDate(date),
        completedOn: milestone.isCompleted ? (readDate(date) ?? LONG_AGO) : null,
      },
    };
  });
  const paid = quote.installments.map(({ id, paid: amount }) => ({
    installmentId: id,
    amount: centsOf(amount),
  }));
  const all = centsOf(quote.figures.paid);
  const onNone = subtractCents(all, sumCents(paid.map(({ amount }) => amount)));
  const own = before?.details;
  const isUnder = own?.quoteId === quote.id && !own.isRefund;
  const installmentId = own?.installmentId ?? null;
  const takenOut =
    before && isUnder ? subtractCents(ZERO_CENTS, centsOf(before.amount)) : ZERO_CENTS;
  return {
    amount: centsOf(quote.amount ?? "0.00"),
    isCompleted: quote.status === "completed",
    completedOn: readDate(quote.completedOn),
    changeOrders: quote.changeOrders.map(({ cost, status }) => ({ cost: centsOf(cost), status })),
    installments,
    payments: [
      ...paid,
      { installmentId: null, amount: onNone },
      { installmentId, amount: takenOut },
    ],
  };
}

/** For a milestone completed on an unknown date. */
const LONG_AGO = parseCalendarDate("1970-01-01") ?? null;

function readDate(text: string | null) {
  return text === null ? null : (parseCalendarDate(text) ?? null);
}
