import { sql } from "drizzle-orm";

/* SQL parts of `RECORDED`, which read from the row with the alias `r`. */

/** The name of a record that the row refers to. */
export const referencedName = (column: string, table: string, name: string) =>
  sql.raw(`(select x.${name} from ${table} x where x.user_id = r.user_id and x.id = r.${column})`);
export const countIn = (table: string, column: string) =>
  sql.raw(`(select count(*) from ${table} x where x.user_id = r.user_id and x.${column} = r.id)`);
export const LINE_NAME = "concat_ws(', ', x.category, x.room)";
export const projectOfQuote = sql.raw(
  "(select x.project_id from quotes x where x.user_id = r.user_id and x.id = r.quote_id)",
);
/** Label of the quote that an entered scope value belongs to. */
export const QUOTED_BY = sql.raw("coalesce(c.name, 'quote ' || q.id)");
export const ENTERED = sql.raw(`
        from scope_entries e
        join quotes q on q.user_id = e.user_id and q.id = e.quote_id
        left join contractors c on c.user_id = q.user_id and c.id = q.contractor_id
        where e.user_id = r.user_id and e.item_id = r.id`);
export const amountOf = (column: string) => [column, sql.raw(`r.${column}::text`)] as const;
/** Titles of the milestones that a milestone depends on. */
export const DEPENDENCY_IDS = sql.raw(`(
        select string_agg(x.title, '; ' order by x.id)
        from milestone_dependencies d
        join milestones x on x.user_id = d.user_id and x.id = d.waits_for_id
        where d.user_id = r.user_id and d.milestone_id = r.id
      )`);

/** A contractor's documents. */
export const DOCUMENTS = sql.raw(`(
  select string_agg(x.name || coalesce(' (until ' || x.expires_on || ')', ''), '; '
    order by x.name, x.key)
  from contractor_documents x where x.user_id = r.user_id and x.contractor_id = r.id
)`);
export const INVOICE_FIELDS = sql`jsonb_build_object(
  'number', r.number, 'date', r.date, 'dueDate', r.due_date, 'currency', r.currency,
  'contractor', ${referencedName("contractor_id", "contractors", "name")},
  'contract', ${referencedName("quote_id", "quotes", "work")},
  'creditOf', ${referencedName("credit_of", "invoices", "number")},
  'tax', r.tax::text, 'retainage', r.retainage::text,
  'subtractedDeposit', r.deposit::text, 'printedTotal', r.printed_total::text, 'total', r.total::text, 'notes', r.note,
  'status', r.status, 'holdReason', r.hold_reason, 'overrideReason', r.override_reason,
  'lines', (
    select string_agg(x.description || ' $' || x.amount, '; ' order by x.position)
    from invoice_lines x where x.user_id = r.user_id and x.invoice_id = r.id
  ),
  'matched', (
    select string_agg(concat_ws(' → ', x.description, x.contract_line,
        (
          select o.reason from change_orders o
          where o.user_id = x.user_id and o.id = x.change_order_id
        ),
        (
          select n.title from installments n
          where n.user_id = x.user_id and n.id = x.installment_id
        )), '; ' order by x.position)
    from invoice_lines x where x.user_id = r.user_id and x.invoice_id = r.id
  ),
  'waivers', (
    select string_agg(concat_ws(' ', x.kind, x.received_on), '; ' order by x.id)
    from lien_waivers x where x.user_id = r.user_id and x.invoice_id = r.id
  ),
  'files', (
    select string_agg(x.name, '; ' order by x.key)
    from invoice_files x where x.user_id = r.user_id and x.invoice_id = r.id
  ),
  'paid', (
    select sum(case when x.is_refund then -x.amount else x.amount end)::text
    from expenses x where x.user_id = r.user_id and x.invoice_id = r.id
  )
)`;
