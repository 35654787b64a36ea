import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { categoryLabel } from "../../../shared/expenses/catalog.ts";
import { id } from "../../../shared/ids.ts";
import { centsOf, decimal, subtractCents, toDecimal } from "../../../shared/money.ts";
import {
  SEARCH_KINDS,
  type SearchResponse,
  type SearchHit,
  searchHit,
} from "../../../shared/search/contract.ts";
import type { Queryable } from "../../db/client.ts";
import { PLANNED_EACH_TIME } from "../../db/named-statements.ts";
import { queryRows } from "../../db/rows.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { notFound } from "../../errors.ts";
import { type Access, andInProjects, requireProjectAccess } from "../../identity/access.ts";
import { andSeenContractors } from "../contractors/queries.ts";
import { hasSearched, hasText, selectNamed } from "../expenses/search-queries.ts";
import { type SearchedAmount, searchedAmount } from "../expenses/rules/searched-amount.ts";

interface Search {
  projectId: number;
  /** trimmed, not empty */
  text: string;
}

/** Maximum matches listed per kind. */
const HITS_EACH = 5;

const hitRow = z.extend(searchHit, {
  /** null for the row that shows that the project exists */
  kind: z.nullable(z.enum(SEARCH_KINDS)),
  /** number of matches of the kind, listed or not */
  count: z.int(),
  id,
  amount: z.nullable(decimal),
});
type HitRow = z.infer<typeof hitRow>;

/**
 * The first matches of each kind in a project, and among all contractors and projects that the
 * caller may see, in one statement. Expenses match as in their list.
 */
export async function searchHome(
  db: Queryable,
  access: Access,
  { projectId, text }: Search,
): Promise<SearchResponse> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, hitRow)`${PLANNED_EACH_TIME}
    with named as materialized (${selectNamed({ access, projectId, text })})
    select null as kind, 1 as count, p.id, '' as title, null as note, null as amount,
      null as date, null::bigint as "quoteId"
    from projects p where p.user_id = ${access.home} and p.id = ${projectId}
    ${sql.join(
      [...ofMoney(access, { projectId, text }), ...ofNames(access, { projectId, text })].map(
        (hits) => sql` union all (${hits})`,
      ),
    )}`;
  if (rows.every(({ kind }) => kind !== null)) throw notFound("Project");
  return { amount: amountIn(text), groups: groupsOf(rows) };
}

function amountIn(text: string): SearchResponse["amount"] {
  const amount = searchedAmount(text);
  if (amount === undefined) return null;
  const { from, before } = amount;
  return { from, to: toDecimal(subtractCents(centsOf(before), centsOf("0.01"))) };
}

function groupsOf(rows: readonly HitRow[]): SearchResponse["groups"] {
  const groups = SEARCH_KINDS.map((kind) => {
    const found = rows.filter((row) => row.kind === kind);
    return { kind, count: found[0]?.count ?? 0, hits: found.map(toHit) };
  });
  return groups.filter(({ count }) => count > 0);
}

function toHit({ kind, count: _count, title, ...hit }: HitRow): SearchHit {
  return { ...hit, title: kind === "budget_line" ? categoryLabel(title) : title };
}

const or = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`;

function withText(columns: readonly SQL[], text: string): SQL[] {
  return columns.map((column) => hasText(column, text));
}

/** A minus sign only matches refunds, which are expenses. */
function withAmount(column: SQL, amount: SearchedAmount | undefined): SQL[] {
  if (amount === undefined || amount.isRefund) return [];
  return [sql`(${column} >= ${amount.from}::numeric and ${column} < ${amount.before}::numeric)`];
}

const NO_DATE = sql`null::text as date`;
const NO_QUOTE = sql`null::bigint as "quoteId"`;

function ofMoney(access: Access, { projectId, text }: Search): SQL[] {
  const { home } = access;
  const amount = searchedAmount(text);
  const isSearched = hasSearched(
    { access, text },
    {
      category: hasText(sql`expenses.category`, text),
      contractors: sql`(select contractors from named)::bigint[]`,
      lines: sql`(select lines from named)::bigint[]`,
      receipts: sql`(select receipts from named)::text[]`,
    },
  );
  return [
    sql`select 'expense' as kind, count(*) over () as count, expenses.id,
        expenses.description as title, (
          select c.name from contractors c
          where c.user_id = ${home} and c.id = expenses.contractor_id
        ) as note, (${signedAmount()})::text as amount, expenses.date::text as date, ${NO_QUOTE}
      from expenses
      where expenses.user_id = ${home} and expenses.project_id = ${projectId} and ${isSearched}
      order by expenses.date desc, expenses.id desc limit ${HITS_EACH}`,
    sql`select 'installment', count(*) over (), n.id, n.title, q.work, n.amount::text,
        n.due_date::text, q.id
      from quotes q
      join installments n on n.user_id = q.user_id and n.quote_id = q.id
      where q.user_id = ${home} and n.user_id = ${home} and q.project_id = ${projectId}
        and ${or([...withText([sql`n.title`], text), ...withAmount(sql`n.amount`, amount)])}
      order by q.id desc, n.position limit ${HITS_EACH}`,
    sql`select 'invoice', count(*) over (), i.id, coalesce(i.number, ''), c.name, i.total::text,
        i.date::text, null
      from invoices i
      left join contractors c on c.user_id = i.user_id and c.id = i.contractor_id
      where i.user_id = ${home} and i.project_id = ${projectId} and ${or([
        ...withText([sql`i.number`, sql`i.note`, sql`c.name`, sql`c.company`], text),
        ...withAmount(sql`i.total`, amount),
      ])}
      order by i.date desc, i.id desc limit ${HITS_EACH}`,
    sql`select 'quote', count(*) over (), q.id, q.work, c.name, q.amount::text, null, q.id
      from quotes q
      left join contractors c on c.user_id = q.user_id and c.id = q.contractor_id
      where q.user_id = ${home} and q.project_id = ${projectId} and ${or([
        ...withText([sql`q.work`, sql`q.scope`, sql`c.name`, sql`c.company`], text),
        ...withAmount(sql`q.amount`, amount),
      ])}
      order by q.id desc limit ${HITS_EACH}`,
  ];
}

function ofNames(access: Access, { projectId, text }: Search): SQL[] {
  const { home } = access;
  const lineText = [sql`b.category`, sql`b.room`];
  const contractorText = [
    sql`c.name`,
    sql`c.company`,
    sql`c.specialty`,
    sql`c.email`,
    sql`c.phone`,
  ];
  return [
    sql`select 'contractor', count(*) over (), c.id, c.name, c.company, null, ${NO_DATE}, null
      from contractors c
      where c.user_id = ${home}${andSeenContractors(access, sql`c.id`)}
        and ${or(withText(contractorText, text))}
      order by lower(c.name), c.id limit ${HITS_EACH}`,
    sql`select 'milestone', count(*) over (), m.id, m.title, null, null, m.target_date::text, null
      from milestones m
      where m.user_id = ${home} and m.project_id = ${projectId}
        and ${or(withText([sql`m.title`, sql`m.description`], text))}
      order by m.is_completed, m.target_date nulls last, m.id limit ${HITS_EACH}`,
    sql`select 'budget_line', count(*) over (), b.id, b.category, b.room, b.planned::text, null, null
      from budget_lines b
      where b.user_id = ${home} and b.project_id = ${projectId} and ${or([
        ...withText(lineText, text),
        ...withAmount(sql`b.planned`, searchedAmount(text)),
      ])}
      order by lower(b.category), b.room nulls first, b.id limit ${HITS_EACH}`,
    sql`select 'project', count(*) over (), p.id, p.name, p.description, null, null, null
      from projects p
      where p.user_id = ${home}${andInProjects(access, sql`p.id`)}
        and ${or(withText([sql`p.name`, sql`p.description`], text))}
      order by lower(p.name), p.id limit ${HITS_EACH}`,
  ];
}
