import { open } from "node:fs/promises";
import { join } from "node:path";
import { BACKUP_FORMAT, BACKUP_VERSION } from "../rules/archive-contract.ts";
import type { ActivityChanges } from "../../../../shared/activity/contract.ts";
import { EXPENSE_TEXTS } from "../../../../shared/expenses/texts.ts";
import type { UserId } from "../../../../shared/ids.ts";
import { PRODUCT_NAME } from "../../../../shared/product.ts";
import type { Deps } from "../../../deps.ts";
import { DRAFTS_FILE, writeDrafts } from "./draft-files.ts";
import { ACCOUNT_FILE, writeAccountFiles } from "./account-files.ts";
import {
  listActivityRows,
  listExpenseRows,
  listMessageRows,
  listMilestoneRows,
  listProjectRows,
} from "../queries.ts";
import type { Cell } from "../../exports/rules/csv.ts";
import { ownAccess } from "../../../identity/access.ts";
import { listReceiptTexts } from "../../receipt-reading/reading-queries.ts";
import { type ReferencedRecords, writePlan } from "./budget-files.ts";
import { writeContractors } from "./contractor-files.ts";
import { receiptListLine, receiptName } from "./receipt-name.ts";
import { moment, text, value, writeKind, type WriteContext } from "./record-writer.ts";

/** Files of a snapshot besides `plumbline.json`, to which the receipts are added later. */
export const PLAIN_FILES = [
  ACCOUNT_FILE,
  "projects.csv",
  "contractors.csv",
  "expenses.csv",
  "milestones.csv",
  "budget-lines.csv",
  "quotes.csv",
  "change-orders.csv",
  "payments.csv",
  "scope.csv",
  "invoices.csv",
  "conversation.csv",
  "changes.csv",
  "proposals.csv",
  "activity.csv",
  DRAFTS_FILE,
] as const;
export const RECEIPT_LINES = "receipts.ndjson";

const DETAIL_CELLS = 12;

interface Target extends Pick<WriteContext, "folder" | "reservedBytes"> {
  now: Date;
  mark: string | undefined;
}

/**
 * Writes all records of an owner into files, in one transaction and therefore consistent. Runs at
 * disk speed rather than at the client's, to release the connection soon, and page by page, to
 * bound memory.
 */
export async function writeSnapshot(
  { db }: Pick<Deps, "db">,
  owner: UserId,
  { now, mark, ...target }: Target,
): Promise<void> {
  const json = await open(join(target.folder, "plumbline.json"), "w", 0o600);
  try {
    const head = {
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      exportedAt: now.toISOString(),
      product: PRODUCT_NAME,
      ...(mark !== undefined && { account: mark }),
    };
    await json.appendFile(`{\n${membersOf(head)}`);
    await db.transaction(async (tx) => writeAll({ tx, owner, json, ...target }, now), {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
  } finally {
    await json.close();
  }
}

function membersOf(head: object): string {
  return Object.entries(head)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(",\n");
}

async function writeAll(writing: WriteContext, now: Date): Promise<void> {
  await writeKinds(writing);
  await writeAccountFiles(writing, now);
}

const PROJECT_HEADS = "Id,Name,Description,Budget,Contingency,Started,Finished,Archived".split(",");
/** Keeps the names of projects and contractors, at most 500 of each, for the expense rows. */
async function writeKinds(writing: WriteContext): Promise<void> {
  const { folder } = writing;
  const projectNames = new Map<number, string>();
  const contractorNames = new Map<number, string>();
  await writeKind(writing, "projects", {
    csv: "projects.csv",
    heads: PROJECT_HEADS,
    list: listProjectRows,
    toCells: ({ id, name, description, budget, contingency, ...row }) => {
      projectNames.set(id, name);
      const amounts = [budget, contingency].map(value);
      return [
        value(id),
        text(name),
        text(description),
        ...amounts,
        moment(row.startDate),
        value(row.finishedOn),
        moment(row.archivedAt),
      ];
    },
  });
  const receipts = await open(join(folder, RECEIPT_LINES), "w", 0o600);
  try {
    const surroundings = { projectNames, contractorNames, receipts };
    await writeContractors(writing, contractorNames, receipts);
    await writePlan(writing, surroundings);
    await writeExpenses(writing, surroundings);
    await writeDrafts(writing, surroundings);
  } finally {
    await receipts.close();
  }
  await writeKind(writing, "milestones", {
    csv: "milestones.csv",
    heads: "Id,Project,Title,Description,Category,Target Date,Completed,Waits For".split(","),
    list: listMilestoneRows,
    toCells: ({ id, projectId, title, description, category, ...row }) => [
      value(id),
      ...[projectNames.get(projectId) ?? null, title, description, category].map(text),
      value(row.targetDate),
      moment(row.completedDate),
      value(row.waitsFor.join("; ")),
    ],
  });
  await writeKind(writing, "messages", {
    csv: "conversation.csv",
    heads: ["Said by", "Text", "At"],
    list: listMessageRows,
    toCells: ({ role, content, createdAt }) => [value(role), text(content), moment(createdAt)],
  });
  await writeActivity(writing, projectNames);
}

async function writeActivity(
  writing: WriteContext,
  projectNames: ReadonlyMap<number, string>,
): Promise<void> {
  await writeKind(writing, "activity", {
    csv: "changes.csv",
    heads: ["At", "Person", "By", "Action", "Kind", "Record", "Project", "Changes"],
    list: listActivityRows,
    toCells: ({ at, actorName, way, action, kind, label, projectId, changes }) => [
      moment(at),
      text(actorName),
      value(way),
      value(action),
      value(kind),
      text(label),
      text(projectNames.get(projectId ?? 0) ?? null),
      text(changesText(changes)),
    ],
  });
}

/** Such as "amount: 120.00 → 123.45; notes: → From the shop". */
function changesText(changes: ActivityChanges): string {
  return Object.entries(changes)
    .map(([field, [from, to]]) => [`${field}:`, from, "→", to].filter((part) => part !== null))
    .map((parts) => parts.join(" "))
    .join("; ");
}

const EXPENSE_HEADS = [
  "Id,Project,Date,Description,Amount,Category,Payment Method,Contractor",
  ...EXPENSE_TEXTS.map(({ label }) => label),
  "Receipt",
  "Refund,Refund Of,Sales Tax,Room,Budget Line,Quote,Payment,Home Cost,Parts,More Receipts,Paid By,Allowance",
]
  .join(",")
  .split(",");

async function writeExpenses(
  writing: WriteContext,
  { projectNames, contractorNames, receipts }: ReferencedRecords,
): Promise<void> {
  await writeKind(writing, "expenses", {
    csv: "expenses.csv",
    heads: EXPENSE_HEADS,
    list: listExpenseRows,
    toCells: (row) => [
      value(row.id),
      text(projectNames.get(row.projectId) ?? null),
      value(row.date),
      text(row.description),
      value(row.amount),
      text(row.category),
      text(row.paymentMethod),
      text(contractorNames.get(row.contractorId ?? 0) ?? null),
      ...EXPENSE_TEXTS.map(({ field }) => text(row[field])),
      text(row.receipt && receiptName(row, row.receipt)),
      ...detailCells(row),
    ],
    onPage: async (rows) => {
      const { tx, owner } = writing;
      const texts = await listReceiptTexts(tx, ownAccess(owner), rows.flatMap(receiptKeysOf));
      const lines = rows.flatMap((row) =>
        receiptKeysOf(row).map((key) => receiptListLine(row, key, texts.get(key))),
      );
      await receipts.appendFile(lines.join(""));
    },
  });
}

type ExpenseRow = Awaited<ReturnType<typeof listExpenseRows>>[number];

function receiptKeysOf({ receipt, details }: ExpenseRow): string[] {
  return receipt === null ? [] : [receipt, ...(details?.receipts ?? [])];
}

/** Rarely filled columns come last. */
function detailCells({ details, ...row }: ExpenseRow): Cell[] {
  if (details === null) return Array.from({ length: DETAIL_CELLS }, () => value(null));
  const parts = details.shares.map(({ lineId, amount }) => `${lineId}: ${amount}`);
  return [
    value(details.isRefund ? "yes" : null),
    value(details.refundOf),
    value(details.salesTax),
    text(details.room),
    value(details.lineId),
    value(details.quoteId),
    value(details.installmentId),
    value(details.homeCost),
    value(parts.join("; ")),
    text(details.receipts.map((key) => receiptName(row, key)).join("; ")),
    text(details.paidBy),
    text(details.allowance),
  ];
}
