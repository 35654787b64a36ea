import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import { DocumentTitle } from "../../../lib/document-title.tsx";
import { usePart } from "../../../lib/use-part.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Badge } from "../../../ui/badge.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { useExpenseDialog } from "../../expenses/expense-dialog.tsx";
import type { QuoteActionContext } from "../add-actions.tsx";
import { ChangeOrders } from "../changes/change-orders.tsx";
import { AgreedScopeCard } from "./agreed-scope.tsx";
import { ContractFigures } from "./contract-figures.tsx";
import { QUOTE_STATUS_WORDS } from "../../../lib/words/quote-status-words.ts";
import { contractorName } from "../contract-words.ts";
import { ContractPayments } from "./contract-payments.tsx";
import { PaymentSchedule } from "../schedule/payment-schedule.tsx";
import { quoteActions } from "../quotes/quote-actions.tsx";
import { QuoteDetails } from "../quotes/quote-details.tsx";
import { useInvoiceActions } from "../invoices/use-invoice-actions.ts";
import { loadInvoices } from "../lazy-views.ts";
import { StatusButtons } from "./status-buttons.tsx";
import { mayEdit } from "../../../lib/opened-home.ts";

interface ContractViewProps {
  quote: QuoteRecord;
  /** all quotes of the project */
  quotes: readonly QuoteRecord[];
  actionContext: QuoteActionContext;
}

const TONES = {
  asked: "neutral",
  received: "accent",
  accepted: "accent",
  completed: "neutral",
  declined: "neutral",
} as const;

/** A quote or contract with all its details. */
export function ContractView({ quote, quotes, actionContext }: ContractViewProps) {
  const [actions] = useState(() => quoteActions(actionContext));
  const today = useToday();
  const expenses = useExpenseDialog(quote.projectId);
  const invoices = useInvoiceActions(quote.projectId);
  const Invoices = usePart(loadInvoices)?.ContractInvoices;
  return (
    <>
      <DocumentTitle of={quote.work} />
      <Link
        to="/contracts"
        search={{}}
        className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-accent-text hover:underline lg:min-h-8 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Quotes & Contracts
      </Link>
      <PageHeader
        title={quote.work}
        detail={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">{contractorName(quote)}</span>
            <Badge tone={TONES[quote.status]}>{QUOTE_STATUS_WORDS[quote.status]}</Badge>
          </div>
        }
        action={mayEdit() && <StatusButtons quote={quote} actions={actions} />}
      />
      {isContract(quote.status) ? (
        <>
          <ContractFigures figures={quote.figures} />
          <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-[3fr_2fr]">
            <div className="min-w-0 space-y-4">
              <PaymentSchedule
                quote={quote}
                today={today}
                actions={actions}
                expenses={expenses.actions}
                invoices={invoices.actions}
              />
              <ContractPayments quote={quote} expenses={expenses.actions} />
              {Invoices && <Invoices quote={quote} today={today} actions={invoices.actions} />}
            </div>
            <div className="min-w-0 space-y-4">
              <ChangeOrders quote={quote} actions={actions} />
              <QuoteDetails quote={quote} quotes={quotes} today={today} />
              <AgreedScopeCard quote={quote} />
            </div>
          </div>
        </>
      ) : (
        <div className="max-w-2xl space-y-4">
          <QuoteDetails quote={quote} quotes={quotes} today={today} />
          {quote.figures.paid !== "0.00" && (
            <ContractPayments quote={quote} expenses={expenses.actions} />
          )}
        </div>
      )}
      {expenses.dialog}
      {invoices.dialog}
    </>
  );
}
