import type {
  ImportOutcome,
  ImportPreview,
  PreviewedExpense,
  PreviewedRow,
} from "../../../shared/imports/contract.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { payeeKey } from "../../../shared/imports/payee-key.ts";
import { centsOf, ZERO_CENTS, subtractCents, sumCents, toDecimal } from "../../../shared/money.ts";
import { type ContractLink, withoutPayment, linkPayments } from "./row-payments.ts";

/** The user's choices per row. A row without a choice follows its outcome. */
export interface RowChoices {
  /** by row number: whether to import it */
  included: ReadonlyMap<number, boolean>;
  takesRefunds: boolean;
  /** by row number */
  edits: ReadonlyMap<number, RowEdit>;
}

/** Fields that can be edited before the import; omitted ones stay unchanged. */
export type RowEdit = Partial<
  Pick<
    PreviewedExpense,
    "description" | "category" | "paymentMethod" | "contractorId" | keyof ContractLink
  >
>;

export const NO_CHOICES: RowChoices = {
  included: new Map(),
  takesRefunds: false,
  edits: new Map(),
};

/**
 * The choices that remain when the file is read again: edits refer to what the rows were read as,
 * and another sheet has other rows.
 */
export function keptChoices(before: RowChoices, { sheet }: { sheet?: unknown }): RowChoices {
  return sheet === undefined ? { ...before, edits: NO_CHOICES.edits } : NO_CHOICES;
}

/**
 * Rows with their edits applied. A row is linked to its contractor's open payment of the same
 * amount unless the user chose otherwise; each payment links to one row.
 */
export function applyEdits(
  rows: readonly PreviewedRow[],
  choices: Pick<RowChoices, "edits">,
  quotes: readonly QuoteRecord[] = [],
): PreviewedRow[] {
  const edited = rows.map((row) => {
    const edit = choices.edits.get(row.row);
    return edit === undefined || row.expense === null
      ? row
      : {
          ...row,
          expense: { ...row.expense, ...edit },
          isByRule: row.isByRule && edit.category === undefined,
        };
  });
  return quotes.length === 0 ? edited : linkPayments(edited, choices, quotes);
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
export function samePayee(
  rows: readonly PreviewedRow[],
  { row, expense }: PreviewedRow,
): PreviewedRow[] {
  const payeeOf = (one: PreviewedExpense) => payeeKey(one.payee ?? one.description);
  const name = expense === null ? "" : payeeOf(expense);
  if (name === "") return [];
  return rows.filter(
    (one) => one.row !== row && one.expense !== null && payeeOf(one.expense) === name,
  );
}

/** Checkbox state of all refunds. */
export function refundsState(
  rows: readonly PreviewedRow[],
  choices: RowChoices,
): "all" | "none" | "some" {
  const back = rows.filter(({ outcome }) => outcome === "money_back");
  const chosen = back.filter((row) => isChosen(row, choices)).length;
  return chosen === 0 ? "none" : chosen === back.length ? "all" : "some";
}

/** Whether a row will be imported; never one with an error. */
export function isChosen({ row, outcome }: PreviewedRow, { included, takesRefunds }: RowChoices) {
  if (outcome === "error") return false;
  return included.get(row) ?? (outcome === "ready" || (outcome === "money_back" && takesRefunds));
}

export function withIncluded(
  choices: RowChoices,
  rows: readonly PreviewedRow[],
  isIncluded: boolean,
): RowChoices {
  const included = new Map(choices.included);
  for (const { row } of rows) included.set(row, isIncluded);
  return { ...choices, included };
}

/** Sets all refunds at once, dropping choices of single ones. */
export function withRefunds(
  choices: RowChoices,
  rows: readonly PreviewedRow[],
  takesRefunds: boolean,
): RowChoices {
  const included = new Map(choices.included);
  for (const { row, outcome } of rows) if (outcome === "money_back") included.delete(row);
  return { ...choices, included, takesRefunds };
}

/** Errors first, because they need attention. */
const ORDER: readonly ImportOutcome[] = ["error", "duplicate", "money_back", "ready"];

export interface RowGroup {
  outcome: ImportOutcome;
  rows: PreviewedRow[];
}

export function groupByOutcome(rows: readonly PreviewedRow[]): RowGroup[] {
  const groups = Map.groupBy(rows, ({ outcome }) => outcome);
  return ORDER.flatMap((outcome) => {
    const own = groups.get(outcome);
    if (own === undefined) return [];
    // Rows with warnings first, so that they are seen.
    return [{ outcome, rows: own.toSorted((a, b) => countWarnings(b) - countWarnings(a)) }];
  });
}

function countWarnings({ why }: PreviewedRow): number {
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

export function chosenRows(rows: readonly PreviewedRow[], choices: RowChoices): Chosen {
  const chosen = rows.filter((row) => isChosen(row, choices));
  const expenses = chosen.flatMap(({ expense }) => expense ?? []);
  const amounts = expenses.map(({ amount, isRefund }) =>
    isRefund ? subtractCents(ZERO_CENTS, centsOf(amount)) : centsOf(amount),
  );
  const counted = expenses.filter(({ isRefund }) => !isRefund).length;
  return { rows: chosen, expenses, counted, total: toDecimal(sumCents(amounts)) };
}

/** How many more expenses the plan allows; null for no limit. */
export function remainingAllowance({ limit, count }: ImportPreview["allowance"]): number | null {
  return limit === null ? null : Math.max(0, limit - count);
}

/** Deselects all but the first `count` chosen expenses. */
export function deselectAfter(
  choices: RowChoices,
  rows: readonly PreviewedRow[],
  count: number,
): RowChoices {
  const { rows: chosen } = chosenRows(rows, choices);
  const counted = chosen.filter(({ expense }) => expense?.isRefund === false);
  return withIncluded(choices, counted.slice(count), false);
}
