import * as z from "zod/mini";
import { calendarDate, instant } from "../calendar-date.ts";
import { id, idParam } from "../ids.ts";
import { decimal } from "../money.ts";
import { clientDateQuery } from "../client-date.ts";
import { CHANGE_ORDER_STATUSES, INSTALLMENT_KINDS } from "./agreement.ts";
import { QUOTE_STATUSES } from "./quote-status.ts";
import { DEPOSIT_UNITS, DURATION_UNITS } from "./quote-terms.ts";
import { version } from "../version.ts";

export const changeOrder = z.object({
  id,
  reason: z.string(),
  cost: decimal,
  days: z.int(),
  status: z.enum(CHANGE_ORDER_STATUSES),
  decidedOn: z.nullable(calendarDate),
  /** titles of the agreed scope's items that it changes */
  scopeItems: z.array(z.string()),
  createdAt: instant,
  version,
});
export type ChangeOrderRecord = z.infer<typeof changeOrder>;

const installment = z.object({
  id,
  kind: z.enum(INSTALLMENT_KINDS),
  title: z.string(),
  amount: decimal,
  dueDate: z.nullable(calendarDate),
  milestone: z.nullable(z.object({ id, title: z.string(), isCompleted: z.boolean() })),
  paid: decimal,
  open: decimal,
  /** agreed day, or completion or target day of its milestone */
  date: z.nullable(calendarDate),
  status: z.enum(["paid", "waiting", "due", "overdue"]),
});

export const quote = z.object({
  id,
  userId: id,
  projectId: id,
  contractorId: z.nullable(id),
  contractor: z.nullable(
    z.object({
      id,
      name: z.string(),
      company: z.nullable(z.string()),
      licenseNumber: z.nullable(z.string()),
      insuranceExpiresOn: z.nullable(calendarDate),
    }),
  ),
  lineId: z.nullable(id),
  work: z.string(),
  scope: z.nullable(z.string()),
  amount: z.nullable(decimal),
  status: z.enum(QUOTE_STATUSES),
  validUntil: z.nullable(calendarDate),
  deposit: z.nullable(decimal),
  depositUnit: z.enum(DEPOSIT_UNITS),
  startOn: z.nullable(calendarDate),
  duration: z.nullable(z.int()),
  durationUnit: z.enum(DURATION_UNITS),
  labor: z.nullable(decimal),
  materials: z.nullable(decimal),
  exclusions: z.nullable(z.string()),
  acceptedOn: z.nullable(calendarDate),
  completedOn: z.nullable(calendarDate),
  items: z.array(
    z.object({
      description: z.string(),
      amount: z.nullable(decimal),
      /** both set or both null; together they are the amount */
      labor: z.nullable(decimal),
      materials: z.nullable(decimal),
    }),
  ),
  files: z.array(z.object({ key: z.string(), name: z.string() })),
  changeOrders: z.array(changeOrder),
  /**
   * allowances of the agreed scope, with the sum of the expenses assigned to each; empty before
   * acceptance
   */
  allowances: z.array(z.object({ title: z.string(), amount: decimal, spent: decimal })),
  installments: z.array(installment),
  /** amounts of the contract; zero committed and open for a quote that is no contract */
  figures: z.object({
    agreed: decimal,
    changed: decimal,
    paid: decimal,
    open: decimal,
    overpaid: decimal,
    retainage: decimal,
    unscheduled: decimal,
  }),
  createdAt: instant,
  version,
});
export type QuoteRecord = z.infer<typeof quote>;

export const quoteList = z.array(quote);
export const quoteListQuery = z.extend(clientDateQuery, { projectId: idParam });

/** An unpaid installment or invoice on its day. */
export const openPayment = z.object({
  kind: z.enum(["installment", "invoice"]),
  id,
  /** its contract; null for an invoice without one */
  quoteId: z.nullable(id),
  title: z.string(),
  work: z.nullable(z.string()),
  contractor: z.nullable(z.string()),
  /** unpaid amount */
  amount: decimal,
  day: calendarDate,
  status: z.enum(["waiting", "overdue", "due", "soon", "later"]),
});
export type OpenPaymentRecord = z.infer<typeof openPayment>;

export const openPaymentList = z.array(openPayment);
