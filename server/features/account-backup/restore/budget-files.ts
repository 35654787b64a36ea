import type { FileHandle } from "node:fs/promises";
import {
  listBudgetLineRows,
  listChangeOrderRows,
  listInstallmentRows,
  listQuoteRows,
} from "../budget-queries.ts";
import { receiptListLine } from "../download/receipt-name.ts";
import { text, value, writeKind, type Writing } from "../download/record-writer.ts";

/** Names and receipts for rows that only have ids. */
export interface RestoreContext {
  projectNames: ReadonlyMap<number, string>;
  contractorNames: ReadonlyMap<number, string>;
  /** receives the records' receipts, one per line */
  receipts: FileHandle;
}

/**
 * Writes budget lines, quotes and contracts. In `plumbline.json` a quote contains its change orders
 * and payments; as tables those are separate files, which refer to it by id.
 */
export async function writePlan(writing: Writing, around: RestoreContext): Promise<void> {
  await writeLines(writing, around);
  await writeQuotes(writing, around);
  await writeTerms(writing);
}

async function writeLines(writing: Writing, { projectNames }: RestoreContext): Promise<void> {
  await writeKind(writing, "budgetLines", {
    csv: "budget-lines.csv",
    heads: ["Id", "Project", "Category", "Room", "Planned", "Least", "Most", "Done"],
    list: listBudgetLineRows,
    toCells: ({ id, projectId, category, room, planned, low, high, isDone }) => [
      value(id),
      ...[projectNames.get(projectId) ?? null, category, room].map(text),
      ...[planned, low, high, isDone ? "yes" : null].map(value),
    ],
  });
}

async function writeQuotes(
  writing: Writing,
  { projectNames, contractorNames, receipts }: RestoreContext,
): Promise<void> {
  await writeKind(writing, "quotes", {
    csv: "quotes.csv",
    heads: [
      "Id",
      "Project",
      "Work",
      "Contractor",
      "Scope",
      "Lines",
      "Amount",
      "Status",
      "Valid Until",
      "Accepted",
      "Completed",
      "Budget Line",
    ],
    list: listQuoteRows,
    toCells: (row) => [
      value(row.id),
      text(projectNames.get(row.projectId) ?? null),
      text(row.work),
      text(contractorNames.get(row.contractorId ?? 0) ?? null),
      text(row.scope),
      text(
        row.items
          .map(({ description, amount }) => `${description}: ${amount ?? "included"}`)
          .join("; "),
      ),
      ...[row.amount, row.status, row.validUntil, row.acceptedOn, row.completedOn].map(value),
      value(row.lineId),
    ],
    onPage: async (rows) => {
      const lines = rows.flatMap(({ createdAt, work, files }) =>
        files.map(({ key, name }) =>
          receiptListLine(
            { date: createdAt.toISOString().slice(0, 10), description: `${work} ${name}` },
            key,
          ),
        ),
      );
      await receipts.appendFile(lines.join(""));
    },
  });
}

/** Writes change orders and payment schedules. */
async function writeTerms(writing: Writing): Promise<void> {
  await writeKind(writing, undefined, {
    csv: "change-orders.csv",
    heads: ["Id", "Quote", "Reason", "Cost", "Days", "Status", "Decided"],
    list: listChangeOrderRows,
    toCells: ({ id, quoteId, reason, cost, days, status, decidedOn }) => [
      value(id),
      value(quoteId),
      text(reason),
      ...[cost, days, status, decidedOn].map(value),
    ],
  });
  await writeKind(writing, undefined, {
    csv: "payments.csv",
    heads: ["Id", "Quote", "Kind", "Title", "Amount", "Due", "Milestone"],
    list: listInstallmentRows,
    toCells: ({ id, quoteId, kind, title, amount, dueDate, milestoneId }) => [
      ...[id, quoteId, kind].map(value),
      text(title),
      ...[amount, dueDate, milestoneId].map(value),
    ],
  });
}
