import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { resolveInTime } from "../../../lib/lazy-dialog.ts";
import { localToday } from "../../../lib/use-today.ts";
import type { ExpenseActions } from "../../expenses/expense-dialog.tsx";
import { budgetOverviewQuery } from "../../budget/plan-queries.ts";
import { contractPaymentsQuery } from "../payments-queries.ts";
import { paymentOf } from "./record-payment.ts";

type Installment = QuoteRecord["installments"][number];

/** Opens the expense form with the known values of a payment. */
export function useRecordPayment(quote: QuoteRecord, expenses: ExpenseActions) {
  const { projectId, lineId } = quote;
  const queryClient = useQueryClient();
  const planQuery = budgetOverviewQuery(projectId);
  const paymentsQuery = contractPaymentsQuery(projectId, quote.id);
  const { data: plan } = useQuery(planQuery);
  const { data: payments } = useQuery(paymentsQuery);

  async function open(installment: Installment | null) {
    // The press may come before they are loaded.
    const [known, paid] = await Promise.all([
      plan ?? resolveInTime(queryClient.fetchQuery(planQuery)),
      payments ?? resolveInTime(queryClient.fetchQuery(paymentsQuery)),
    ]);
    expenses.addPayment({
      initial: paymentOf({
        quote,
        installment,
        category: known?.lines.find(({ id }) => id === lineId)?.category,
        lastMethod: paid?.expenses[0]?.paymentMethod,
        today: localToday(),
      }),
      paidUnder: { quoteId: quote.id, installmentId: installment?.id ?? null },
    });
  }
  return (installment: Installment | null) => void open(installment);
}
