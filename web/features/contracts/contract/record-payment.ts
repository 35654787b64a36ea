import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { ProposedExpense } from "../../../../shared/assistant/proposal.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { categoryLabel } from "../../../../shared/expenses/catalog.ts";

/** Default category of payments to contractors. */
const DEFAULT_CATEGORY = "Labor";
const MAX_DESCRIPTION = 500;

type Installment = QuoteRecord["installments"][number];

interface PaymentInput {
  quote: QuoteRecord;
  /** installment to pay; null for a payment on the contract as a whole */
  installment: Installment | null;
  /** category of the contract's budget line */
  category: string | undefined;
  /** payment method of the contract's last payment */
  lastMethod: string | undefined;
  today: CalendarDate;
}

/** Initial values of the expense form for a contract payment. */
export function paymentOf(input: PaymentInput): ProposedExpense {
  const { quote, installment, category, lastMethod, today } = input;
  const { work, contractor, contractorId, figures } = quote;
  const amount = installment?.open ?? figures.open;
  const title = installment === null ? work : `${work}: ${installment.title}`;
  return {
    description: title.slice(0, MAX_DESCRIPTION),
    amount: amount === "0.00" ? null : amount,
    category: categoryLabel(category ?? DEFAULT_CATEGORY),
    paymentMethod: lastMethod ?? null,
    date: today,
    contractorId,
    contractorName: contractor?.name ?? null,
    notes: null,
  };
}
