import type { FileHandle } from "node:fs/promises";
import {
  listBudgetLineRows,
  listChangeOrderRows,
  listInstallmentRows,
  listQuoteRows,
  listScopeRows,
} from "../budget-queries.ts";
import { listInvoiceRows } from "../invoice-queries.ts";
import { receiptListLine } from "./receipt-name.ts";
import type { BackedUpQuote, BackedUpScopeItem } from "../rules/archive-contract.ts";
import { text, value, writeKind, type WriteContext } from "./record-writer.ts";

type ScopeEntry = BackedUpScopeItem["entries"][number];

/** Names and receipts for rows that contain only ids. */
export interface ReferencedRecords {
  projectNames: ReadonlyMap<number, string>;
  contractorNames: ReadonlyMap<number, string>;
  /** list of the records' receipts, one per line */
  receipts: FileHandle;
}

/**
 * Writes budget lines, quotes and contracts. In `plumbline.json` a quote contains its change orders
 * and payments; the tables have them in separate files, which refer to it by id.
 */
export async function writePlan(
  writing: WriteContext,
  references: ReferencedRecords,
): Promise<void> {
  await writeLines(writing, references);
  await writeQuotes(writing, references);
  await writeTerms(writing);
  await writeScope(writing, references);
  await writeInvoices(writing, references);
}

async function writeLines(
  writing: WriteContext,
  { projectNames }: ReferencedRecords,
): Promise<void> {
  await writeKind(writing, "budgetLines", {
    csv: "budget-lines.csv",
    heads: ["Id", "Project", "Category", "Room", "Budgeted", "Least", "Most", "Done"],
    list: listBudgetLineRows,
    toCells: ({ id, projectId, category, room, planned, low, high, isDone }) => [
      value(id),
      ...[projectNames.get(projectId) ?? null, category, room].map(text),
      ...[planned, low, high, isDone ? "yes" : null].map(value),
    ],
  });
}

async function writeQuotes(
  writing: WriteContext,
  { projectNames, contractorNames, receipts }: ReferencedRecords,
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
      "Deposit",
      "Deposit In",
      "Start",
      "Duration",
      "Duration In",
      "Labor",
      "Materials",
      "Exclusions",
    ],
    list: listQuoteRows,
    toCells: (row) => [
      value(row.id),
      text(projectNames.get(row.projectId) ?? null),
      text(row.work),
      text(contractorNames.get(row.contractorId ?? 0) ?? null),
      text(row.scope),
      text(row.items.map(itemWords).join("; ")),
      ...[row.amount, row.status, row.validUntil, row.acceptedOn, row.completedOn].map(value),
      value(row.lineId),
      ...[row.deposit, row.depositUnit, row.startOn, row.duration, row.durationUnit].map(value),
      ...[row.labor, row.materials].map(value),
      text(row.exclusions),
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

function itemWords({ description, amount, labor, materials }: BackedUpQuote["items"][number]) {
  const parts = labor === null ? "" : ` (labor ${labor}, materials ${materials ?? ""})`;
  return `${description}: ${amount ?? "included"}${parts}`;
}

/** Writes change orders and payment schedules. */
async function writeTerms(writing: WriteContext): Promise<void> {
  await writeKind(writing, undefined, {
    csv: "change-orders.csv",
    heads: ["Id", "Quote", "Reason", "Cost", "Days", "Status", "Decided", "Scope Items"],
    list: listChangeOrderRows,
    toCells: ({ id, quoteId, reason, cost, days, status, decidedOn, scopeItems }) => [
      value(id),
      value(quoteId),
      text(reason),
      ...[cost, days, status, decidedOn].map(value),
      text(scopeItems.join("; ")),
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

async function writeScope(
  writing: WriteContext,
  { projectNames }: ReferencedRecords,
): Promise<void> {
  await writeKind(writing, "scopeItems", {
    csv: "scope.csv",
    heads: ["Id", "Project", "Work", "Item", "Lines", "Entries"],
    list: listScopeRows,
    toCells: ({ id, projectId, work, title, lines, entries }) => [
      value(id),
      ...[projectNames.get(projectId) ?? null, work, title].map(text),
      text(lines.map(({ quoteId, line }) => `${quoteId}: ${line}`).join("; ")),
      text(entries.map(entryText).join("; ")),
    ],
  });
}

async function writeInvoices(
  writing: WriteContext,
  { projectNames, contractorNames, receipts }: ReferencedRecords,
): Promise<void> {
  await writeKind(writing, "invoices", {
    csv: "invoices.csv",
    heads: [
      "Id",
      "Project",
      "Contractor",
      "Contract",
      "Number",
      "Date",
      "Due",
      "Lines",
      "Tax",
      "Retainage",
      "Deposit",
      "Status",
      "Reason",
    ],
    list: listInvoiceRows,
    toCells: (row) => [
      value(row.id),
      text(projectNames.get(row.projectId) ?? null),
      text(contractorNames.get(row.contractorId ?? 0) ?? null),
      value(row.quoteId),
      text(row.number),
      ...[row.date, row.dueDate].map(value),
      text(row.lines.map(({ description, amount }) => `${description}: ${amount}`).join("; ")),
      ...[row.tax, row.retainage, row.deposit, row.status].map(value),
      text(row.holdReason ?? row.overrideReason),
    ],
    onPage: async (rows) => {
      const lines = rows.flatMap(({ date, number, file, waivers }) =>
        [file, ...waivers.map((waiver) => waiver.file)].flatMap((one) =>
          one
            ? [
                receiptListLine(
                  { date, description: `Invoice ${number ?? ""} ${one.name}` },
                  one.key,
                ),
              ]
            : [],
        ),
      );
      await receipts.appendFile(lines.join(""));
    },
  });
}

/** Such as "12: excluded, range 500.00 700.00". */
function entryText(entry: ScopeEntry): string {
  const { quoteId, state, allowance, answeredOn, priceKind, priceLow, priceHigh } = entry;
  const status = [state, allowance, answeredOn];
  const prices = [priceKind, entry.priceQuoteId, ...new Set([priceLow, priceHigh])];
  const parts = [status, prices].map((values) => values.filter((part) => part !== null).join(" "));
  return `${quoteId}: ${parts.filter((part) => part !== "").join(", ")}`;
}
