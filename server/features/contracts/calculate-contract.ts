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

/** A quote as the database has it: what is not reckoned. */
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

/** What a quote's contract comes to. What is no contract promises nothing, and nothing of it is open. */
export function reckonQuote(row: QuoteRow, today: CalendarDate): QuoteRecord {
  const { payments, instalments, ...quote } = row;
  const agreement = agreementOf({ ...quote, payments, instalments });
  const figures = agreementFigures(agreement);
  return {
    ...quote,
    instalments: instalments.map(({ milestone, ...instalment }, index) => {
      const part = agreement.instalments[index];
      if (part === undefined) throw new RangeError("The agreement has lost an instalment");
      const reckoned = instalmentFigures(part, agreement, today);
      return {
        ...instalment,
        milestone: milestone && {
          id: milestone.id,
          title: milestone.title,
          isCompleted: milestone.completedOn !== null,
        },
        paid: toDecimal(reckoned.paid),
        open: toDecimal(reckoned.open),
        date: reckoned.date,
        status: reckoned.status,
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

/** Said where change orders would take more from a contract than it comes to. */
export const BELOW_NOTHING = "The contract would come to less than nothing";

export function isBelowNothing({ figures }: QuoteRecord): boolean {
  return centsOf(figures.agreed) < 0;
}

export function agreementOf(
  row: Pick<
    QuoteRow,
    "amount" | "status" | "completedOn" | "changeOrders" | "instalments" | "payments"
  >,
): Agreement {
  const isPromised = isContract(row.status);
  return {
    amount: isPromised && row.amount !== null ? centsOf(row.amount) : NO_CENTS,
    isCompleted: row.status === "completed",
    completedOn: row.completedOn,
    changeOrders: isPromised
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
