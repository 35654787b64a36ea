import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, Plus, ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import type { InvoiceList } from "../../../../shared/invoices/contract.ts";
import { DocumentTitle } from "../../../lib/document-title.tsx";
import { formatMoney } from "../../../lib/format.ts";
import { editorHint, mayEdit } from "../../../lib/opened-home.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { invoicesQuery } from "../../invoices/queries.ts";
import type { InvoiceActions } from "./invoice-actions.tsx";
import { InvoiceRows } from "./invoice-rows.tsx";
import { InvoiceView } from "./invoice-view.tsx";
import { groupInvoices } from "./invoice-words.ts";
import { useInvoiceActions } from "./use-invoice-actions.ts";

export { ContractInvoices } from "./contract-invoices.tsx";

interface InvoicesViewProps {
  projectId: number;
  /** id of the open invoice, or all invoices */
  invoice: number | "all";
}

/** A project's invoices, or one of them. */
export function InvoicesView({ projectId, invoice }: InvoicesViewProps) {
  // Bills and payments made elsewhere change the matches.
  const list = useQuery({ ...invoicesQuery(projectId), staleTime: 0 });
  const { dialog, actions } = useInvoiceActions(projectId);
  return (
    <>
      {list.isPending && (
        <Page>
          <div role="status" aria-label="Loading invoices" className="space-y-3">
            <Skeleton className="h-13" />
            <Skeleton className="h-13" />
            <Skeleton className="h-13" />
          </div>
        </Page>
      )}
      {list.isLoadingError && (
        <Page>
          <Card>
            <ErrorState
              message="Couldn't load invoices"
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            />
          </Card>
        </Page>
      )}
      {list.data && <Loaded list={list.data} invoice={invoice} actions={actions} />}
      {dialog}
    </>
  );
}

function Page({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <DocumentTitle of="Invoices" />
      <Link
        to="/contracts"
        search={{}}
        className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-accent-text hover:underline lg:min-h-8 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Quotes & Contracts
      </Link>
      <PageHeader title="Invoices" {...(action !== undefined && { action })} />
      {children}
    </>
  );
}

interface LoadedProps {
  list: InvoiceList;
  invoice: number | "all";
  actions: InvoiceActions;
}

function Loaded({ list, invoice, actions }: LoadedProps) {
  const navigate = useNavigate();
  if (invoice === "all") {
    return (
      <Page action={mayEdit() && <ListActions list={list} actions={actions} />}>
        <Groups list={list} actions={actions} />
      </Page>
    );
  }
  const found = list.invoices.find(({ id }) => id === invoice);
  if (found !== undefined) {
    return <InvoiceView key={found.id} invoice={found} list={list} actions={actions} />;
  }
  const viewAll = () => void navigate({ to: "/contracts", search: { invoice: "all" } });
  return (
    <Page>
      <Card>
        <EmptyState
          title="Invoice not found"
          description="It may have been deleted or moved to another project."
          action={<Button onClick={viewAll}>View all invoices</Button>}
        />
      </Card>
    </Page>
  );
}

function ListActions({ list, actions }: Omit<LoadedProps, "invoice">) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button onClick={() => actions.editSettings(list.settings)}>Invoice checks</Button>
      <Button
        variant="primary"
        onPointerEnter={actions.prefetch}
        onFocus={actions.prefetch}
        onClick={() => actions.add()}
      >
        <Plus aria-hidden className="size-4" />
        Add invoice
      </Button>
    </div>
  );
}

function Groups({ list: { invoices }, actions }: Omit<LoadedProps, "invoice">) {
  const today = useToday();
  if (invoices.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={ReceiptText}
          title="No invoices yet"
          description={editorHint(
            "Add an invoice to check it against the contract, its change orders, and what was billed before.",
          )}
          action={
            mayEdit() ? (
              <Button onPointerEnter={actions.prefetch} onClick={() => actions.add()}>
                Add your first invoice
              </Button>
            ) : undefined
          }
        />
      </Card>
    );
  }
  return (
    <div className="space-y-4">
      {groupInvoices(invoices).map(({ title, invoices: group, open }, index) => (
        <section key={title} aria-labelledby={`invoices-${index}`}>
          <Card className="overflow-hidden">
            <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
              <h2 id={`invoices-${index}`} className="text-lg font-semibold">
                {title}
              </h2>
              {open !== "0.00" && (
                <span className="numbers text-sm text-ink-soft">{formatMoney(open)} open</span>
              )}
            </div>
            <InvoiceRows invoices={group} headingId={`invoices-${index}`} today={today} />
          </Card>
        </section>
      ))}
    </div>
  );
}
