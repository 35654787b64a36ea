import type {
  ImportOutcome,
  ImportPreview,
  PreviewedExpense,
  PreviewedRow,
} from "../../../shared/imports/contract.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { payeeKey } from "../../../shared/imports/payee-key.ts";
import { centsOf, ZERO_CENTS, subtractCents, sumCents, toDecimal } from "../../../shared/money.ts";
import { type Paying, withoutPayment, withPayments } from "./row-payments.ts";

/** What the homeowner has said of the rows; what nobody has said follows from each row's outcome. */
export interface RowChoices {
  /** by the rows' numbers */
  said: ReadonlyMap<number, boolean>;
  takesRefunds: boolean;
  /** what was put right, by the rows' numbers */
  edits: ReadonlyMap<number, RowEdit>;
}

/** What of an expense can be put right before it is imported; what is left out stays as it is. */
export type RowEdit = Partial<
  Pick<
    PreviewedExpense,
    "description" | "category" | "paymentMethod" | "contractorId" | keyof Paying
  >
>;

export const NO_CHOICES: RowChoices = { said: new Map(), takesRefunds: false, edits: new Map() };

/**
 * The rows as they were put right. Of a contractor with open payments a row is the one of its amount,
 * unless something else was said; each payment is that of one row only.
 */
export function editedRows(
  rows: readonly PreviewedRow[],
  choices: Pick<RowChoices, "edits">,
  quotes: readonly QuoteRecord[] = [],
): PreviewedRow[] {
  const edited = rows.map((row) => {
    const edit = choices.edits.get(row.row);
    return edit === undefined || row.expense === null
      ? row
      : { ...row, expense: { ...row.expense, ...edit } };
  });
  return quotes.length === 0 ? edited : withPayments(edited, choices, quotes);
}

/** Puts the same right in one row or many; what was put right before and is not named stays. */
export function withEdit(
  choices: RowChoices,
  rows: readonly PreviewedRow[],
  edit: RowEdit,
): RowChoices {
  const edits = new Map(choices.edits);
  for (const { row } of rows) {
    const before = edits.get(row);
    // What was said of one contractor's payments says nothing of another's.
    const kept = edit.contractorId === undefined ? before : withoutPayment(before);
    edits.set(row, { ...kept, ...edit });
  }
  return { ...choices, edits };
}

/** The other rows of the same payee, or with the same description where no payee is named. */
export function alike(
  rows: readonly PreviewedRow[],
  { row, expense }: PreviewedRow,
): PreviewedRow[] {
  const nameOf = (one: PreviewedExpense) => payeeKey(one.payee ?? one.description);
  const name = expense === null ? "" : nameOf(expense);
  if (name === "") return [];
  return rows.filter(
    (one) => one.row !== row && one.expense !== null && nameOf(one.expense) === name,
  );
}

/** Whether all money that came back comes in, none of it, or some, as single rows say. */
export function refundsSaid(
  rows: readonly PreviewedRow[],
  choices: RowChoices,
): "all" | "none" | "some" {
  const back = rows.filter(({ outcome }) => outcome === "money_back");
  const chosen = back.filter((row) => isChosen(row, choices)).length;
  return chosen === 0 ? "none" : chosen === back.length ? "all" : "some";
}

/** Whether a row is going to be imported. One with an error never is. */
export function isChosen({ row, outcome }: PreviewedRow, { said, takesRefunds }: RowChoices) {
  if (outcome === "error") return false;
  return said.get(row) ?? (outcome === "ready" || (outcome === "money_back" && takesRefunds));
}

export function withSaid(
  choices: RowChoices,
  rows: readonly PreviewedRow[],
  isIn: boolean,
): RowChoices {
  const said = new Map(choices.said);
  for (const { row } of rows) said.set(row, isIn);
  return { ...choices, said };
}

/** All refunds at once: what was said of single ones before no longer holds. */
export function withRefunds(
  choices: RowChoices,
  rows: readonly PreviewedRow[],
  takesRefunds: boolean,
): RowChoices {
  const said = new Map(choices.said);
  for (const { row, outcome } of rows) if (outcome === "money_back") said.delete(row);
  return { ...choices, said, takesRefunds };
}

/** Errors first: they are what has to be looked at. */
const ORDER: readonly ImportOutcome[] = ["error", "duplicate", "money_back", "ready"];

export interface RowGroup {
  outcome: ImportOutcome;
  rows: PreviewedRow[];
}

export function groupsOf(rows: readonly PreviewedRow[]): RowGroup[] {
  const groups = Map.groupBy(rows, ({ outcome }) => outcome);
  return ORDER.flatMap((outcome) => {
    const own = groups.get(outcome);
    if (own === undefined) return [];
    // Those with a doubt first: further down nobody would see them.
    return [{ outcome, rows: own.toSorted((a, b) => doubtsIn(b) - doubtsIn(a)) }];
  });
}

function doubtsIn({ why }: PreviewedRow): number {
  return why === null ? 0 : 1;
}

export interface Chosen {
  rows: PreviewedRow[];
  expenses: PreviewedExpense[];
  /** how many of them the plan counts: refunds are none */
  counted: number;
  /** paid, less what came back */
  total: string;
}

export function chosenOf(rows: readonly PreviewedRow[], choices: RowChoices): Chosen {
  const chosen = rows.filter((row) => isChosen(row, choices));
  const expenses = chosen.flatMap(({ expense }) => expense ?? []);
  const amounts = expenses.map(({ amount, isRefund }) =>
    isRefund ? subtractCents(ZERO_CENTS, centsOf(amount)) : centsOf(amount),
  );
  const counted = expenses.filter(({ isRefund }) => !isRefund).length;
  return { rows: chosen, expenses, counted, total: toDecimal(sumCents(amounts)) };
}

/** How many more expenses the plan takes; null means any number. */
export function roomIn({ limit, count }: ImportPreview["allowance"]): number | null {
  return limit === null ? null : Math.max(0, limit - count);
}

/** Leaves in only the first so many of those that are chosen. */
export function withFirst(
  choices: RowChoices,
  rows: readonly PreviewedRow[],
  count: number,
): RowChoices {
  const { rows: chosen } = chosenOf(rows, choices);
  const counted = chosen.filter(({ expense }) => expense?.isRefund === false);
  return withSaid(choices, counted.slice(count), false);
}
