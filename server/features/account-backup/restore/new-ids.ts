import { codeOf } from "../../../../shared/expenses/catalog.ts";
import { toDecimal } from "../../../../shared/money.ts";
import { totalOf } from "../../invoices/rules/total.ts";
import type { PresentRecords } from "../present-queries.ts";
import type { IdPair } from "../row-commands.ts";
import type {
  BackedUpExpense,
  BackedUpInvoice,
  BackedUpLine,
  BackedUpScopeItem,
} from "../rules/archive-contract.ts";
import type { BackedUpProject } from "../rules/backed-up-project.ts";

/** New ids of records by their ids in the backup. */
export type NewIds = ReturnType<typeof newIds>;

export function newIds(present: PresentRecords) {
  return {
    projects: new Map<number, number>(),
    contractors: new Map(present.contractors),
    milestones: new Map<number, number>(),
    budgetLines: new Map<number, number>(),
    quotes: new Map<number, number>(),
    installments: new Map<number, number>(),
    scopeItems: new Map<number, number>(),
    changeOrders: new Map<number, number>(),
    invoices: new Map<number, number>(),
  };
}

export function newIdOf(ids: ReadonlyMap<number, number>, id: number | null): number | null {
  return id === null ? null : (ids.get(id) ?? null);
}

export function remember(ids: Map<number, number>, pairs: readonly IdPair[]): void {
  for (const { id, newId } of pairs) ids.set(id, newId);
}

/**
 * An activity entry with new ids; undefined unless its project is restored, because other entries
 * would be added again by each restore. References to expenses are dropped: there are too many to
 * keep their new ids in memory.
 */
export function restoredLine(
  { projectId, recordId, kind, ...line }: BackedUpLine,
  ids: NewIds,
): object | undefined {
  const newProjectId = newIdOf(ids.projects, projectId);
  if (newProjectId === null) return undefined;
  const idsOf: Partial<Record<typeof kind, ReadonlyMap<number, number>>> = {
    project: ids.projects,
    calendar_feed: ids.projects,
    milestone: ids.milestones,
    budget_line: ids.budgetLines,
    quote: ids.quotes,
    installment: ids.installments,
    scope_item: ids.scopeItems,
    change_order: ids.changeOrders,
    invoice: ids.invoices,
  };
  const newId = newIdOf(idsOf[kind] ?? new Map<number, number>(), recordId);
  return { ...line, kind, projectId: newProjectId, recordId: newId };
}

/** An expense row with new ids in all references. */
export function expenseRow(
  { receipt, projectId, contractorId, invoiceId, details, ...row }: BackedUpExpense,
  ids: NewIds,
  keys: ReadonlyMap<string, string>,
): object {
  // Omits receipts missing from the store; the first of the others becomes the main receipt.
  const receipts = [receipt, ...(details?.receipts ?? [])].flatMap(
    (key) => keys.get(key ?? "") ?? [],
  );
  const [imageUrl = null, ...further] = receipts;
  const plain = {
    ...row,
    projectId: ids.projects.get(projectId),
    contractorId: newIdOf(ids.contractors, contractorId),
    invoiceId: newIdOf(ids.invoices, invoiceId),
    imageUrl,
    receipts: further,
    shares: [],
    isRefund: false,
    hasParts: further.length > 0,
  };
  if (details === null) return plain;
  const { lineId, quoteId, installmentId, isRefund, isOffContract, shares } = details;
  return {
    ...details,
    ...plain,
    isRefund,
    isOffContract: (isOffContract && quoteId === null) || null,
    hasParts: shares.length + further.length > 0,
    // Linked once all expenses are inserted.
    refundOf: null,
    lineId: newIdOf(ids.budgetLines, lineId),
    quoteId: newIdOf(ids.quotes, quoteId),
    installmentId: newIdOf(ids.installments, installmentId),
    shares: shares.map((share) => ({ ...share, lineId: newIdOf(ids.budgetLines, share.lineId) })),
  };
}

/** An invoice row with new ids and keys. Files that were missing from the store are omitted. */
export function invoiceRow(
  invoice: BackedUpInvoice,
  ids: NewIds,
  keys: ReadonlyMap<string, string>,
) {
  const { projectId, contractorId, quoteId, creditOf: _, file, lines, waivers, ...row } = invoice;
  const newFile = (one: BackedUpInvoice["file"]) => {
    const key = keys.get(one?.key ?? "");
    return key === undefined || !one ? null : { key, name: one.name };
  };
  return {
    ...row,
    projectId: ids.projects.get(projectId),
    contractorId: newIdOf(ids.contractors, contractorId),
    quoteId: newIdOf(ids.quotes, quoteId),
    // Linked once all invoices are inserted.
    creditOf: null,
    tax: row.tax ?? "0.00",
    retainage: row.retainage ?? "0.00",
    deposit: row.deposit ?? "0.00",
    total: toDecimal(totalOf(invoice)),
    file: newFile(file),
    lines: lines.map((line) => ({
      ...line,
      changeOrderId: newIdOf(ids.changeOrders, line.changeOrderId ?? null),
      installmentId: newIdOf(ids.installments, line.installmentId ?? null),
    })),
    waivers: waivers.map((waiver) => ({ ...waiver, file: newFile(waiver.file) })),
  };
}

/** Rewrites the links in a reply to the new project ids. */
export function withNewIds(content: string, projectIds: ReadonlyMap<number, number>): string {
  return content.replaceAll(
    /([?&]projectId=)(\d{1,16})(?=[&)])/g,
    (link, name: string, id: string) => {
      const newId = projectIds.get(Number(id));
      return newId === undefined ? link : `${name}${newId}`;
    },
  );
}

/** A project's saved filters. Conditions on records without a new id are dropped. */
export function filtersRow({ id, savedFilters }: BackedUpProject, ids: NewIds): object {
  const filters = savedFilters.map(({ name, search }) => {
    const parameters = new URLSearchParams(search);
    for (const [parameter, newIdsOf] of [
      ["contractorId", ids.contractors],
      ["lineId", ids.budgetLines],
      ["quoteId", ids.quotes],
    ] as const) {
      const newId = newIdsOf.get(Number(parameters.get(parameter)));
      if (newId === undefined) parameters.delete(parameter);
      else parameters.set(parameter, String(newId));
    }
    return { name, search: parameters.toString() };
  });
  return { projectId: ids.projects.get(id), filters };
}

/** A project's recurring expenses. References to records that aren't in the backup are dropped. */
export function recurringRows({ id, recurringExpenses }: BackedUpProject, ids: NewIds): object[] {
  return recurringExpenses.map(({ contractorId, lineId, ...row }) => ({
    ...row,
    projectId: ids.projects.get(id),
    contractorId: newIdOf(ids.contractors, contractorId ?? null),
    lineId: newIdOf(ids.budgetLines, lineId),
  }));
}

/** A scope item with new ids. A price from a deleted quote is dropped. */
export function scopeItemRow(
  { projectId, work, title, lines, entries, ...row }: BackedUpScopeItem,
  ids: NewIds,
): object {
  return {
    ...row,
    title,
    projectId: ids.projects.get(projectId),
    work: codeOf(work),
    code: codeOf(title),
    lines: lines.map(({ quoteId, line, share }) => ({
      quoteId: ids.quotes.get(quoteId),
      line: codeOf(line),
      share,
    })),
    entries: entries.map(({ quoteId, priceQuoteId, ...entry }) => ({
      ...entry,
      quoteId: ids.quotes.get(quoteId),
      priceQuoteId: newIdOf(ids.quotes, priceQuoteId),
    })),
  };
}
