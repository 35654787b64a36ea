import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  type AgreedScope,
  agreedScope,
  ENTERED_STATES,
  SCOPE_PRICE_KINDS,
  scopeItem,
  type ScopeComparison,
} from "../../../shared/contracts/scope.ts";
import { codeOf } from "../../../shared/expenses/catalog.ts";
import { id } from "../../../shared/ids.ts";
import { decimal } from "../../../shared/money.ts";
import { version } from "../../../shared/version.ts";
import type { Queryable } from "../../db/client.ts";
import { storedDate } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { notFound } from "../../errors.ts";
import { type Access, andInProjects, requireProjectAccess } from "../../identity/access.ts";
import { calculateScope } from "./calculate-scope.ts";

const storedQuote = z.object({
  id,
  version,
  work: z.string(),
  amount: decimal,
  lines: z.array(
    z.object({ description: z.string(), amount: z.nullable(decimal), labor: z.nullable(decimal) }),
  ),
});

/** The stored scope of a work, with all quotes of the project that have an amount. */
const scopeRow = z.object({
  items: z.array(scopeItem),
  quotes: z.array(storedQuote),
  mappings: z.array(z.object({ itemId: id, quoteId: id, line: z.string(), share: z.int() })),
  entries: z.array(
    z.object({
      itemId: id,
      quoteId: id,
      state: z.nullable(z.enum(ENTERED_STATES)),
      allowance: z.nullable(decimal),
      answeredOn: z.nullable(storedDate),
      priceKind: z.nullable(z.enum(SCOPE_PRICE_KINDS)),
      priceLow: z.nullable(decimal),
      priceHigh: z.nullable(decimal),
      priceQuoteId: z.nullable(id),
    }),
  ),
});
export type ScopeRow = z.infer<typeof scopeRow>;

/** Project and work of a scope. Case and spaces don't matter in the name of the work. */
export interface ScopeOf {
  projectId: number;
  work: string;
}

/**
 * Reads the scope in one statement, then removes quotes for other works, because only `codeOf` can
 * compare the names.
 */
export async function readScope(
  db: Queryable,
  access: Access,
  { projectId, work }: ScopeOf,
): Promise<ScopeRow> {
  requireProjectAccess(access, projectId);
  const code = codeOf(work);
  const isOfScope = sql`s.user_id = ${access.home} and s.project_id = ${projectId} and s.work = ${code}`;
  const [row] = await queryRows(db, scopeRow)`
    select
      (
        select coalesce(json_agg(json_build_object(
          'id', s.id, 'title', s.title, 'version', s.xmin::text
        ) order by s.id), '[]')
        from scope_items s where ${isOfScope}
      ) as items,
      (
        select coalesce(json_agg(json_build_object(
          'id', q.id, 'version', q.xmin::text, 'work', q.work, 'amount', q.amount::text, 'lines', (
            select coalesce(json_agg(json_build_object(
              'description', i.description, 'amount', i.amount::text,
              'labor', i.labor::text
            ) order by i.position), '[]')
            from quote_items i where i.user_id = q.user_id and i.quote_id = q.id
          )
        ) order by q.id), '[]')
        from quotes q
        where q.user_id = ${access.home} and q.project_id = ${projectId} and q.amount is not null
      ) as quotes,
      (
        select coalesce(json_agg(json_build_object(
          'itemId', l.item_id, 'quoteId', l.quote_id, 'line', l.line, 'share', l.share
        )), '[]')
        from scope_lines l
        join scope_items s on s.user_id = l.user_id and s.id = l.item_id
        where ${isOfScope}
      ) as mappings,
      (
        select coalesce(json_agg(json_build_object(
          'itemId', e.item_id, 'quoteId', e.quote_id, 'state', e.state,
          'allowance', e.allowance::text, 'answeredOn', e.answered_on,
          'priceKind', e.price_kind, 'priceLow', e.price_low::text,
          'priceHigh', e.price_high::text, 'priceQuoteId', e.price_quote_id
        )), '[]')
        from scope_entries e
        join scope_items s on s.user_id = e.user_id and s.id = e.item_id
        where ${isOfScope}
      ) as entries
    from projects p where p.user_id = ${access.home} and p.id = ${projectId}`;
  if (row === undefined) throw notFound("Project");
  return { ...row, quotes: row.quotes.filter((quote) => codeOf(quote.work) === code) };
}

/** The quotes for one work, compared item by item. */
export async function getScope(
  db: Queryable,
  access: Access,
  scopeOf: ScopeOf,
): Promise<ScopeComparison> {
  return calculateScope(await readScope(db, access, scopeOf));
}

const lockedItem = z.object({ id, projectId: id, work: z.string(), title: z.string() });
export type LockedItem = z.infer<typeof lockedItem>;

/** Locks the item until the transaction ends; entering values for it locks it, too. */
export async function lockScopeItem(
  tx: Queryable,
  access: Access,
  itemId: number,
): Promise<LockedItem> {
  const [locked] = await queryRows(tx, lockedItem)`
    select id, project_id as "projectId", work, title from scope_items
    where user_id = ${access.home} and id = ${itemId}${andInProjects(access, sql`project_id`)}
    for no key update`;
  if (locked === undefined) throw notFound("Scope item");
  return locked;
}

const agreedRow = z.object({ scope: agreedScope });

/** The scope of a contract, in the order of its items; empty for a quote. */
export async function getAgreedScope(
  db: Queryable,
  access: Access,
  quoteId: number,
): Promise<AgreedScope> {
  const [row] = await queryRows(db, agreedRow)`
    select (
      select coalesce(json_agg(json_build_object(
        'title', c.title, 'state', c.state, 'amount', c.amount::text,
        'labor', c.labor::text, 'materials', (c.amount - c.labor)::text
      ) order by c.position), '[]')
      from contract_scope c
      where c.user_id = q.user_id and c.quote_id = q.id and q.status in ('accepted', 'completed')
    ) as scope
    from quotes q
    where q.user_id = ${access.home} and q.id = ${quoteId}${andInProjects(access, sql`q.project_id`)}`;
  if (row === undefined) throw notFound("Quote");
  return row.scope;
}
