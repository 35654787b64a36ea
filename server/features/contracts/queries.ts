import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { Agreement } from "../../../shared/contracts/agreement.ts";
import type { ChangeOrderRecord, QuoteRecord } from "../../../shared/contracts/contract.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { id } from "../../../shared/ids.ts";
import { columnsIn, selectColumns, versionOf } from "../../db/record-columns.ts";
import { countRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { quotes } from "../../db/schema/contracts.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { notFound } from "../../errors.ts";
import { agreementOf, calculateContract, type QuoteRow, quoteRow } from "./calculate-contract.ts";
import { installmentsOf, paymentsOf } from "./schedule-queries.ts";
import { selectOpenInvoices } from "./open-invoice-queries.ts";
import { type Access, andInProjects, requireProjectAccess } from "../../identity/access.ts";

export interface ProjectContract {
  id: number;
  /** id of its budget line */
  lineId: number | null;
  agreement: Agreement;
}

const OWN_COLUMNS = selectColumns(columnsIn(quotes, Object.keys(quoteRow.shape)), "q");

/** The allowances of the contract `q`, with the amount spent on each. */
const ALLOWANCES = sql`
  select coalesce(json_agg(json_build_object(
    'title', s.title, 'amount', coalesce(s.amount, 0.00)::text, 'spent', (
      select coalesce(sum(${signedAmount(sql`e`)}), 0.00)::text from expenses e
      where e.user_id = s.user_id and e.quote_id = s.quote_id and e.allowance = s.title
    )
  ) order by s.position), '[]')
  from contract_scope s
  where s.user_id = q.user_id and s.quote_id = q.id and s.state = 'allowance'
    and q.status in ('accepted', 'completed')`;

const INSTALLMENTS = installmentsOf({
  fields: sql`'dueDate', n.due_date`,
  milestone: sql`'targetDate', m.target_date,
    'completedOn', coalesce(m.completed_on, (m.completed_date at time zone 'UTC')::date)`,
});

const OPEN_INVOICES = selectOpenInvoices(sql`i.user_id = q.user_id and i.quote_id = q.id`);

/**
 * A quote with its parts, as stored.
 *
 * @param source a table or common table expression with a quote's columns
 */
export function selectQuotes(source: SQL): SQL {
  return sql`
    select ${OWN_COLUMNS}, ${versionOf("q")},
      case when c.id is not null
        then json_build_object('id', c.id, 'name', c.name, 'company', c.company,
          'licenseNumber', c.license_number, 'insuranceExpiresOn', c.insurance_expires_on)
      end as contractor,
      (
        select coalesce(json_agg(json_build_object(
          'description', i.description, 'amount', i.amount::text,
          'labor', i.labor::text, 'materials', i.materials::text
        ) order by i.position), '[]')
        from quote_items i where i.user_id = q.user_id and i.quote_id = q.id
      ) as items,
      (
        select coalesce(json_agg(json_build_object('key', f.key, 'name', f.name)
          order by f.created_at, f.key), '[]')
        from quote_files f where f.user_id = q.user_id and f.quote_id = q.id
      ) as files,
      (
        select coalesce(json_agg(json_build_object(
          'id', o.id, 'reason', o.reason, 'cost', o.cost::text, 'days', o.days,
          'status', o.status, 'decidedOn', o.decided_on, 'scopeItems', o.scope_items,
          'createdAt', ${isoText("o.created_at")}, 'version', o.xmin::text
        ) order by o.id), '[]')
        from change_orders o where o.user_id = q.user_id and o.quote_id = q.id
      ) as "changeOrders",
      (${ALLOWANCES}) as allowances,
      ${INSTALLMENTS} as installments,
      ${paymentsOf()} as payments,
      (
        select coalesce(json_agg(json_build_object(
          'installmentId', d.installment_id, 'dueDate', d.due_date, 'open', d.open::text
        ) order by d.due_date, d.id), '[]')
        from (${OPEN_INVOICES}) d
        where d.open > 0
      ) as invoices
    from ${source} q
    left join contractors c on c.user_id = q.user_id and c.id = q.contractor_id`;
}

const listRow = z.object({ quotes: z.array(quoteRow) });

/** All quotes of a project, newest first. */
export async function listQuotes(
  db: Queryable,
  access: Access,
  projectId: number,
  today: CalendarDate,
): Promise<QuoteRecord[]> {
  requireProjectAccess(access, projectId);
  const [found] = await queryRows(db, listRow)`
    with listed as (
      select quote.id, row_to_json(quote) as quote
      from (
        ${selectQuotes(sql`quotes`)}
        where q.user_id = ${access.home} and q.project_id = ${projectId}
      ) quote
    )
    select (select coalesce(json_agg(quote order by id desc), '[]') from listed) as quotes
    from projects where user_id = ${access.home} and id = ${projectId}`;
  if (found === undefined) throw notFound("Project");
  return found.quotes.map((quote) => calculateContract(quote, today));
}

/** All quotes of several projects, newest first; none for a missing project. */
export async function listQuotesOfProjects(
  db: Queryable,
  access: Access,
  projectIds: readonly number[],
  today: CalendarDate,
): Promise<QuoteRecord[]> {
  for (const projectId of projectIds) requireProjectAccess(access, projectId);
  const rows = await queryRows(db, quoteRow)`
    ${selectQuotes(sql`quotes`)}
    where q.user_id = ${access.home} and q.project_id = any(${sql.param(projectIds)}::bigint[])
    order by q.id desc`;
  return rows.map((row) => calculateContract(row, today));
}

/** A contractor's quotes in the projects that the member may see, newest first. */
export async function listQuotesOfContractor(
  db: Queryable,
  access: Access,
  contractorId: number,
  today: CalendarDate,
): Promise<QuoteRecord[]> {
  const rows = await queryRows(db, quoteRow)`
    ${selectQuotes(sql`quotes`)}
    where q.user_id = ${access.home} and q.contractor_id = ${contractorId}${andInProjects(access, sql`q.project_id`)}
    order by q.id desc`;
  return rows.map((row) => calculateContract(row, today));
}

/** The accepted contracts of a project, as stored. */
export async function listContractRows(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<QuoteRow[]> {
  requireProjectAccess(access, projectId);
  return queryRows(db, quoteRow)`
    ${selectQuotes(sql`quotes`)}
    where q.user_id = ${access.home} and q.project_id = ${projectId}
      and q.status in ('accepted', 'completed')
    order by q.id`;
}

/** The accepted contracts of a project, as input for the budget's rules. */
export async function listContracts(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<ProjectContract[]> {
  return (await listContractRows(db, access, projectId)).map(projectContractOf);
}

/** A contract as input for the budget's rules. */
export function projectContractOf(row: QuoteRow): ProjectContract {
  return { id: row.id, lineId: row.lineId, agreement: agreementOf(row) };
}

export async function findQuote(
  db: Queryable,
  access: Access,
  id: number,
  today: CalendarDate,
): Promise<QuoteRecord | undefined> {
  const rows = await queryRows(db, quoteRow)`
    ${selectQuotes(sql`quotes`)} where q.user_id = ${access.home} and q.id = ${id}${andInProjects(access, sql`q.project_id`)}`;
  return rows[0] && calculateContract(rows[0], today);
}

export async function getQuote(
  db: Queryable,
  access: Access,
  id: number,
  today: CalendarDate,
): Promise<QuoteRecord> {
  const quote = await findQuote(db, access, id, today);
  if (quote === undefined) throw notFound("Quote");
  return quote;
}

const quoteIdRow = z.object({ quoteId: id });

/** The quote of a change order. */
export async function findQuoteOf(
  db: Queryable,
  access: Access,
  changeId: number,
): Promise<number | undefined> {
  const rows = await queryRows(db, quoteIdRow)`
    select quote_id as "quoteId" from change_orders
    where user_id = ${access.home} and id = ${changeId}`;
  return rows[0]?.quoteId;
}

export async function getChangeOrder(
  db: Queryable,
  access: Access,
  changeId: number,
  today: CalendarDate,
): Promise<ChangeOrderRecord> {
  const quoteId = await findQuoteOf(db, access, changeId);
  const quote = quoteId === undefined ? undefined : await findQuote(db, access, quoteId, today);
  const found = quote?.changeOrders.find((one) => one.id === changeId);
  if (found === undefined) throw notFound("Change order");
  return found;
}

export async function countQuotes(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<number> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, countRow)`
    select count(*) as count from quotes where user_id = ${access.home} and project_id = ${projectId}`;
  return rows[0]?.count ?? 0;
}

const lockedQuote = z.pick(quoteRow, {
  work: true,
  status: true,
  amount: true,
  projectId: true,
  acceptedOn: true,
  completedOn: true,
});

/** Locks the quote until the transaction ends; changes to its parts lock it, too. */
export async function lockQuote(
  tx: Tx,
  access: Access,
  id: number,
): Promise<z.infer<typeof lockedQuote>> {
  const [locked] = await queryRows(tx, lockedQuote)`
    select work, status, amount::text as amount, project_id as "projectId",
      accepted_on as "acceptedOn", completed_on as "completedOn"
    from quotes
    where user_id = ${access.home} and id = ${id}${andInProjects(access, sql`project_id`)}
    for no key update`;
  if (locked === undefined) throw notFound("Quote");
  return locked;
}
