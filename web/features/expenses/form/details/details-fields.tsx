import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import { budgetOverviewQuery } from "../../../budget/plan-queries.ts";
import { quotesQuery } from "../../../budget/quotes-queries.ts";
import { ContractFields } from "./contract-fields.tsx";
import type { ExpenseFormValues } from "../expense-form.ts";
import { HomeCostField } from "./home-cost-field.tsx";
import { MoreReceiptsField } from "../../receipts/more-receipts-field.tsx";
import { PaidByField } from "./paid-by-field.tsx";
import { LineField, RoomField } from "./place-fields.tsx";
import { RepeatField } from "./repeat-field.tsx";
import type { RepeatChoice } from "./use-repeat.ts";
import { RefundFields } from "./refund-fields.tsx";
import { SplitFields } from "./split-fields.tsx";
import { TaxField } from "./tax-field.tsx";
import type { DetailsDraft } from "./use-details.ts";
import type { MoreReceipts } from "../../receipts/use-more-receipts.ts";
import type { ReceiptDraft } from "../../receipts/use-receipt.ts";

export interface DetailsFieldsProps {
  projectId: number;
  /** set when editing */
  expenseId: number | undefined;
  form: Pick<UseFormReturn<ExpenseFormValues>, "watch" | "getValues" | "setValue">;
  details: DetailsDraft;
  receipt: ReceiptDraft;
  more: MoreReceipts;
  /** state of the recurrence field of a new expense */
  repeat: RepeatChoice | undefined;
  /** sets the contractor who was paid, or who refunded */
  onContractor: (contractor: NonNullable<Expense["contractor"]>) => void;
}

/**
 * The optional fields. Fields whose data can't be loaded are left out, with a message in their
 * place.
 */
export function DetailsFields(props: DetailsFieldsProps) {
  const { projectId, form, details, receipt, more } = props;
  const plan = useQuery(budgetOverviewQuery(projectId));
  const quotes = useQuery(quotesQuery(projectId));
  const part = useRef<HTMLDivElement>(null);
  const { errors, values } = details;
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      part.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  }, [errors]);
  const lines = plan.data?.lines ?? [];
  const quote = quotes.data?.find(({ id }) => id === values.quoteId);
  const amount = String(form.watch("amount"));
  const isSplit = values.shares.length > 0;
  return (
    <div ref={part} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {!isSplit && (
          <LineField
            {...{ details, plan, quote }}
            category={form.watch("category")}
            isPending={plan.isPending}
          />
        )}
        <RoomField {...{ projectId, details, lines }} />
        <ContractFields {...props} quotes={quotes} />
        <PaidByField {...{ projectId, details }} />
        <TaxField details={details} />
        <HomeCostField
          details={details}
          described={{
            category: form.watch("category"),
            description: form.watch("description"),
            work: quote?.work ?? null,
          }}
        />
      </div>
      {props.repeat && !values.isRefund && <RepeatField {...props.repeat} />}
      <RefundFields {...props} />
      <SplitFields details={details} lines={lines} amount={amount} isRead={plan.isSuccess} />
      <MoreReceiptsField {...{ details, receipt, more }} />
    </div>
  );
}
