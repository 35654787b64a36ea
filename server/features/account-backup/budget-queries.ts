import { and, asc, eq, getTableColumns, gt, type SQL, sql } from "drizzle-orm";
import type { BackedUpQuote, BackedUpScopeItem } from "./rules/archive-contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { changeOrders, installments, quotes } from "../../db/schema/contracts.ts";
import { budgetLines } from "../../db/schema/budget.ts";
import { scopeItems } from "../../db/schema/scope.ts";
import type { Page } from "./queries.ts";

/* Pages of an owner's budget lines and quotes, in id order. */

export async function listBudgetLineRows(tx: Tx, owner: UserId, { after, limit }: Page) {
  const { id, projectId, category, room, planned, low, high, isDone, createdAt } = budgetLines;
  return tx
    .select({ id, projectId, category, room, planned, low, high, isDone, createdAt })
    .from(budgetLines)
    .where(and(eq(budgetLines.userId, owner), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** A quote's child rows as a JSON list, in their order. */
function childRows<Part>(table: SQL, part: SQL, order: SQL, condition = sql`true`) {
  return sql<Part[]>`coalesce((
    select json_agg(json_build_object(${part}) order by ${order})
    from ${table} p
    where p.user_id = quotes.user_id and p.quote_id = quotes.id and ${condition}
  ), '[]')`;
}

const ITEMS = childRows<BackedUpQuote["items"][number]>(
  sql`quote_items`,
  sql`'description', p.description, 'amount', p.amount::text, 'labor', p.labor::text,
    'materials', p.materials::text`,
  sql`p.position`,
);
const FILES = childRows<BackedUpQuote["files"][number]>(
  sql`quote_files`,
  sql`'key', p.key, 'name', p.name`,
  sql`p.created_at, p.key`,
);
const CHANGE_ORDERS = childRows<BackedUpQuote["changeOrders"][number]>(
  sql`change_orders`,
  sql`'id', p.id, 'reason', p.reason, 'cost', p.cost::text, 'days', p.days, 'status', p.status,
    'decidedOn', p.decided_on, 'scopeItems', p.scope_items,
    'createdAt', ${isoText("p.created_at")}`,
  sql`p.id`,
);
const INSTALLMENTS = childRows<BackedUpQuote["installments"][number]>(
  sql`installments`,
  sql`'id', p.id, 'kind', p.kind, 'title', p.title, 'amount', p.amount::text,
    'dueDate', p.due_date, 'milestoneId', p.milestone_id`,
  sql`p.position`,
);

const AGREED_SCOPE = childRows<BackedUpQuote["agreedScope"][number]>(
  sql`contract_scope`,
  sql`'title', p.title, 'state', p.state, 'amount', p.amount::text,
    'labor', p.labor::text`,
  sql`p.position`,
  // Not the scope of an acceptance that was undone.
  sql`quotes.status in ('accepted', 'completed')`,
);

/** Quotes and contracts, each with its items, change orders, payments, scope and files. */
export async function listQuoteRows(tx: Tx, owner: UserId, { after, limit }: Page) {
  const { userId: _userId, ...columns } = getTableColumns(quotes);
  return tx
    .select({
      ...columns,
      items: ITEMS,
      files: FILES,
      changeOrders: CHANGE_ORDERS,
      installments: INSTALLMENTS,
      agreedScope: AGREED_SCOPE,
    })
    .from(quotes)
    .where(and(eq(quotes.userId, owner), gt(quotes.id, after)))
    .orderBy(asc(quotes.id))
    .limit(limit);
}

export async function listChangeOrderRows(tx: Tx, owner: UserId, { after, limit }: Page) {
  const { id, userId: _userId, ...columns } = getTableColumns(changeOrders);
  return tx
    .select({ id, ...columns })
    .from(changeOrders)
    .where(and(eq(changeOrders.userId, owner), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

export async function listInstallmentRows(tx: Tx, owner: UserId, { after, limit }: Page) {
  const { id, quoteId, kind, title, amount, dueDate, milestoneId } = installments;
  return tx
    .select({ id, quoteId, kind, title, amount, dueDate, milestoneId })
    .from(installments)
    .where(and(eq(installments.userId, owner), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

const SCOPE_LINES = sql<BackedUpScopeItem["lines"]>`coalesce((
  select json_agg(json_build_object('quoteId', p.quote_id, 'line', p.line, 'share', p.share)
    order by p.quote_id, p.line)
  from scope_lines p
  where p.user_id = scope_items.user_id and p.item_id = scope_items.id
), '[]')`;
const SCOPE_ENTRIES = sql<BackedUpScopeItem["entries"]>`coalesce((
  select json_agg(json_build_object('quoteId', p.quote_id, 'state', p.state,
    'allowance', p.allowance::text, 'answeredOn', p.answered_on, 'priceKind', p.price_kind,
    'priceLow', p.price_low::text, 'priceHigh', p.price_high::text,
    'priceQuoteId', p.price_quote_id) order by p.quote_id)
  from scope_entries p
  where p.user_id = scope_items.user_id and p.item_id = scope_items.id
), '[]')`;

export async function listScopeRows(tx: Tx, owner: UserId, { after, limit }: Page) {
  const { id, projectId, work, title, createdAt } = scopeItems;
  return tx
    .select({
      id,
      projectId,
      work,
      title,
      createdAt,
      lines: SCOPE_LINES,
      entries: SCOPE_ENTRIES,
    })
    .from(scopeItems)
    .where(and(eq(scopeItems.userId, owner), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}
