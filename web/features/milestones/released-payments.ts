import type { QueryClient } from "@tanstack/react-query";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { isContract } from "../../../shared/contracts/quote-status.ts";
import type { Milestone } from "../../../shared/milestones/contract.ts";
import { sumDecimals } from "../../../shared/money.ts";
import { formatMoney } from "../../lib/format.ts";
import { resolveInTime } from "../../lib/lazy-dialog.ts";
import { toast } from "../../ui/toast/toast.ts";
import { announceCheckedOff } from "./notices.ts";
import { quotesQuery } from "../budget/quotes-queries.ts";

interface ReleasedPayment {
  quoteId: number;
  contractor: string | null;
  /** unpaid amount */
  amount: string;
}

/** Open installments of contracts for which only this milestone has to be completed. */
export function releasedBy(milestoneId: number, quotes: readonly QuoteRecord[]): ReleasedPayment[] {
  return quotes
    .filter(({ status }) => isContract(status))
    .flatMap(({ id, contractor, installments }) =>
      installments
        .filter(({ status, milestone }) => milestone?.id === milestoneId && status !== "paid")
        .map(({ open }) => ({
          quoteId: id,
          contractor: contractor?.name ?? null,
          amount: open,
        })),
    );
}

/** "$2,000.00 to Dana is now due." Undefined without payments. */
export function releasedWords(payments: readonly ReleasedPayment[]): string | undefined {
  const [first, ...others] = payments;
  if (first === undefined) return undefined;
  if (others.length > 0) {
    const sum = formatMoney(sumDecimals(payments.map(({ amount }) => amount)));
    return `${payments.length} payments, ${sum} in all, are now due.`;
  }
  const payee = first.contractor === null ? "" : ` to ${first.contractor}`;
  return `${formatMoney(first.amount)}${payee} is now due.`;
}

interface Ways {
  undo: () => void;
  openContract: (quoteId: number) => void;
}

/** Announces a reopened milestone, or a completed one with the payment that it releases. */
export async function announceWithPayments(
  queryClient: QueryClient,
  milestone: Milestone,
  { undo, openContract }: Ways,
): Promise<void> {
  const { id, projectId, title, isCompleted } = milestone;
  if (!isCompleted) {
    announceCheckedOff(milestone, undo);
    return;
  }
  const quotes = await resolveInTime(queryClient.fetchQuery(quotesQuery(projectId)));
  const payments = releasedBy(id, quotes ?? []);
  const [first] = payments;
  toast({
    title: "Milestone completed",
    description: releasedWords(payments) ?? title,
    action: { label: "Undo", about: `completion of ${title}`, onPress: undo },
    ...(first && {
      more: { label: "View payment", onPress: () => openContract(first.quoteId) },
    }),
  });
}
