import { sql } from "drizzle-orm";
import { type CalendarDate, calendarDateAt } from "../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { type ChangeOrderInput, MAX_CHANGE_ORDERS } from "../../../shared/contracts/input.ts";
import { isContract } from "../../../shared/contracts/quote-status.ts";
import type { Tx } from "../../db/client.ts";
import { idRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { failed, notFound, validationFailed } from "../../errors.ts";
import { recordAdded, recordChange, recordRemoved } from "../../records/activity.ts";
import { createIdempotently } from "../../records/idempotency.ts";
import { requireVersion } from "../../records/versions.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import type { QuoteEdit } from "./commands.ts";
import { requireBelowPartCeiling } from "./part-queries.ts";
import { findQuoteOf, getChangeOrder, getQuote, lockQuote } from "./queries.ts";
import { requireAgreedItems } from "./scope-line-commands.ts";
import { NEGATIVE_CONTRACT, isNegative } from "./calculate-contract.ts";
import type { EditAccess } from "../../identity/access.ts";

/**
 * Records a change order. Only an approved one changes the contract's amount.
 *
 * @param key the client's Idempotency-Key: a repeated key returns the contract and records nothing
 */
export async function addChangeOrder(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  quoteId: number,
  input: ChangeOrderInput,
  {
    key,
    today = calendarDateAt(clock.now()),
  }: { key?: string | undefined; today?: CalendarDate } = {},
): Promise<QuoteRecord> {
  const now = clock.now();
  const { quote } = await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    return createIdempotently(tx, {
      access,
      kind: "change_order",
      key,
      input: { quoteId, ...input },
      now,
      find: async (id) => {
        const isOf = await findQuoteOf(tx, access, id);
        return isOf === undefined
          ? undefined
          : { id, quote: await getQuote(tx, access, isOf, today) };
      },
      create: async () => {
        const id = await insertChangeOrder(tx, access, { quoteId, input, now, today });
        return { id, quote: await requireNotNegative(tx, access, quoteId, input, today) };
      },
    });
  });
  return quote;
}

async function insertChangeOrder(
  tx: Tx,
  access: EditAccess,
  {
    quoteId,
    input,
    now,
    today,
  }: { quoteId: number; input: ChangeOrderInput; now: Date; today: CalendarDate },
): Promise<number> {
  await requireContract(tx, access, quoteId);
  const { changeOrders, projectId } = await getQuote(tx, access, quoteId, today);
  await requireAgreedItems(tx, access, quoteId, input.scopeItems);
  if (changeOrders.length >= MAX_CHANGE_ORDERS) {
    throw failed("conflict", `A contract has ${MAX_CHANGE_ORDERS} change orders at most.`);
  }
  const [added] = await queryRows(tx, idRow)`
    insert into change_orders (user_id, quote_id, reason, cost, days, status, decided_on, scope_items,
      created_at)
    values (${access.home}, ${quoteId}, ${input.reason}, ${input.cost}, ${input.days}, ${input.status},
      ${input.status === "proposed" ? null : today}, ${sql.param(input.scopeItems)}::text[],
      ${now.toISOString()})
    returning id`;
  if (added === undefined) throw new Error("The insert returned no change order");
  await recordAdded(tx, access, now, { kind: "change_order", id: added.id });
  await requireBelowPartCeiling(tx, access, projectId);
  return added.id;
}

interface ChangeOrderEdit extends QuoteEdit {
  /** date of the decision, when not today */
  decidedOn?: CalendarDate | undefined;
}

/** Replaces a change order's fields, and approves or rejects it. */
export async function updateChangeOrder(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  input: ChangeOrderInput,
  { today = calendarDateAt(clock.now()), startedFrom, decidedOn }: ChangeOrderEdit = {},
): Promise<QuoteRecord> {
  return db.transaction(async (tx) => {
    const quoteId = await lockQuoteOf(tx, access, id);
    const current = () => getChangeOrder(tx, access, id, today);
    await requireVersion(tx, access, { kind: "change_order", id, startedFrom, current });
    const { scopeItems } = await current();
    await requireAgreedItems(tx, access, quoteId, input.scopeItems, scopeItems);
    // Not found if another request deleted it while this one waited for the lock.
    await recordChange(tx, access, clock.now(), { kind: "change_order", id }, () =>
      tx.execute(sql`
        update change_orders set reason = ${input.reason}, cost = ${input.cost},
          days = ${input.days}, status = ${input.status},
          scope_items = ${sql.param(input.scopeItems)}::text[],
          decided_on = case
            when ${input.status} = 'proposed' then null
            when status = ${input.status} then decided_on
            else ${decidedOn ?? today}::date
          end
        where user_id = ${access.home} and id = ${id}`),
    );
    return requireNotNegative(tx, access, quoteId, input, today);
  });
}

export async function deleteChangeOrder(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  today = calendarDateAt(clock.now()),
): Promise<QuoteRecord> {
  return db.transaction(async (tx) => {
    const quoteId = await lockQuoteOf(tx, access, id);
    await recordRemoved(tx, access, clock.now(), { kind: "change_order", id });
    await tx.execute(sql`
      update invoice_lines set change_order_id = null
      where user_id = ${access.home} and change_order_id = ${id}`);
    await tx.execute(sql`delete from change_orders where user_id = ${access.home} and id = ${id}`);
    const quote = await getQuote(tx, access, quoteId, today);
    if (isNegative(quote)) throw failed("conflict", NEGATIVE_CONTRACT);
    return quote;
  });
}

async function requireContract(tx: Tx, access: EditAccess, quoteId: number): Promise<void> {
  const { status } = await lockQuote(tx, access, quoteId);
  if (isContract(status)) return;
  throw failed(
    "conflict",
    "Change orders apply to accepted quotes. Edit the quote's amount instead.",
  );
}

/** @returns the change order's quote, locked until the transaction ends */
async function lockQuoteOf(tx: Tx, access: EditAccess, id: number): Promise<number> {
  const quoteId = await findQuoteOf(tx, access, id);
  if (quoteId === undefined) throw notFound("Change order");
  await lockQuote(tx, access, quoteId);
  return quoteId;
}

/** A contract's amount must not become negative; larger reductions are refunds. */
async function requireNotNegative(
  tx: Tx,
  access: EditAccess,
  quoteId: number,
  { status }: ChangeOrderInput,
  today: CalendarDate,
): Promise<QuoteRecord> {
  const quote = await getQuote(tx, access, quoteId, today);
  if (!isNegative(quote)) return quote;
  // Withdrawing an increase can make later reductions exceed the amount.
  throw validationFailed([
    { path: [status === "approved" ? "cost" : "status"], message: NEGATIVE_CONTRACT },
  ]);
}
