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

/** The user's choices per row. A row without a choice follows its outcome. */
export interface RowChoices {
  /** by row number: whether to import it */
  said: ReadonlyMap<number, boolean>;
  takesRefunds: boolean;
  /** by row number */
  edits: ReadonlyMap<number, RowEdit>;
}

/** Fields that can be edited before the import; omitted ones stay unchanged. */
export type RowEdit = Partial<
  Pick<
    PreviewedExpense,
    "description" | "category" | "paymentMethod" | "contractorId" | keyof Paying
  >
>;

export const NO_CHOICES: RowChoices = { said: new Map(), takesRefunds: false, edits: new Map() };

/**
 * Rows with their edits applied. A row is linked to its contractor's open payment of the same
 * amount unless the user chose otherwise; each payment links to one row.
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

/** Applies an edit to rows; earlier edits of other fields stay. */
export function withEdit(
  choices: RowChoices,
  rows: readonly PreviewedRow[],
  edit: RowEdit,
): RowChoices {
  const edits = new Map(choices.edits);
  for (const { row } of rows) {
    const before = edits.get(row);
    // A payment belongs to one contractor, so a new contractor drops it.
    const kept = edit.contractorId === undefined ? before : withoutPayment(before);
    edits.set(row, { ...kept, ...edit });
  }
  return { ...choices, edits };
}

/** Other rows of the same payee, or of the same description without a payee. */
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

/** Checkbox state of all refunds. */
export function refundsSaid(
  rows: readonly PreviewedRow[],
  choices: RowChoices,
): "all" | "none" | "some" {
  const back = rows.filter(({ outcome }) => outcome === "money_back");
  const chosen = back.filter((row) => isChosen(row, choices)).length;
  return chosen === 0 ? "none" : chosen === back.length ? "all" : "some";
}

/** Whether a row will be imported; never one with an error. */
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

/** Sets all refunds at once, dropping choices of single ones. */
export function withRefunds(
  choices: RowChoices,
  rows: readonly PreviewedRow[],
  takesRefunds: boolean,
): RowChoices {
  const said = new Map(choices.said);
  for (const { row, outcome } of rows) if (outcome === "money_back") said.delete(row);
  return { ...choices, said, takesRefunds };
}

/** Errors first: they need attention. */
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
    // Warnings first, where they are seen.
    return [{ outcome, rows: own.toSorted((a, b) => doubtsIn(b) - doubtsIn(a)) }];
  });
}

function doubtsIn({ why }: PreviewedRow): number {
  return why === null ? 0 : 1;
}

export interface Chosen {
  rows: PreviewedRow[];
  expenses: PreviewedExpense[];
  /** expenses that count toward the plan's limit, so without refunds */
  counted: number;
  /** payments less refunds */
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

/** How many more expenses the plan allows; null for no limit. */
export function roomIn({ limit, count }: ImportPreview["allowance"]): number | null {
  return limit === null ? null : Math.max(0, limit - count);
}

/** Deselects all but the first `count` chosen expenses. */
export function withFirst(
  choices: RowChoices,
  rows: readonly PreviewedRow[],
  count: number,
): RowChoices {
  const { rows: chosen } = chosenOf(rows, choices);
  const counted = chosen.filter(({ expense }) => expense?.isRefund === false);
  return withSaid(choices, counted.slice(count), false);
}
