import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { nameRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import type { EditAccess } from "../../identity/access.ts";
import { notFound } from "../../errors.ts";
import { getAgreedScope, getScope } from "./scope-queries.ts";
import { renamedLines } from "./rules/renamed-lines.ts";

/*
 * Assignment of quote lines to scope items, and how editing, accepting or deleting a quote affects
 * scopes.
 */

interface MappedLine {
  itemId: number;
  /** `codeOf` the line's description */
  line: string;
  share: number;
}

/** Assigns lines of a quote to items. */
export async function insertScopeLines(
  tx: Tx,
  access: EditAccess,
  quoteId: number,
  rows: readonly MappedLine[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into scope_lines (user_id, item_id, quote_id, line, share)
    select ${access.home}::bigint, given."itemId", ${quoteId}::bigint, given.line, given.share
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      "itemId" bigint, line text, share integer)`);
}

/** Changes the quote's version, which includes the assignment of its lines. */
export async function touchQuote(tx: Tx, access: EditAccess, quoteId: number): Promise<void> {
  await tx.execute(sql`
    update quotes set work = work where user_id = ${access.home} and id = ${quoteId}`);
}

/**
 * Call before the quote's lines are replaced: renamed ones keep their scope items and invoice
 * lines.
 */
export async function renameScopeLines(
  tx: Tx,
  access: EditAccess,
  quoteId: number,
  items: readonly { description: string }[],
): Promise<void> {
  const before = await queryRows(tx, nameRow)`
    select description as name from quote_items
    where user_id = ${access.home} and quote_id = ${quoteId}
    order by position`;
  const renamed = renamedLines(
    before.map(({ name }) => name),
    items.map(({ description }) => description),
  );
  if (renamed.length === 0) return;
  // Lines with these names that an earlier edit deleted.
  await tx.execute(sql`
    delete from scope_lines
    where user_id = ${access.home} and quote_id = ${quoteId}
      and line = any(${sql.param(renamed.map(({ to }) => to))})`);
  for (const { from, to } of renamed) {
    await tx.execute(sql`
      update scope_lines set line = ${to}
      where user_id = ${access.home} and quote_id = ${quoteId} and line = ${from}`);
    await tx.execute(sql`
      update invoice_lines set contract_line = ${to}
      where user_id = ${access.home} and contract_line = ${from} and invoice_id in (
        select id from invoices where user_id = ${access.home} and quote_id = ${quoteId}
      )`);
    await renameTrashedLines(tx, access, quoteId, { from, to });
  }
}

/** Renames lines in deleted invoices, too, because they may be restored. */
async function renameTrashedLines(
  tx: Tx,
  access: EditAccess,
  quoteId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.execute(sql`
    update trash t set parts = jsonb_set(t.parts, '{lines}', (
      select jsonb_agg(
        case when l.line ->> 'contract_line' = ${from}
          then l.line || jsonb_build_object('contract_line', ${to}::text)
          else l.line
        end order by l.n)
      from jsonb_array_elements(t.parts -> 'lines') with ordinality as l (line, n)
    ))
    where t.user_id = ${access.home} and t.kind = 'invoice'
      and (t.record ->> 'quote_id')::bigint = ${quoteId}
      and t.parts -> 'lines' @> jsonb_build_array(jsonb_build_object('contract_line', ${from}::text))`);
}

/** Call before the quote is deleted: its prices no longer fill gaps of other quotes. */
export async function clearScopePrices(tx: Tx, access: EditAccess, quoteId: number): Promise<void> {
  await tx.execute(sql`
    update scope_entries set price_kind = null, price_quote_id = null
    where user_id = ${access.home} and price_quote_id = ${quoteId}`);
}

interface Accepted {
  id: number;
  projectId: number;
  work: string;
}

/**
 * Copies the scope of an accepted quote for its contract. The copy is kept when the acceptance is
 * undone, in case the quote is accepted again, and is replaced by the next copy.
 */
export async function agreeScope(
  tx: Tx,
  access: EditAccess,
  { id, projectId, work }: Accepted,
): Promise<void> {
  const { items, cells } = await getScope(tx, access, { projectId, work });
  const own = new Map(
    cells.filter(({ quoteId }) => quoteId === id).map((cell) => [cell.itemId, cell]),
  );
  const rows = items.map((item) => {
    const { state = "not_mentioned", amount = null, labor = null } = own.get(item.id) ?? {};
    return { title: item.title, state, amount, labor };
  });
  await tx.execute(sql`
    delete from contract_scope where user_id = ${access.home} and quote_id = ${id}`);
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into contract_scope (user_id, quote_id, position, title, state, amount, labor)
    select ${access.home}::bigint, ${id}::bigint, given.nth, given.title, given.state, given.amount,
      given.labor
    from rows from (
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
        title text, state text, amount numeric, labor numeric
      )
    ) with ordinality as given(title, state, amount, labor, nth)`);
}

/**
 * Requires that a change order names items of its contract's agreed scope.
 *
 * @param before the items that it named before, which may have been removed from the scope since
 */
export async function requireAgreedItems(
  tx: Tx,
  access: EditAccess,
  quoteId: number,
  titles: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  if (titles.length === 0) return;
  const agreed = (await getAgreedScope(tx, access, quoteId)).map(({ title }) => title);
  const known = new Set([...agreed, ...before]);
  if (titles.some((title) => !known.has(title))) throw notFound("Scope item");
}
