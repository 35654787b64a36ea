import { type SQL, sql } from "drizzle-orm";
import type { ActivityKind } from "../../shared/activity/contract.ts";
import { expenseFields } from "../../shared/expenses/input.ts";
import { columnsIn, jsonColumns } from "../db/record-columns.ts";
import { expenses } from "../db/schema/expenses.ts";
import {
  referencedName,
  countIn,
  LINE_NAME,
  projectOfQuote,
  QUOTED_BY,
  ENTERED,
  DEPENDENCY_IDS,
  INVOICE_FIELDS,
  amountOf,
  DOCUMENTS,
} from "./recorded-columns.ts";

/** Kinds of activity with a table row of their own. */
export type RecordedKind = Exclude<ActivityKind, "reminders" | "backup" | "member" | "draft">;

/** How an activity entry of a kind is read from the record's row. */
interface Recorded {
  /** with the alias `r` */
  table: SQL;
  thing: string;
  /** condition's column; default: `id` */
  key?: SQL;
  project: SQL;
  /** the record's name */
  label: SQL;
  /** what users can change, as JSON: references by their names at the time, decimals as text */
  fields: SQL;
  /** field whose value the entries of creation and deletion show */
  headline?: readonly [field: string, value: SQL];
  /** counts of what is deleted with it, as SQL */
  contents?: Readonly<Record<string, SQL>>;
}

const { contractorId: _, ...EXPENSE_FIELDS } = expenseFields.shape;
const EXPENSE_DETAILS = ["room", "salesTax", "isRefund", "homeCost", "paidBy", "allowance"];
const EXPENSE_COLUMNS = columnsIn(expenses, [...Object.keys(EXPENSE_FIELDS), ...EXPENSE_DETAILS]);

export const RECORDED: Readonly<Record<RecordedKind, Recorded>> = {
  expense: {
    table: sql`expenses r`,
    thing: "Expense",
    project: sql`r.project_id`,
    label: sql`r.description`,
    headline: amountOf("amount"),
    fields: sql`jsonb_build_object(
      ${jsonColumns(EXPENSE_COLUMNS, "r")},
      'project', ${referencedName("project_id", "projects", "name")},
      'contractor', ${referencedName("contractor_id", "contractors", "name")},
      'budgetLine', (
        select ${sql.raw(LINE_NAME)} from budget_lines x
        where x.user_id = r.user_id and x.id = r.line_id
      ),
      'contract', ${referencedName("quote_id", "quotes", "work")},
      'invoice', ${referencedName("invoice_id", "invoices", "number")},
      'payment', ${referencedName("installment_id", "installments", "title")},
      'refundOf', ${referencedName("refund_of", "expenses", "description")},
      'isOffContract', coalesce(r.is_off_contract, false),
      'receipts', case when r.has_parts
        then (r.image_url is not null)::int + ${countIn("expense_receipts", "expense_id")}
        else (r.image_url is not null)::int end,
      'split', case when r.has_parts then (
        select string_agg(${sql.raw(LINE_NAME)} || ' $' || s.amount, '; ' order by s.line_id)
        from expense_shares s
        join budget_lines x on x.user_id = s.user_id and x.id = s.line_id
        where s.user_id = r.user_id and s.expense_id = r.id
      ) end
    )`,
  },
  contractor: {
    table: sql`contractors r`,
    thing: "Contractor",
    project: sql`null::bigint`,
    label: sql`r.name`,
    fields: sql`jsonb_build_object(
      'name', r.name, 'company', r.company, 'email', r.email, 'phone', r.phone,
      'specialty', r.specialty, 'hourlyRate', r.hourly_rate::text, 'notes', r.notes,
      'licenseNumber', r.license_number, 'insuranceExpiresOn', r.insurance_expires_on,
      'rating', r.rating, 'ratingNote', r.rating_note,
      'documents', ${DOCUMENTS}
    )`,
  },
  milestone: {
    table: sql`milestones r`,
    thing: "Milestone",
    project: sql`r.project_id`,
    label: sql`r.title`,
    fields: sql`jsonb_build_object(
      'title', r.title, 'description', r.description, 'category', r.category,
      'targetDate', r.target_date, 'project', ${referencedName("project_id", "projects", "name")},
      'isCompleted', r.is_completed,
      'waitsFor', ${DEPENDENCY_IDS}
    )`,
  },
  project: {
    table: sql`projects r`,
    thing: "Project",
    project: sql`r.id`,
    label: sql`r.name`,
    headline: amountOf("budget"),
    contents: {
      expenses: countIn("expenses", "project_id"),
      milestones: countIn("milestones", "project_id"),
      budgetLines: countIn("budget_lines", "project_id"),
      quotes: countIn("quotes", "project_id"),
    },
    fields: sql`jsonb_build_object(
      'name', r.name, 'description', r.description, 'budget', r.budget::text,
      'contingency', r.contingency::text, 'invoiceTolerance', r.invoice_tolerance::text,
      'invoiceTolerancePercent', r.invoice_tolerance_percent::text,
      'salesTaxPercent', r.sales_tax_percent::text, 'finishedOn', r.finished_on,
      'startedOn', (r.start_date at time zone 'UTC')::date, 'isArchived', r.archived_at is not null
    )`,
  },
  budget_line: {
    table: sql`budget_lines r`,
    thing: "Budget line",
    project: sql`r.project_id`,
    label: sql`concat_ws(', ', r.category, r.room)`,
    headline: amountOf("planned"),
    fields: sql`jsonb_build_object(
      'category', r.category, 'room', r.room, 'planned', r.planned::text, 'low', r.low::text,
      'high', r.high::text, 'isDone', r.is_done
    )`,
  },
  merchant_rule: {
    table: sql`merchant_rules r`,
    thing: "Merchant rule",
    project: sql`r.project_id`,
    label: sql`r.merchant`,
    headline: ["category", sql`r.category`],
    fields: sql`jsonb_build_object(
      'merchant', r.merchant, 'category', r.category, 'paymentMethod', r.payment_method
    )`,
  },
  recurring_expense: {
    table: sql`recurring_expenses r`,
    thing: "Recurring expense",
    project: sql`r.project_id`,
    label: sql`r.description`,
    headline: amountOf("amount"),
    fields: sql`jsonb_build_object(
      'description', r.description, 'amount', r.amount::text, 'category', r.category,
      'paymentMethod', r.payment_method, 'notes', r.notes,
      'contractor', ${referencedName("contractor_id", "contractors", "name")},
      'budgetLine', (
        select ${sql.raw(LINE_NAME)} from budget_lines x
        where x.user_id = r.user_id and x.id = r.line_id
      ),
      'every', r.every, 'nextOn', r.next_on, 'endsOn', r.ends_on
    )`,
  },
  quote: {
    table: sql`quotes r`,
    thing: "Quote",
    project: sql`r.project_id`,
    label: sql`r.work`,
    headline: amountOf("amount"),
    fields: sql`jsonb_build_object(
      'work', r.work, 'scope', r.scope, 'amount', r.amount::text, 'status', r.status,
      'contractor', ${referencedName("contractor_id", "contractors", "name")},
      'budgetLine', (
        select ${sql.raw(LINE_NAME)} from budget_lines x
        where x.user_id = r.user_id and x.id = r.line_id
      ),
      'validUntil', r.valid_until, 'deposit', r.deposit::text, 'depositUnit', r.deposit_unit,
      'startOn', r.start_on, 'duration', r.duration, 'durationUnit', r.duration_unit,
      'labor', r.labor::text, 'materials', r.materials::text, 'exclusions', r.exclusions,
      'acceptedOn', r.accepted_on, 'completedOn', r.completed_on,
      'items', (
        select string_agg(concat_ws(' $', x.description, x.amount)
          || coalesce(' (labor $' || x.labor || ', materials $' || x.materials || ')', ''),
          '; ' order by x.position)
        from quote_items x where x.user_id = r.user_id and x.quote_id = r.id),
      'files', (
        select string_agg(x.name, '; ' order by x.created_at, x.key)
        from quote_files x where x.user_id = r.user_id and x.quote_id = r.id),
      'payments', (
        select string_agg(x.title || ' $' || x.amount, '; ' order by x.position, x.id)
        from installments x where x.user_id = r.user_id and x.quote_id = r.id),
      'scopeLines', (
        select string_agg(l.line || ' → ' || x.title, '; ' order by l.line, x.id)
        from scope_lines l
        join scope_items x on x.user_id = l.user_id and x.id = l.item_id
        where l.user_id = r.user_id and l.quote_id = r.id)
    )`,
  },
  change_order: {
    table: sql`change_orders r`,
    thing: "Change order",
    project: projectOfQuote,
    label: sql`r.reason`,
    headline: amountOf("cost"),
    fields: sql`jsonb_build_object(
      'reason', r.reason, 'cost', r.cost::text, 'days', r.days, 'status', r.status,
      'decidedOn', r.decided_on,
      'scopeItems', nullif(array_to_string(r.scope_items, '; '), '')
    )`,
  },
  installment: {
    table: sql`installments r`,
    thing: "Payment",
    project: projectOfQuote,
    label: sql`r.title`,
    headline: amountOf("amount"),
    fields: sql`jsonb_build_object(
      'title', r.title, 'amount', r.amount::text, 'dueDate', r.due_date,
      'milestone', ${referencedName("milestone_id", "milestones", "title")}
    )`,
  },
  invoice: {
    table: sql`invoices r`,
    thing: "Invoice",
    project: sql`r.project_id`,
    label: sql`coalesce(r.number, r.date::text)`,
    headline: amountOf("total"),
    fields: INVOICE_FIELDS,
  },
  scope_item: {
    table: sql`scope_items r`,
    thing: "Scope item",
    project: sql`r.project_id`,
    label: sql`r.title`,
    fields: sql`jsonb_build_object(
      'title', r.title,
      'states', (
        select string_agg(${QUOTED_BY} || ': ' || concat_ws(' ', e.state, e.allowance, e.answered_on),
          '; ' order by e.quote_id)
        ${ENTERED} and e.state is not null
      ),
      'prices', (
        select string_agg(${QUOTED_BY} || ': ' || concat_ws(' ', e.price_kind, e.price_low,
          nullif(e.price_high, e.price_low)), '; ' order by e.quote_id)
        ${ENTERED} and e.price_kind is not null
      )
    )`,
  },
  import: {
    table: sql`expense_imports r`,
    thing: "Import",
    project: sql`r.project_id`,
    label: sql`r.file_name`,
    headline: ["count", sql`r.count`],
    fields: sql`jsonb_build_object('fileName', r.file_name, 'count', r.count)`,
  },
  calendar_feed: {
    table: sql`calendar_feeds r`,
    thing: "Calendar",
    key: sql`r.project_id`,
    project: sql`r.project_id`,
    label: referencedName("project_id", "projects", "name"),
    fields: sql`jsonb_build_object('project', ${referencedName("project_id", "projects", "name")})`,
  },
};
