import * as z from "zod/mini";
import { expenseDetailsInput } from "../../../shared/expenses/details-input.ts";
import type { ExpenseInput } from "../../../shared/expenses/input.ts";
import { textsOf } from "../../../shared/expenses/texts.ts";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import type { InvoicePaymentInput } from "../../../shared/invoices/input.ts";
import { centsOf } from "../../../shared/money.ts";
import { TEXT_LIMITS } from "../../../shared/text.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import type { Access } from "../../identity/access.ts";

/** Category of payments without a budget line. */
const DEFAULT_CATEGORY = "Labor";

/** Such as "Invoice 1042". */
export function invoiceTitle({ number }: Pick<InvoiceRecord, "number">): string {
  return number === null ? "Invoice" : `Invoice ${number}`;
}

/** The expense that pays an invoice. */
export function paymentExpense(
  {
    projectId,
    contractorId,
    contractor,
    quoteId,
    quote,
    number,
    lines,
    tax,
    figures,
  }: InvoiceRecord,
  { amount, date, paymentMethod, imageUrl, isRefund }: InvoicePaymentInput,
  category: string,
): ExpenseInput {
  const subject = quote?.work ?? contractor?.name ?? lines[0]?.description;
  // The tax of a partial payment isn't known.
  const isWhole = amount === figures.total && !isRefund && tax !== "0.00";
  return {
    projectId,
    description: [invoiceTitle({ number }), subject]
      .filter(Boolean)
      .join(": ")
      .slice(0, TEXT_LIMITS.line),
    amount,
    category,
    paymentMethod,
    date,
    contractorId,
    ...textsOf({}),
    ...(imageUrl && { imageUrl }),
    details: {
      ...z.parse(expenseDetailsInput, {}),
      quoteId,
      installmentId: installmentOf(lines),
      isRefund,
      salesTax: isWhole && centsOf(tax) <= centsOf(amount) ? tax : null,
    },
  };
}

/** The scheduled payment that all lines are matched to; null for several or none. */
export function installmentOf(lines: InvoiceRecord["lines"]): number | null {
  const [first] = lines;
  const isOne = lines.every(({ installmentId }) => installmentId === first?.installmentId);
  return isOne ? (first?.installmentId ?? null) : null;
}

const categoryRow = z.object({ category: z.string() });

/** The category of the contract's budget line. */
export async function paymentCategory(
  db: Queryable,
  access: Access,
  { quoteId }: Pick<InvoiceRecord, "quoteId">,
): Promise<string> {
  const [line] = await queryRows(db, categoryRow)`
    select l.category from quotes q
    join budget_lines l on l.user_id = q.user_id and l.id = q.line_id
    where q.user_id = ${access.home} and q.id = ${quoteId}`;
  return line?.category ?? DEFAULT_CATEGORY;
}
