import type { CalendarDate } from "../../../shared/calendar-date.ts";
import {
  type Agreement,
  agreementFigures,
  type Instalment,
  type InstalmentMilestone,
  instalmentFigures,
} from "../../../shared/contracts/agreement.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { isContract } from "../../../shared/contracts/quote-status.ts";
import { exactCents } from "../../records/cents-from-sum.ts";
import { centsOf, NO_CENTS, toDecimal } from "../../../shared/money.ts";

type StoredInstalment = Omit<Instalment, "amount" | "milestone"> & {
  title: string;
  amount: string;
  milestone: (InstalmentMilestone & { id: number }) | null;
};

/** A quote's stored columns, without calculated figures. */
export type QuoteRow = Omit<
  QuoteRecord,
  "instalments" | "figures" | "completedOn" | "acceptedOn" | "validUntil"
> & {
  acceptedOn: CalendarDate | null;
  completedOn: CalendarDate | null;
  validUntil: CalendarDate | null;
  instalments: StoredInstalment[];
  payments: { instalmentId: number | null; amount: string }[];
} & Record<string, unknown>;

/**
 * Calculates the figures of a quote's contract. A quote that is not accepted has nothing committed
 * or open.
 */
export function reckonQuote(row: QuoteRow, today: CalendarDate): QuoteRecord {
  const { payments, instalments, ...quote } = row;
  const agreement = agreementOf({ ...quote, payments, instalments });
  const figures = agreementFigures(agreement);
  return {
    ...quote,
    instalments: instalments.map(({ milestone, ...instalment }, index) => {
      const part = agreement.instalments[index];
      if (part === undefined) throw new RangeError("The agreement has lost an instalment");
      const calculated = instalmentFigures(part, agreement, today);
      return {
        ...instalment,
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
      holdback: toDecimal(figures.holdback),
      unscheduled: toDecimal(figures.unscheduled),
    },
  };
}

/** Error when change orders would make a contract negative. */
export const NEGATIVE_CONTRACT = "The contract would come to less than nothing";

export function isNegative({ figures }: QuoteRecord): boolean {
  return centsOf(figures.agreed) < 0;
}

export function agreementOf(
  row: Pick<
    QuoteRow,
    "amount" | "status" | "completedOn" | "changeOrders" | "instalments" | "payments"
  >,
): Agreement {
  const isAccepted = isContract(row.status);
  return {
    amount: isAccepted && row.amount !== null ? centsOf(row.amount) : NO_CENTS,
    isCompleted: row.status === "completed",
    completedOn: row.completedOn,
    changeOrders: isAccepted
      ? row.changeOrders.map(({ cost, status }) => ({ cost: centsOf(cost), status }))
      : [],
    instalments: row.instalments.map(({ id, kind, amount, dueDate, milestone }) => ({
      id,
      kind,
      amount: centsOf(amount),
      dueDate,
      milestone,
    })),
    payments: row.payments.map(({ instalmentId, amount }) => ({
      instalmentId,
      amount: exactCents(amount),
    })),
  };
}
