import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { editorHint, mayEdit } from "../../../lib/opened-home.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { invoicesQuery } from "../../invoices/queries.ts";
import type { InvoiceActions } from "./invoice-actions.tsx";
import { InvoiceRows } from "./invoice-rows.tsx";

interface ContractInvoicesProps {
  quote: QuoteRecord;
  today: string;
  actions: InvoiceActions;
}

/** The invoices of a contract. */
export function ContractInvoices({ quote, today, actions }: ContractInvoicesProps) {
  // A match may have changed in another tab.
  const list = useQuery({ ...invoicesQuery(quote.projectId), staleTime: 0 });
  const invoices = list.data?.invoices.filter(({ quoteId }) => quoteId === quote.id);
  return (
    <section aria-labelledby="invoices">
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
          <h2 id="invoices" className="text-lg font-semibold">
            Invoices
          </h2>
          {mayEdit() && (
            <Button
              size="sm"
              onPointerEnter={actions.prefetch}
              onFocus={actions.prefetch}
              onClick={() => actions.add(quote)}
              className="print:hidden"
            >
              <Plus aria-hidden className="size-4" />
              Add invoice
            </Button>
          )}
        </div>
        {list.isPending && (
          <div role="status" aria-label="Loading invoices" className="px-5 py-4">
            <Skeleton />
          </div>
        )}
        {list.isLoadingError && (
          <ErrorState
            message="Couldn't load invoices"
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        )}
        {invoices?.length === 0 && (
          <p className="px-5 py-5 text-ink-soft">
            No invoices yet.{" "}
            {editorHint("Add one to check it against the contract before you pay.")}
          </p>
        )}
        {invoices !== undefined && invoices.length > 0 && (
          <InvoiceRows invoices={invoices} headingId="invoices" today={today} isInContract />
        )}
      </Card>
    </section>
  );
}
