import { sql } from "drizzle-orm";
import type { ScopeComparison } from "../../../shared/contracts/scope.ts";
import type {
  ScopeEntryInput,
  ScopeLinesInput,
  ScopePriceInput,
} from "../../../shared/contracts/scope-input.ts";
import { codeOf } from "../../../shared/expenses/catalog.ts";
import { centsOf } from "../../../shared/money.ts";
import type { Tx } from "../../db/client.ts";
import { countRow, nameRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { notFound, validationFailed } from "../../errors.ts";
import type { EditAccess } from "../../identity/access.ts";
import { consumeCreationLimit } from "../../limits/creation-rate-limit.ts";
import { recordChange } from "../../records/activity.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { requireVersion } from "../../records/versions.ts";
import { lockQuote } from "./queries.ts";
import { insertScopeLines, touchQuote } from "./scope-line-commands.ts";
import { getScope, lockScopeItem } from "./scope-queries.ts";

/* What users enter for scope items in quotes: states, prices, and which lines belong to them. */

type CommandDeps = Pick<Deps, "db" | "clock">;

/**
 * Sets or removes the state or price of an item in quotes.
 *
 * @param startedFrom the item's version that was edited; without it the last write wins
 */
export async function enterScope(
  { db, clock }: CommandDeps,
  access: EditAccess,
  itemId: number,
  input: ScopeEntryInput,
  startedFrom?: string,
): Promise<ScopeComparison> {
  const now = clock.now();
  requireConsistent(input);
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    const item = await lockScopeItem(tx, access, itemId);
    const current = () => getScope(tx, access, item);
    await requireVersion(tx, access, { kind: "scope_item", id: itemId, startedFrom, current });
    const quoteIds = [...new Set(input.quoteIds)];
    const other = input.price?.kind === "quote" ? [input.price.quoteId] : [];
    await requireQuotes(tx, access, item.projectId, [...new Set([...quoteIds, ...other])]);
    await consumeCreationLimit(tx, access.actor, now, quoteIds.length);
    await recordChange(tx, access, now, { kind: "scope_item", id: itemId }, async () => {
      if (input.state !== undefined) await writeStates(tx, access, itemId, quoteIds, input);
      if (input.price !== undefined) await writePrices(tx, access, itemId, quoteIds, input.price);
      await tx.execute(sql`
        delete from scope_entries
        where user_id = ${access.home} and item_id = ${itemId} and state is null
          and price_kind is null`);
      // Entries belong to the item, so this changes the item's version.
      await tx.execute(sql`
        update scope_items set title = title where user_id = ${access.home} and id = ${itemId}`);
    });
    return getScope(tx, access, item);
  });
}

function requireConsistent({ quoteIds, state, allowance, price }: ScopeEntryInput): void {
  const wrong = (field: string, message: string) => validationFailed([{ path: [field], message }]);
  if (state === "allowance" && allowance === undefined) {
    throw wrong("allowance", "Enter the amount of the allowance");
  }
  if (price?.kind === "range" && centsOf(price.high) < centsOf(price.low)) {
    throw wrong("price", "The high amount is below the low one");
  }
  if (price?.kind === "quote" && quoteIds.includes(price.quoteId)) {
    throw wrong("price", "Choose the price of another quote");
  }
}

/** Quotes must be in the item's project. */
async function requireQuotes(
  tx: Tx,
  access: EditAccess,
  projectId: number,
  ids: readonly number[],
): Promise<void> {
  const [row] = await queryRows(tx, countRow)`
    select count(*) as count from quotes
    where user_id = ${access.home} and project_id = ${projectId} and id = any(${sql.param(ids)})`;
  if (row?.count !== ids.length) throw notFound("Quote");
}

async function writeStates(
  tx: Tx,
  access: EditAccess,
  itemId: number,
  quoteIds: readonly number[],
  { state = null, allowance, answeredOn }: ScopeEntryInput,
): Promise<void> {
  await tx.execute(sql`
    insert into scope_entries (user_id, item_id, quote_id, state, allowance, answered_on)
    select ${access.home}::bigint, ${itemId}::bigint, given.id::bigint, ${state}::text,
      ${state === "allowance" ? allowance : null}::numeric,
      ${state === null ? null : answeredOn}::date
    from jsonb_array_elements_text(${JSON.stringify(quoteIds)}::jsonb) as given(id)
    on conflict (user_id, item_id, quote_id) do update
    set state = excluded.state, allowance = excluded.allowance, answered_on = excluded.answered_on`);
}

async function writePrices(
  tx: Tx,
  access: EditAccess,
  itemId: number,
  quoteIds: readonly number[],
  price: ScopePriceInput | null,
): Promise<void> {
  const [low, high] =
    price === null || price.kind === "quote"
      ? [null, null]
      : price.kind === "range"
        ? [price.low, price.high]
        : [price.amount, price.amount];
  await tx.execute(sql`
    insert into scope_entries (user_id, item_id, quote_id, price_kind, price_low, price_high,
      price_quote_id)
    select ${access.home}::bigint, ${itemId}::bigint, given.id::bigint,
      ${price?.kind ?? null}::text, ${low}::numeric, ${high}::numeric,
      ${price?.kind === "quote" ? price.quoteId : null}::bigint
    from jsonb_array_elements_text(${JSON.stringify(quoteIds)}::jsonb) as given(id)
    on conflict (user_id, item_id, quote_id) do update
    set price_kind = excluded.price_kind, price_low = excluded.price_low,
      price_high = excluded.price_high, price_quote_id = excluded.price_quote_id`);
}

/**
 * Sets which items the lines of a quote belong to; an empty list for a line outside of the scope.
 *
 * @param startedFrom the quote's version that was edited; without it the last write wins
 */
export async function mapScopeLines(
  { db, clock }: CommandDeps,
  access: EditAccess,
  quoteId: number,
  { lines }: ScopeLinesInput,
  startedFrom?: string,
): Promise<ScopeComparison> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    const { projectId, work } = await lockQuote(tx, access, quoteId);
    const current = () => getScope(tx, access, { projectId, work });
    await requireVersion(tx, access, { kind: "quote", id: quoteId, startedFrom, current });
    const mapped = new Map(lines.map(({ line, items }) => [codeOf(line), items]));
    const rows = [...mapped].flatMap(([line, items]) =>
      [...new Map(items.map((item) => [item.itemId, item])).values()].map((item) => ({
        ...item,
        line,
      })),
    );
    await consumeCreationLimit(tx, access.actor, now, rows.length);
    await requireLines(tx, access, quoteId, rows);
    await requireItems(tx, access, projectId, rows);
    await recordChange(tx, access, now, { kind: "quote", id: quoteId }, async () => {
      await tx.execute(sql`
        delete from scope_lines
        where user_id = ${access.home} and quote_id = ${quoteId}
          and line = any(${sql.param([...mapped.keys()])})`);
      await insertScopeLines(tx, access, quoteId, rows);
      await touchQuote(tx, access, quoteId);
    });
    return current();
  });
}

/**
 * Lines must belong to the quote. A mapping of a line that no longer exists can still be removed.
 */
async function requireLines(
  tx: Tx,
  access: EditAccess,
  quoteId: number,
  rows: readonly { line: string }[],
): Promise<void> {
  const lines = await queryRows(tx, nameRow)`
    select description as name from quote_items
    where user_id = ${access.home} and quote_id = ${quoteId}`;
  const known = new Set(lines.map(({ name }) => codeOf(name)));
  if (rows.some(({ line }) => !known.has(line))) throw notFound("Line");
}

/** Items must be in the quote's project. */
async function requireItems(
  tx: Tx,
  access: EditAccess,
  projectId: number,
  rows: readonly { itemId: number }[],
): Promise<void> {
  const ids = [...new Set(rows.map(({ itemId }) => itemId))];
  const [row] = await queryRows(tx, countRow)`
    select count(*) as count from scope_items
    where user_id = ${access.home} and project_id = ${projectId} and id = any(${sql.param(ids)})`;
  if (row?.count !== ids.length) throw notFound("Scope item");
}
