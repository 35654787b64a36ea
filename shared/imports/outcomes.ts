import type { CalendarDate } from "../calendar-date.ts";
import { codeOf } from "../expenses/catalog.ts";
import { duplicateFinder, type Recorded } from "../expenses/duplicates.ts";
import { type Cents, toDecimal } from "../money.ts";
import { TEXT_LIMITS } from "../text.ts";
import type { PreviewedExpense, PreviewedRow } from "./contract.ts";
import type { DraftExpense, DraftRow } from "./read-rows.ts";

export interface KnownContractor {
  id: number;
  name: string;
  company: string | null;
}

export interface RecordedPayment {
  id: number;
  date: CalendarDate;
  amount: Cents;
  isRefund: boolean;
  description: string;
  /** the contractor */
  payee: string | null;
}

interface Known {
  contractors: readonly KnownContractor[];
  /** the project's expenses on the days of the file */
  recorded: readonly RecordedPayment[];
}

interface Placed extends Recorded {
  row: number;
}

/**
 * Says of each row what becomes of it: whether it can be imported, is money that came back, or was
 * recorded before, as an expense or by an earlier row of the same file.
 */
export function outcomesOf(
  drafts: readonly DraftRow[],
  { contractors, recorded }: Known,
): PreviewedRow[] {
  const contractorOf = contractorFinder(contractors);
  const equalRecorded = duplicateFinder(recorded.map((one) => ({ ...one, pictures: [] })));
  const onSameDay = Map.groupBy(recorded, (one) => paymentOf(one));
  const placed: Placed[] = drafts.flatMap((draft) =>
    "expense" in draft ? [placedOf(draft.row, draft.expense, contractorOf)] : [],
  );
  const equalRows = duplicateFinder(placed);

  return drafts.map((draft) => {
    if (!("expense" in draft)) {
      const { row, problem, asWritten } = draft;
      return { row, outcome: "error", why: problem, expense: null, asWritten };
    }
    const { row, expense } = draft;
    const contractor = contractorOf(expense.payee);
    const own = placedOf(row, expense, contractorOf);
    const answer = (outcome: PreviewedRow["outcome"], why: string | null): PreviewedRow => ({
      row,
      outcome,
      why,
      expense: answerOf(expense, contractor?.id ?? null),
      asWritten: null,
    });
    const known = equalRecorded(own)[0]?.of ?? onSameDay.get(paymentOf(own))?.[0];
    if (known !== undefined) {
      return answer("duplicate", `Recorded already as “${shortened(known.description)}”`);
    }
    const before = equalRows(own).find(({ of }) => of.row < row);
    if (before !== undefined) return answer("duplicate", `The same as row ${before.of.row}`);
    if (expense.isRefund) return answer("money_back", "Money that came back");
    return answer("ready", null);
  });
}

/** Somebody on the list whose name or company is exactly the one in the file. */
function contractorFinder(contractors: readonly KnownContractor[]) {
  const byName = new Map<string, KnownContractor>();
  for (const contractor of contractors) {
    for (const name of [contractor.company, contractor.name]) {
      if (name !== null && name.trim() !== "") byName.set(codeOf(name), contractor);
    }
  }
  return (payee: string | null) => (payee === null ? undefined : byName.get(codeOf(payee)));
}

/** Amount, direction and day: what somebody typed by hand has other words than the bank. */
function paymentOf({
  date,
  amount,
  isRefund,
}: Pick<Recorded, "date" | "amount" | "isRefund">): string {
  return `${date} ${isRefund} ${amount}`;
}

function placedOf(
  row: number,
  { date, amount, isRefund, description, payee }: DraftExpense,
  contractorOf: ReturnType<typeof contractorFinder>,
): Placed {
  const name = contractorOf(payee)?.name ?? null;
  return { row, id: null, date, amount, isRefund, description, payee: name, pictures: [] };
}

/** Whom the file names stays readable where nobody on the list has the name. */
function notesOf({ payee, description, notes }: DraftExpense, isKnown: boolean): string | null {
  if (payee === null || isKnown || payee === description) return notes;
  const both = notes === null ? `Paid to ${payee}` : `Paid to ${payee}\n${notes}`;
  return [...both].length > TEXT_LIMITS.paragraph ? notes : both;
}

function answerOf(expense: DraftExpense, contractorId: number | null): PreviewedExpense {
  const { payee: _, amount, salesTax, ...said } = expense;
  return {
    ...said,
    amount: toDecimal(amount),
    salesTax: salesTax === null ? null : toDecimal(salesTax),
    contractorId,
    notes: notesOf(expense, contractorId !== null),
  };
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text;
}
