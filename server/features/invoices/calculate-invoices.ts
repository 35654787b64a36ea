import * as z from "zod/mini";
import {
  changedBy,
  CHANGE_ORDER_STATUSES,
  INSTALLMENT_KINDS,
} from "../../../shared/contracts/agreement.ts";
import { isContract, QUOTE_STATUSES } from "../../../shared/contracts/quote-status.ts";
import { codeOf } from "../../../shared/expenses/catalog.ts";
import { id } from "../../../shared/ids.ts";
import {
  invoice,
  type InvoiceList,
  type InvoiceRecord,
  invoiceSettings,
} from "../../../shared/invoices/contract.ts";
import { STORED_INVOICE_STATUSES } from "../../../shared/invoices/invoice-status.ts";
import type { InvoiceMatch } from "../../../shared/invoices/match.ts";
import {
  addCents,
  type Cents,
  centsOf,
  decimal,
  subtractCents,
  sumCents,
  toDecimal,
  ZERO_CENTS,
} from "../../../shared/money.ts";
import { storedDate } from "../../db/row-schemas.ts";
import type { Billed, BilledContract } from "./rules/billed.ts";
import { matchInvoice, matchInvoices, type MatchProject } from "./rules/match.ts";
import { shownStatus } from "./rules/shown-status.ts";

/** An invoice's stored columns and parts, without calculated values. */
const invoiceRow = z.extend(z.omit(invoice, { figures: true, match: true }), {
  status: z.enum(STORED_INVOICE_STATUSES),
  date: storedDate,
  total: decimal,
  sha256: z.nullable(z.string()),
});
type InvoiceRow = z.infer<typeof invoiceRow>;

const contractRow = z.object({
  id,
  work: z.string(),
  status: z.enum(QUOTE_STATUSES),
  amount: z.nullable(decimal),
  completedOn: z.nullable(storedDate),
  contractor: z.nullable(z.object({ id, name: z.string() })),
  items: z.array(z.object({ description: z.string(), amount: z.nullable(decimal) })),
  changeOrders: z.array(
    z.object({
      id,
      reason: z.string(),
      cost: decimal,
      status: z.enum(CHANGE_ORDER_STATUSES),
    }),
  ),
  installments: z.array(
    z.object({
      id,
      kind: z.enum(INSTALLMENT_KINDS),
      title: z.string(),
      amount: decimal,
      milestone: z.nullable(z.object({ id, title: z.string(), isCompleted: z.boolean() })),
    }),
  ),
  payments: z.array(z.object({ installmentId: z.nullable(id), amount: decimal })),
});

/** A project's invoices, with the records they are matched to. */
export const invoicesRow = z.object({
  finishedOn: z.nullable(storedDate),
  settings: invoiceSettings,
  /** newest first */
  invoices: z.array(invoiceRow),
  contracts: z.array(contractRow),
});
export type InvoicesRow = z.infer<typeof invoicesRow>;

export function calculateInvoices(project: InvoicesRow): InvoiceList {
  const matches = matchInvoices(toMatch(project));
  const credited = creditedOf(project.invoices);
  return {
    settings: project.settings,
    invoices: project.invoices.map((row) => {
      const match = matches.get(row.id);
      if (match === undefined) throw new RangeError("The match has lost an invoice");
      return toRecord(row, credited.get(row.id) ?? ZERO_CENTS, match);
    }),
  };
}

/** Calculates one of them, with its match. */
export function calculateInvoice(
  project: InvoicesRow,
  invoiceId: number,
): InvoiceRecord | undefined {
  const row = project.invoices.find((one) => one.id === invoiceId);
  const match = matchInvoice(toMatch(project), invoiceId);
  if (row === undefined || match === undefined) return undefined;
  return toRecord(row, creditedOf(project.invoices).get(invoiceId) ?? ZERO_CENTS, match);
}

function toMatch({ finishedOn, settings, invoices, contracts }: InvoicesRow): MatchProject {
  return {
    finishedOn,
    settings,
    invoices: invoices.map(toBilled),
    contracts: contracts.map(toContract),
  };
}

/** Amounts of approved credit notes, by the invoice that they reduce. */
function creditedOf(invoices: readonly InvoiceRow[]): Map<number, Cents> {
  const credited = new Map<number, Cents>();
  for (const { creditOf, status, total } of invoices) {
    if (creditOf === null || status !== "approved") continue;
    credited.set(creditOf, addCents(credited.get(creditOf) ?? ZERO_CENTS, centsOf(total)));
  }
  return credited;
}

function toRecord(
  { total, sha256: _sha256, status, ...row }: InvoiceRow,
  credited: Cents,
  match: InvoiceMatch,
): InvoiceRecord {
  const paid = paidOf(row);
  const open =
    row.creditOf === null
      ? subtractCents(subtractCents(centsOf(total), credited), paid)
      : ZERO_CENTS;
  return {
    ...row,
    status: shownStatus(status, { isCreditNote: row.creditOf !== null, paid, open }),
    figures: {
      lines: toDecimal(sumCents(row.lines.map(({ amount }) => centsOf(amount)))),
      total,
      credited: toDecimal(credited),
      paid: toDecimal(paid),
      open: toDecimal(open),
    },
    match,
  };
}

function paidOf({ payments }: Pick<InvoiceRow, "payments">): Cents {
  return sumCents(payments.map(({ amount }) => centsOf(amount)));
}

function toBilled(row: InvoiceRow): Billed {
  return {
    id: row.id,
    contractorId: row.contractorId,
    quoteId: row.quoteId,
    creditOf: row.creditOf,
    number: row.number,
    date: row.date,
    currency: row.currency,
    lines: row.lines.map((line) => ({ ...line, amount: centsOf(line.amount) })),
    tax: centsOf(row.tax),
    retainage: centsOf(row.retainage),
    deposit: centsOf(row.deposit),
    printedTotal: row.printedTotal === null ? null : centsOf(row.printedTotal),
    total: centsOf(row.total),
    status: row.status,
    sha256: row.sha256,
    waivers: row.waivers,
    paid: paidOf(row),
  };
}

function toContract(row: InvoicesRow["contracts"][number]): BilledContract {
  const amount = row.amount === null ? ZERO_CENTS : centsOf(row.amount);
  const changeOrders = row.changeOrders.map((order) => ({ ...order, cost: centsOf(order.cost) }));
  return {
    id: row.id,
    work: row.work,
    contractor: row.contractor,
    isAccepted: isContract(row.status),
    isCompleted: row.status === "completed",
    completedOn: row.completedOn,
    amount,
    agreed: addCents(amount, changedBy(changeOrders)),
    items: row.items.map(({ description, amount: price }) => ({
      code: codeOf(description),
      description,
      amount: price === null ? null : centsOf(price),
    })),
    changeOrders,
    installments: row.installments.map((one) => ({ ...one, amount: centsOf(one.amount) })),
    payments: row.payments.map((one) => ({ ...one, amount: centsOf(one.amount) })),
  };
}
