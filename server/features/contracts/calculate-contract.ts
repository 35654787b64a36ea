import * as z from "zod/mini";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import {
  type Agreement,
  agreementFigures,
  installmentFigures,
  INSTALLMENT_KINDS,
} from "../../../shared/contracts/agreement.ts";
import { type QuoteRecord, quote } from "../../../shared/contracts/contract.ts";
import { isContract } from "../../../shared/contracts/quote-status.ts";
import { centsFromSum } from "../../records/cents-from-sum.ts";
import { centsOf, ZERO_CENTS, toDecimal, decimal } from "../../../shared/money.ts";
import { id } from "../../../shared/ids.ts";
import { storedDate } from "../../db/row-schemas.ts";

const storedInstallment = z.object({
  id,
  kind: z.enum(INSTALLMENT_KINDS),
  title: z.string(),
  amount: decimal,
  dueDate: z.nullable(storedDate),
  milestone: z.nullable(
    z.object({
      id,
      title: z.string(),
      targetDate: z.nullable(storedDate),
      completedOn: z.nullable(storedDate),
    }),
  ),
});

/** A quote's stored columns, without calculated figures. */
export const quoteRow = z.extend(z.omit(quote, { figures: true }), {
  validUntil: z.nullable(storedDate),
  startOn: z.nullable(storedDate),
  acceptedOn: z.nullable(storedDate),
  completedOn: z.nullable(storedDate),
  installments: z.array(storedInstallment),
  payments: z.array(z.object({ installmentId: z.nullable(id), amount: decimal })),
  /** received or approved, and not paid, by date */
  invoices: z.array(
    z.object({
      installmentId: z.nullable(id),
      dueDate: z.nullable(storedDate),
      open: decimal,
    }),
  ),
});
export type QuoteRow = z.infer<typeof quoteRow>;

/**
 * Calculates the figures of a quote's contract. If it was not accepted, nothing is committed or
 * open.
 */
export function calculateContract(row: QuoteRow, today: CalendarDate): QuoteRecord {
  const { payments, installments, invoices, ...quote } = row;
  const agreement = agreementOf({ ...quote, payments, installments, invoices });
  const figures = agreementFigures(agreement);
  return {
    ...quote,
    installments: installments.map(({ milestone, ...installment }, index) => {
      const part = agreement.installments[index];
      if (part === undefined) throw new RangeError("The agreement has lost an installment");
      const calculated = installmentFigures(part, agreement, today);
      return {
        ...installment,
        milestone: milestone && {
          id: milestone.id,
          title: milestone.title,
          isCompleted: milestone.completedOn !== null,
        },
        paid: toDecimal(calculated.paid),
        open: toDecimal(calculated.open),
        date: calculated.date,
        status: calculated.status,
      };
    }),
    figures: {
      agreed: toDecimal(figures.agreed),
      changed: toDecimal(figures.changed),
      paid: toDecimal(figures.paid),
      open: toDecimal(figures.open),
      overpaid: toDecimal(figures.overpaid),
      retainage: toDecimal(figures.retainage),
      unscheduled: toDecimal(figures.unscheduled),
    },
  };
}

/** Message when change orders would make a contract negative. */
export const NEGATIVE_CONTRACT = "The contract would come to less than nothing";

export function isNegative({ figures }: QuoteRecord): boolean {
  return centsOf(figures.agreed) < 0;
}

export function agreementOf(
  row: Pick<
    QuoteRow,
    "amount" | "status" | "completedOn" | "changeOrders" | "installments" | "payments" | "invoices"
  >,
): Agreement {
  const isAccepted = isContract(row.status);
  return {
    amount: isAccepted && row.amount !== null ? centsOf(row.amount) : ZERO_CENTS,
    isCompleted: row.status === "completed",
    completedOn: row.completedOn,
    changeOrders: isAccepted
      ? row.changeOrders.map(({ cost, status }) => ({ cost: centsOf(cost), status }))
      : [],
    installments: row.installments.map(({ id, kind, amount, dueDate, milestone }) => ({
      id,
      kind,
      amount: centsOf(amount),
      dueDate,
      milestone,
      invoicedDue:
        row.invoices.find((one) => one.installmentId === id && one.dueDate !== null)?.dueDate ??
        null,
    })),
    invoices: row.invoices.map(({ open, ...invoice }) => ({
      ...invoice,
      open: centsFromSum(open),
    })),
    payments: row.payments.map(({ installmentId, amount }) => ({
      installmentId,
      amount: centsFromSum(amount),
    })),
  };
}
