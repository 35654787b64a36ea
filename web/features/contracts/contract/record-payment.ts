import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { ProposedExpense } from "../../../../shared/assistant/proposal.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { categoryLabel } from "../../../../shared/expenses/catalog.ts";

/** What contractors are mostly paid for. */
const USUAL_CATEGORY = "Labor";
const MAX_DESCRIPTION = 500;

type Installment = QuoteRecord["installments"][number];

interface PaymentOf {
  quote: QuoteRecord;
  /** the one that it settles; null for a payment on the contract as a whole */
  installment: Installment | null;
  /** that of the contract's budget line */
  category: string | undefined;
  today: CalendarDate;
}

/** What the expense form starts with when a contract is paid: all that is known already. */
export function paymentOf({ quote, installment, category, today }: PaymentOf): ProposedExpense {
  const { work, contractor, contractorId, figures } = quote;
  const amount = installment?.open ?? figures.open;
  const title = installment === null ? work : `${work}: ${installment.title}`;
  return {
    description: title.slice(0, MAX_DESCRIPTION),
    amount: amount === "0.00" ? null : amount,
    category: categoryLabel(category ?? USUAL_CATEGORY),
    paymentMethod: null,
    date: today,
    contractorId,
    contractorName: contractor?.name ?? null,
    notes: null,
  };
}
