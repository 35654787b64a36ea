import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { ActivityChanges } from "../../../shared/activity/contract.ts";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import { placeOf } from "../../../shared/budget/line-of.ts";
import type { Database, Tx } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { budgetLines } from "../../db/schema/budget.ts";
import { milestones } from "../../db/schema/tables.ts";
import { recordActivity } from "../../records/activity.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import type { JobSender } from "../../jobs/queue.ts";
import { enqueueUnreadDrafts } from "../drafts/job-commands.ts";
import { Batch } from "./batch.ts";
import { recordsOf } from "./restore/backup-records.ts";
import type { CheckedBackup } from "./restore/check-backup.ts";
import type { PresentRecords } from "./present-queries.ts";
import { insertContractors } from "./contractor-commands.ts";
import { insertInvoices, linkCreditNotes } from "./invoice-commands.ts";
import { insertProjectParts, insertProjects } from "./project-commands.ts";
import { lockAccount } from "./queries.ts";
import { withKeepAliveQueries } from "./restore/keep-alive-queries.ts";
import {
  expenseRow,
  invoiceRow,
  newIdOf,
  newIds,
  type NewIds,
  remember,
  restoredLine,
  scopeItemRow,
  withNewIds,
} from "./restore/new-ids.ts";
import { asForeign, countDropped } from "./restore/restored-messages.ts";
import {
  insertActivity,
  insertDependencies,
  insertDrafts,
  insertExpenses,
  insertMessages,
  insertQuotes,
  insertReceiptTexts,
  insertRecords,
  insertScopeItems,
  linkRefunds,
  type ReceiptText,
} from "./row-commands.ts";

/** Quotes per statement; each may have a few hundred items, change orders and payments. */
const QUOTES_AT_ONCE = 20;

interface Writing {
  backup: CheckedBackup;
  /** path of the checked `plumbline.json`, which contains the long lists */
  path: string;
  /** new keys of stored receipts by their keys in the backup */
  keys: ReadonlyMap<string, string>;
  origin: Origin;
  now: Date;
  /** records already in the account: such a project is skipped, such a contractor is reused */
  present: PresentRecords;
  /** numbers of added records, for the activity entry */
  added: ActivityChanges;
  jobs: JobSender;
  /** called with the account locked, so that its checks hold until the commit */
  require: (tx: Tx) => Promise<void>;
}

/**
 * Writes all records of a backup with new ids, or none of them.
 *
 * @returns the number of restored messages
 */
export async function writeBackup(db: Database, owner: UserId, writing: Writing): Promise<number> {
  const { backup, present, origin, now } = writing;
  const people = backup.contractors.filter(({ id }) => !present.contractors.has(id));
  return db.transaction(async (tx) => {
    await lockAccount(tx, owner);
    await writing.require(tx);
    const ids = newIds(present);
    const own = backup.projects.filter(({ id }) => !present.projects.has(id));
    remember(ids.projects, await insertProjects(tx, owner, own));
    remember(ids.contractors, await insertContractors(tx, owner, people, writing.keys));
    // Expenses and contracts refer to these records, so they are inserted first, wherever they are
    // in the file.
    if (backup.counts.milestones + backup.counts.budgetLines > 0) {
      await writePlaces(tx, owner, { ...writing, ids });
    }
    if (backup.counts.quotes > 0) await writeQuotes(tx, owner, { ...writing, ids });
    if (backup.counts.invoices > 0) await writeInvoices(tx, owner, { ...writing, ids });
    if (backup.counts.scopeItems > 0) await writeScope(tx, owner, { ...writing, ids });
    await insertProjectParts(tx, owner, own, ids);
    const messages = await writeLists(tx, owner, { ...writing, ids });
    if (backup.counts.drafts > 0) {
      await enqueueUnreadDrafts(writing.jobs, tx, owner, calendarDateAt(now));
    }
    await recordActivity(tx, { home: owner, actor: owner, way: "restore" }, now, {
      kind: "backup",
      action: "restored",
      changes: writing.added,
    });
    await recordSecurityEvent(tx, owner, { kind: "data_restored", origin, now });
    return messages;
  });
}

interface WritingLists extends Writing {
  ids: NewIds;
}

/**
 * Reads the records to write from the file, without skipped ones; prevents the database connection
 * from timing out.
 */
async function* recordsIn(tx: Tx, { path, present }: Pick<Writing, "path" | "present">) {
  for await (const found of withKeepAliveQueries(recordsOf(path), async () =>
    tx.execute(sql`select 1`),
  )) {
    const isThere =
      found !== undefined &&
      "projectId" in found.record &&
      found.record.projectId !== null &&
      present.projects.has(found.record.projectId);
    if (!isThere) yield found;
  }
}

async function writePlaces(tx: Tx, owner: UserId, writing: WritingLists): Promise<void> {
  const { ids } = writing;
  /** by old ids, because the milestone waited for may follow later in the file */
  const waiting: { id: number; waitsFor: number }[] = [];
  const steps = new Batch(async (rows) =>
    remember(ids.milestones, await insertRecords(tx, owner, milestones, rows)),
  );
  const lines = new Batch(async (rows) =>
    remember(ids.budgetLines, await insertRecords(tx, owner, budgetLines, rows)),
  );
  for await (const found of recordsIn(tx, writing)) {
    if (found?.list === "milestones") {
      const { id, waitsFor, ...record } = found.record;
      waiting.push(...waitsFor.map((other) => ({ id, waitsFor: other })));
      await steps.add({ id, ...record, projectId: ids.projects.get(record.projectId) });
    } else if (found?.list === "budgetLines") {
      const { record } = found;
      await lines.add({
        ...record,
        projectId: ids.projects.get(record.projectId),
        place: placeOf(record.category, record.room),
      });
    }
  }
  for (const batch of [steps, lines]) await batch.end();
  const links = new Batch(async (rows) => insertDependencies(tx, owner, rows));
  for (const { id, waitsFor } of waiting) {
    await links.add({ id: ids.milestones.get(id), waitsFor: ids.milestones.get(waitsFor) });
  }
  await links.end();
}

async function writeQuotes(tx: Tx, owner: UserId, writing: WritingLists): Promise<void> {
  const { keys, ids } = writing;
  const quotes = new Batch(async (rows) => {
    const added = await insertQuotes(tx, owner, rows);
    remember(ids.quotes, added.quotes);
    remember(ids.installments, added.installments);
    remember(ids.changeOrders, added.changeOrders);
  }, QUOTES_AT_ONCE);
  for await (const found of recordsIn(tx, writing)) {
    if (found?.list !== "quotes") continue;
    const { projectId, contractorId, lineId, installments, files, ...row } = found.record;
    await quotes.add({
      ...row,
      projectId: ids.projects.get(projectId),
      contractorId: newIdOf(ids.contractors, contractorId),
      lineId: newIdOf(ids.budgetLines, lineId),
      installments: installments.map(({ milestoneId, ...installment }) => ({
        ...installment,
        milestoneId: newIdOf(ids.milestones, milestoneId),
      })),
      // Omits files that were missing from the store.
      files: files.flatMap(({ key, name }) => {
        const newKey = keys.get(key);
        return newKey === undefined ? [] : [{ key: newKey, name }];
      }),
    });
  }
  await quotes.end();
}

/** Call after the quotes that invoices refer to, and before the expenses that refer to invoices. */
async function writeInvoices(tx: Tx, owner: UserId, writing: WritingLists): Promise<void> {
  const { keys, ids } = writing;
  /**
   * old ids of credit notes and of the invoices that they reduce, which may follow later in the
   * file
   */
  const credits: [id: number, of: number][] = [];
  const invoices = new Batch(async (rows) =>
    remember(ids.invoices, await insertInvoices(tx, owner, rows)),
  );
  for await (const found of recordsIn(tx, writing)) {
    if (found?.list !== "invoices") continue;
    const { id, creditOf } = found.record;
    if (creditOf !== null) credits.push([id, creditOf]);
    await invoices.add(invoiceRow(found.record, ids, keys));
  }
  await invoices.end();
  const links = new Batch(async (rows) => linkCreditNotes(tx, owner, rows));
  for (const [id, of] of credits) {
    await links.add({ id: ids.invoices.get(id), of: ids.invoices.get(of) });
  }
  await links.end();
}

/** Call after the quotes, which scope lines and entries refer to. */
async function writeScope(tx: Tx, owner: UserId, writing: WritingLists): Promise<void> {
  const { ids } = writing;
  const items = new Batch(async (rows) =>
    remember(ids.scopeItems, await insertScopeItems(tx, owner, rows)),
  );
  for await (const found of recordsIn(tx, writing)) {
    if (found?.list === "scopeItems") await items.add(scopeItemRow(found.record, ids));
  }
  await items.end();
}

/** Writes the long lists in one pass over the file, in any order. */
async function writeLists(tx: Tx, owner: UserId, writing: WritingLists): Promise<number> {
  const { backup, present, keys, ids } = writing;
  const projectIds = new Map([...present.projects, ...ids.projects]);
  /**
   * by the new id of a refund, the old id of the refunded expense, which may follow later in the
   * file
   */
  const refundOf = new Map<number, number>();
  const refundedBy = new Map<number, number>();
  const refunded = new Map<number, number>();
  const expenses = new Batch(async (rows) => {
    for (const { id, newId } of await insertExpenses(tx, owner, rows)) {
      if (backup.refunds.refundedIds.has(id)) refunded.set(id, newId);
      const of = refundedBy.get(id);
      if (of !== undefined) refundOf.set(newId, of);
    }
    refundedBy.clear();
  });
  const refunds = new Batch(async (rows) => linkRefunds(tx, owner, rows));
  const messages = new Batch(async (rows) => insertMessages(tx, owner, rows));
  const lines = new Batch(async (rows) => insertActivity(tx, owner, rows));
  const texts = new Batch<ReceiptText>(async (rows) => insertReceiptTexts(tx, owner, rows));
  const drafts = new Batch(async (rows) => insertDrafts(tx, owner, rows, writing.now));
  const isSilent = await hasSaidNothing(tx, owner);
  let dropped = isSilent ? countDropped(backup) : Number.POSITIVE_INFINITY;
  for await (const found of recordsIn(tx, writing)) {
    if (found?.list === "expenses") {
      const { id, details } = found.record;
      if (details !== null && details.refundOf !== null) refundedBy.set(id, details.refundOf);
      await expenses.add(expenseRow(found.record, ids, keys));
    } else if (found?.list === "receipts") {
      const text = "text" in found.record ? found.record.text : undefined;
      const key = keys.get(found.record.key);
      if (text && key !== undefined) await texts.add({ key, text, readAt: writing.now });
    } else if (found?.list === "drafts") {
      const { id, projectId, receipt, splitsPages } = found.record;
      const key = keys.get(receipt);
      if (key === undefined) continue;
      await drafts.add({ id, projectId: ids.projects.get(projectId), key, splitsPages });
    } else if (found?.list === "activity") {
      const line = backup.isOwn ? restoredLine(found.record, ids) : undefined;
      if (line !== undefined) await lines.add(line);
    } else if (found?.list === "messages") {
      dropped -= 1;
      if (dropped >= 0) continue;
      const message = backup.isOwn ? found.record : asForeign(found.record);
      await messages.add({ ...message, content: withNewIds(message.content, projectIds) });
    }
  }
  for (const batch of [expenses, messages, lines, texts, drafts]) await batch.end();
  for (const [id, of] of refundOf) await refunds.add({ id, of: refunded.get(of) });
  await refunds.end();
  return messages.count;
}

const silentRow = z.object({ isSilent: z.boolean() });

async function hasSaidNothing(tx: Tx, owner: UserId): Promise<boolean> {
  const rows = await queryRows(tx, silentRow)`
    select not exists (
      select from ai_messages where user_id = ${owner} and home_id is null
    ) as "isSilent"`;
  return rows[0]?.isSilent === true;
}
