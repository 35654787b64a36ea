import { useQuery } from "@tanstack/react-query";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { localToday } from "../../../lib/use-today.ts";
import type { ExpenseActions } from "../../expenses/expense-dialog.tsx";
import { budgetOverviewQuery } from "../../budget/plan-queries.ts";
import { contractPaymentsQuery } from "../payments-queries.ts";
import { paymentOf } from "./record-payment.ts";

/** Opens the expense form with the known values of a payment. */
export function useRecordPayment(quote: QuoteRecord, expenses: ExpenseActions) {
  const { projectId, lineId } = quote;
  const plan = useQuery(budgetOverviewQuery(projectId));
  const payments = useQuery(contractPaymentsQuery(projectId, quote.id));
  const lastMethod = payments.data?.expenses[0]?.paymentMethod;
  const category = plan.data?.lines.find(({ id }) => id === lineId)?.category;

  return (installment: QuoteRecord["installments"][number] | null) =>
    expenses.addPayment({
      initial: paymentOf({
        quote,
        installment,
        category,
        lastMethod,
        today: localToday(),
      }),
      paidUnder: { quoteId: quote.id, installmentId: installment?.id ?? null },
    });
}
