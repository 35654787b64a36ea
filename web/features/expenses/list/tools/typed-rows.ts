import { categoryLabel } from "../../../../../shared/expenses/catalog.ts";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import { formatDate, formatMoney } from "../../../../lib/format.ts";

/** The fields that can be edited in the table. */
export type TableFields = Pick<Expense, "amount" | "category" | "date">;

interface TypedRow {
  /** the expense as of the first typed value */
  from: Expense;
  typed: Partial<TableFields>;
}

/** Values typed in the table, by expense, until saved or canceled. */
const typedRows = new Map<number, TypedRow>();

export function fieldsOf({ amount, category, date }: TableFields): TableFields {
  return { amount, category, date };
}

export function isSame(a: TableFields, b: TableFields): boolean {
  return a.amount === b.amount && a.category === b.category && a.date === b.date;
}

export function typedRowOf(expense: Expense): TypedRow {
  return typedRows.get(expense.id) ?? { from: expense, typed: {} };
}

export function hasTyped(id: number): boolean {
  return typedRows.has(id);
}

export function storeTyped({ from, typed }: TypedRow): void {
  if (isSame({ ...from, ...typed }, from)) typedRows.delete(from.id);
  else typedRows.set(from.id, { from, typed });
}

/** Restores the values of a rejected save, unless the row was edited since. */
export function restoreTyped(from: Expense, { amount, category, date }: TableFields): void {
  if (typedRows.has(from.id)) return;
  storeTyped({
    from,
    typed: {
      ...(amount !== from.amount && { amount }),
      ...(category !== from.category && { category }),
      ...(date !== from.date && { date }),
    },
  });
}

export function clearTyped(id: number): void {
  typedRows.delete(id);
}

/** Fields that both were typed in and changed by another person, as text; empty for none. */
export function changedMeanwhile({ from, typed }: TypedRow, now: Expense): string {
  const isChanged = (field: keyof TableFields) =>
    typed[field] !== undefined && now[field] !== from[field] && now[field] !== typed[field];
  const changes = [
    isChanged("date") && formatDate(now.date),
    isChanged("category") && categoryLabel(now.category),
    isChanged("amount") && formatMoney(now.amount),
  ].filter((text) => text !== false);
  if (changes.length === 0) return "";
  return `Changed in the meantime to ${changes.join(", ")}. Saving replaces it.`;
}

interface Edit {
  before: Expense;
  fields: TableFields;
}

/** The expense with an edit reverted; other fields keep their current values. */
export function undoOf({ before, fields }: Edit, now: Expense) {
  const { amount, category, date } = before;
  const restored: TableFields = {
    ...fieldsOf(now),
    ...(amount !== fields.amount && { amount }),
    ...(category !== fields.category && { category }),
    ...(date !== fields.date && { date }),
  };
  return { before: now, fields: restored, isUndo: true };
}

interface OwnSaves {
  /** versions that this page's saves started from */
  replaced: Set<string | undefined>;
  latest: string | undefined;
}

const ownSaves = new Map<number, OwnSaves>();

/** The version that a save continues from, given earlier saves of this page. */
export function versionAfterOwn({ id, version }: Expense): string | undefined {
  const own = ownSaves.get(id);
  return own?.replaced.has(version) ? own.latest : version;
}

export function recordOwnSave(before: Expense, saved: Expense): void {
  const sent = versionAfterOwn(before);
  const own = ownSaves.get(before.id);
  const replaced = own?.latest === sent ? own?.replaced : undefined;
  const all = new Set(replaced).add(before.version).add(sent);
  ownSaves.set(before.id, { replaced: all, latest: saved.version });
}
