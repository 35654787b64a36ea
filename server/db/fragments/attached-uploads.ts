import { sql } from "drizzle-orm";

/**
 * Whether an upload belongs to an expense (first or further receipt), quote, invoice, contractor or
 * draft. Raw SQL, because drizzle drops table names from columns in a select.
 */
export const IS_ATTACHED = sql<boolean>`(
  exists (
    select from expenses
    where expenses.user_id = uploads.user_id and expenses.image_url = uploads.key
  ) or exists (
    select from expense_receipts
    where expense_receipts.user_id = uploads.user_id and expense_receipts.key = uploads.key
  ) or exists (
    select from quote_files
    where quote_files.user_id = uploads.user_id and quote_files.key = uploads.key
  ) or exists (
    select from invoice_files
    where invoice_files.user_id = uploads.user_id and invoice_files.key = uploads.key
  ) or exists (
    select from contractor_documents
    where contractor_documents.user_id = uploads.user_id and contractor_documents.key = uploads.key
  ) or exists (
    select from drafts
    where drafts.user_id = uploads.user_id and drafts.key = uploads.key
  )
)`;
