import { and, asc, eq, getTableColumns, gt, isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { PgColumn, PgSelect } from "drizzle-orm/pg-core";
import type { ExpenseDetailsInput } from "../../../shared/expenses/details-input.ts";
import type { SavedFilter } from "../../../shared/expenses/saved-filters.ts";
import type { UserId } from "../../../shared/ids.ts";
import { securityEvents } from "../../db/schema/accounts.ts";
import { activity } from "../../db/schema/activity.ts";
import { aiProposals } from "../../db/schema/assistant.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { storedTimestamp, keyRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { expenses } from "../../db/schema/expenses.ts";
import { drafts, receiptReadings } from "../../db/schema/receipts.ts";
import { aiMessages, milestones, projects, users } from "../../db/schema/tables.ts";
import type { BackedUpProject } from "./rules/backed-up-project.ts";
import { unauthenticated } from "../../errors.ts";
import { lockOwner } from "../../records/owner-lock.ts";

/** A page of an owner's rows, in id order. */
export interface Page {
  after: number;
  limit: number;
}

interface Owned {
  userId: PgColumn;
  id: PgColumn;
}

/** Adds owner, page and order to a query. */
export function paged<Query extends PgSelect>(
  query: Query,
  { userId, id }: Owned,
  owner: UserId,
  { after, limit }: Page,
  which?: SQL,
): Query {
  return query
    .where(and(eq(userId, owner), gt(id, after), which))
    .orderBy(asc(id))
    .limit(limit);
}

const RULES = sql<BackedUpProject["merchantRules"]>`(
  select coalesce(json_agg(json_build_object('merchant', r.merchant, 'category', r.category,
    'paymentMethod', r.payment_method, 'createdAt', ${isoText("r.created_at")}) order by r.id), '[]')
  from merchant_rules r
  where r.user_id = projects.user_id and r.project_id = projects.id)`;

const RECURRING = sql<BackedUpProject["recurringExpenses"]>`(
  select coalesce(json_agg(json_build_object('contractorId', r.contractor_id, 'lineId', r.line_id,
    'description', r.description, 'amount', r.amount::text, 'category', r.category,
    'paymentMethod', r.payment_method, 'notes', r.notes, 'every', r.every,
    'startsOn', r.starts_on, 'endsOn', r.ends_on, 'nextOn', r.next_on,
    'createdAt', ${isoText("r.created_at")}) order by r.id), '[]')
  from recurring_expenses r
  where r.user_id = projects.user_id and r.project_id = projects.id)`;

const SAVED_FILTERS = sql<SavedFilter[]>`coalesce((
  select s.filters from saved_filters s
  where s.user_id = projects.user_id and s.project_id = projects.id
    and s.member_id = projects.user_id), '[]')`;

export async function listProjectRows(tx: Tx, owner: UserId, page: Page) {
  const { userId: _userId, ...columns } = getTableColumns(projects);
  const query = tx
    .select({
      ...columns,
      merchantRules: RULES,
      recurringExpenses: RECURRING,
      savedFilters: SAVED_FILTERS,
    })
    .from(projects);
  return paged(query.$dynamic(), projects, owner, page);
}

/** The optional details of an expense; null if it has none. */
const DETAILS = sql<ExpenseDetailsInput | null>`
  case when expenses.has_parts or expenses.is_refund or num_nonnulls(expenses.line_id,
      expenses.room, expenses.quote_id, expenses.installment_id, expenses.sales_tax,
      expenses.refund_of, expenses.home_cost, expenses.is_off_contract, expenses.paid_by,
      expenses.allowance) > 0
    then json_build_object('lineId', expenses.line_id, 'room', expenses.room,
      'quoteId', expenses.quote_id, 'installmentId', expenses.installment_id,
      'isOffContract', coalesce(expenses.is_off_contract, false),
      'salesTax', expenses.sales_tax::text, 'isRefund', expenses.is_refund,
      'refundOf', expenses.refund_of, 'homeCost', expenses.home_cost, 'paidBy', expenses.paid_by,
      'allowance', expenses.allowance,
      'shares', coalesce((
        select json_agg(json_build_object('lineId', s.line_id, 'amount', s.amount::text)
          order by s.line_id)
        from expense_shares s
        where s.user_id = expenses.user_id and s.expense_id = expenses.id
      ), '[]'),
      'receipts', coalesce((
        select json_agg(r.key order by r.position)
        from expense_receipts r
        where r.user_id = expenses.user_id and r.expense_id = expenses.id
      ), '[]'))
  end`;

/** The columns that are not details, including columns added later. */
const {
  userId: _userId,
  imageUrl: _imageUrl,
  lineId: _lineId,
  room: _room,
  quoteId: _quoteId,
  installmentId: _installmentId,
  isOffContract: _isOffContract,
  salesTax: _salesTax,
  isRefund: _isRefund,
  refundOf: _refundOf,
  homeCost: _homeCost,
  paidBy: _paidBy,
  allowance: _allowance,
  importId: _importId,
  hasParts: _hasParts,
  ...OWN_COLUMNS
} = getTableColumns(expenses);

export async function listExpenseRows(tx: Tx, owner: UserId, page: Page) {
  const columns = { ...OWN_COLUMNS, receipt: expenses.imageUrl, details: DETAILS };
  return paged(tx.select(columns).from(expenses).$dynamic(), expenses, owner, page);
}

/** Excludes receipts that are also on another record, because a backup lists each file once. */
const IS_ONLY_DRAFT = sql`not exists (
  select from expenses where expenses.user_id = drafts.user_id and expenses.image_url = drafts.key
) and not exists (
  select from expense_receipts r where r.user_id = drafts.user_id and r.key = drafts.key
) and not exists (
  select from quote_files f where f.user_id = drafts.user_id and f.key = drafts.key
) and not exists (
  select from invoice_files f where f.user_id = drafts.user_id and f.key = drafts.key
) and not exists (
  select from contractor_documents f where f.user_id = drafts.user_id and f.key = drafts.key
)`;

/** Receipts in inboxes, with what was read. */
export async function listDraftRows(tx: Tx, owner: UserId, page: Page) {
  const read = (field: string) =>
    sql<string | null>`${receiptReadings.fields} -> ${field}::text ->> 'value'`;
  const query = tx
    .select({
      id: drafts.id,
      projectId: drafts.projectId,
      createdAt: drafts.createdAt,
      key: drafts.key,
      splitsPages: drafts.splitsPages,
      merchant: read("merchant"),
      day: read("day"),
      total: read("total"),
      receiptText: receiptReadings.text,
    })
    .from(drafts)
    .leftJoin(
      receiptReadings,
      and(eq(receiptReadings.userId, drafts.userId), eq(receiptReadings.key, drafts.key)),
    )
    .$dynamic();
  return paged(query, drafts, owner, page, and(isNull(drafts.deletedAt), IS_ONLY_DRAFT));
}

const DEPENDENCY_IDS = sql<number[]>`coalesce((
  select json_agg(d.waits_for_id order by d.waits_for_id) from milestone_dependencies d
  where d.user_id = milestones.user_id and d.milestone_id = milestones.id
), '[]')`;

export async function listMilestoneRows(tx: Tx, owner: UserId, page: Page) {
  const { userId: _userId, ...own } = getTableColumns(milestones);
  const columns = { ...own, waitsFor: DEPENDENCY_IDS };
  return paged(tx.select(columns).from(milestones).$dynamic(), milestones, owner, page);
}

export async function listMessageRows(tx: Tx, owner: UserId, page: Page) {
  const { id, role, content, createdAt } = aiMessages;
  const query = tx.select({ id, role, content, createdAt }).from(aiMessages).$dynamic();
  return paged(query, aiMessages, owner, page, isNull(aiMessages.homeId));
}

/** The activity of the owner's home, with names in place of account ids. */
export async function listActivityRows(tx: Tx, owner: UserId, page: Page) {
  const { id, at, actorName, way, kind, recordId, projectId, action, label, changes } = activity;
  const query = tx
    .select({ id, at, actorName, way, kind, recordId, projectId, action, label, changes })
    .from(activity)
    .$dynamic();
  return paged(query, activity, owner, page);
}

export async function listProposalRows(tx: Tx, owner: UserId, page: Page) {
  const { id, kind, record, missing, state, createdAt } = aiProposals;
  const query = tx
    .select({ id, kind, record, missing, state, createdAt })
    .from(aiProposals)
    .$dynamic();
  return paged(query, aiProposals, owner, page, isNull(aiProposals.homeId));
}

export async function listEventRows(tx: Tx, owner: UserId, page: Page) {
  const { id, kind, address, device, createdAt } = securityEvents;
  const query = tx.select({ id, kind, address, device, createdAt }).from(securityEvents).$dynamic();
  return paged(query, securityEvents, owner, page);
}

const bytesRow = z.object({ bytes: z.int() });

/** Total bytes of the owner's stored receipts. */
export async function getStoredBytes(db: Queryable, owner: UserId): Promise<number> {
  const rows = await queryRows(db, bytesRow)`
    select coalesce(sum(size), 0)::bigint as bytes from uploads where user_id = ${owner}`;
  return rows[0]?.bytes ?? 0;
}

/** Locks the account until the transaction ends, also against inserts of rows that refer to it. */
export async function lockAccount(tx: Tx, owner: UserId): Promise<void> {
  // The owner lock comes first, as for inserts, to avoid deadlocks.
  await lockOwner(tx, owner);
  const [locked] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, owner))
    .for("update");
  if (locked === undefined) throw unauthenticated();
}

/** Credentials and subscription of an account that is to be deleted. */
export async function getOwner(db: Queryable, owner: UserId) {
  const [row] = await db
    .select({
      passwordHash: users.password,
      customerId: users.stripeCustomerId,
      status: users.subscriptionStatus,
      endsAt: users.subscriptionEndDate,
    })
    .from(users)
    .where(eq(users.id, owner));
  if (row === undefined) throw unauthenticated();
  return row;
}

export async function listReceiptKeys(db: Queryable, owner: UserId): Promise<string[]> {
  const rows = await queryRows(db, keyRow)`select key from uploads where user_id = ${owner}`;
  return rows.map(({ key }) => key);
}

interface DownloadsLeft {
  keys: { lease: string; count: string };
  limit: number;
  now: Date;
  /** a later end was written before the clock was set back, and is ignored */
  latest: string;
}

const endRow = z.object({ endsAt: storedTimestamp });

/** Seconds until the next download may start; undefined when it may start now. */
export async function findWait(
  db: Queryable,
  { keys, limit, now, latest }: DownloadsLeft,
): Promise<number | undefined> {
  // Two statements, because the keys may be on different nodes.
  const ends = [
    await findEnd(db, { key: keys.lease, least: 1, now, latest }),
    await findEnd(db, { key: keys.count, least: limit, now, latest }),
  ].filter((end) => end !== undefined);
  if (ends.length === 0) return undefined;
  return Math.max(1, Math.ceil((Math.max(...ends) - now.getTime()) / 1000));
}

/** End of a current window with at least this count, in milliseconds since 1970. */
async function findEnd(
  db: Queryable,
  {
    key,
    least,
    now,
    latest,
  }: { key: string; least: number } & Pick<DownloadsLeft, "now" | "latest">,
): Promise<number | undefined> {
  const rows = await queryRows(db, endRow)`
    select ends_at as "endsAt" from attempts
    where key = ${key} and count >= ${least}
      and ends_at > ${now.toISOString()} and ends_at <= ${latest}`;
  return rows[0] === undefined ? undefined : new Date(rows[0].endsAt).getTime();
}
