import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { ignoreRejection } from "../../lib/lazy-dialog.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { NoProject } from "../../ui/page/no-project.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { ExportButton } from "../exports/open-export-dialog.tsx";
import { useSelectedProject } from "../projects/selected-project.tsx";
import { quotesQuery } from "../budget/quotes-queries.ts";
import { ContractsSkeleton } from "./contracts-skeleton.tsx";
import type { ContractAddress } from "./contract-address.ts";
import { loadCompare, loadContract, loadInvoices, useLoaded } from "./lazy-views.ts";
import { type AddActions, addActions, type QuoteActionContext } from "./add-actions.tsx";
import { worksOf } from "./quotes/quote-groups.ts";
import { QuoteList } from "./quotes/quote-list.tsx";
import { mayEdit } from "../../lib/opened-home.ts";

const TITLE = "Quotes & Contracts";
/** So that what came with the page is used. */
const FRESH_MS = 10_000;

export function ContractsPage() {
  const { projects, selected } = useSelectedProject();
  return (
    <>
      <DocumentTitle of={TITLE} />
      {selected ? (
        <ProjectContracts key={selected.id} projectId={selected.id} />
      ) : projects ? (
        <NoProject title={TITLE} to="see its quotes and contracts" />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

/**
 * The open quote is part of the address, so it survives a reload and works with the back button.
 */
function useOpen() {
  const navigate = useNavigate({ from: "/contracts" });
  return (quote: number | undefined) => {
    void navigate({ search: quote === undefined ? {} : { quote } });
  };
}

/** The open dialog and the actions that open one. The actions keep their identity. */
function useQuoteDialog(projectId: number) {
  const queryClient = useQueryClient();
  const open = useOpen();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [kept] = useState(() => {
    const works = () => worksOf(queryClient.getQueryData(quotesQuery(projectId).queryKey) ?? []);
    const actionContext = { projectId, setDialog, open, works };
    return { actionContext, actions: addActions(actionContext) };
  });
  return { dialog, ...kept };
}

function ProjectContracts({ projectId }: { projectId: number }) {
  // A due payment may be overdue by now, so every later visit refetches.
  const quotes = useQuery({ ...quotesQuery(projectId), staleTime: FRESH_MS });
  const { dialog, actionContext, actions } = useQuoteDialog(projectId);
  const search = useSearch({ from: "/_app/contracts" });
  useShortcut("n", () => search.invoice ?? actions.add());
  const isShown = quotes.isSuccess;
  useEffect(() => {
    // Preloads the form and the contract view, so that they open at once.
    if (!isShown) return;
    whenIdle(() => {
      actions.prefetchForm();
      ignoreRejection(loadContract());
    });
  }, [isShown, actions]);

  if (quotes.isPending) return <PageSkeleton />;
  return (
    <>
      {quotes.isLoadingError ? (
        <NotLoaded onRetry={() => void quotes.refetch()} isRetrying={quotes.isFetching} />
      ) : (
        <View
          search={search}
          quotes={quotes.data ?? []}
          actionContext={actionContext}
          actions={actions}
        />
      )}
      {dialog}
    </>
  );
}

interface ViewProps {
  search: ContractAddress;
  quotes: readonly QuoteRecord[];
  actionContext: QuoteActionContext;
  actions: AddActions;
}

/** The list, a quote or the comparison, depending on the address. */
function View({ search, quotes, actionContext, actions }: ViewProps) {
  const { quote, compare, contractor, invoice } = search;
  const contract = useLoaded(loadContract, quote !== undefined);
  const comparison = useLoaded(loadCompare, compare !== undefined);
  const invoices = useLoaded(loadInvoices, invoice !== undefined);
  if (invoice !== undefined) {
    if (invoices.part === undefined) return <Waiting {...invoices} />;
    const { InvoicesView } = invoices.part;
    return <InvoicesView projectId={actionContext.projectId} invoice={invoice} />;
  }
  if (quote !== undefined) {
    const found = quotes.find(({ id }) => id === quote);
    if (found === undefined) return <QuoteNotFound />;
    if (contract.part === undefined) return <Waiting {...contract} />;
    const { ContractView } = contract.part;
    return <ContractView key={quote} quote={found} quotes={quotes} actionContext={actionContext} />;
  }
  if (compare !== undefined) {
    if (comparison.part === undefined) return <Waiting {...comparison} />;
    const { CompareView } = comparison.part;
    return <CompareView work={compare} quotes={quotes} actionContext={actionContext} />;
  }
  return (
    <>
      <PageHeader
        title={TITLE}
        detail="Quotes, commitments, and upcoming payments"
        action={
          <div className="flex flex-wrap gap-2">
            <Link
              to="/contracts"
              search={{ invoice: "all" }}
              className={`${buttonClass()} print:hidden`}
            >
              Invoices
            </Link>
            <ExportButton projectId={actionContext.projectId} what="quotes" />
            <AddQuoteButtons actions={actions} />
          </div>
        }
      />
      <QuoteList quotes={quotes} contractorId={contractor} actions={actions} />
    </>
  );
}

function AddQuoteButtons({ actions }: { actions: AddActions }) {
  if (!mayEdit()) return null;
  const shared = {
    onPointerEnter: actions.prefetchForm,
    onFocus: actions.prefetchForm,
    className: "print:hidden",
  };
  return (
    <>
      <Button {...shared} onClick={() => actions.read()}>
        Add from file
      </Button>
      <Button {...shared} variant="primary" aria-keyshortcuts="n" onClick={() => actions.add()}>
        <Plus aria-hidden className="size-4" />
        Add quote
      </Button>
    </>
  );
}

interface WaitingProps {
  isFailed?: boolean;
  retry: () => void;
}

/** Shown instead of a view that hasn't loaded. */
function Waiting({ isFailed, retry }: WaitingProps) {
  return isFailed ? <NotLoaded onRetry={retry} /> : <PageSkeleton />;
}

interface NotLoadedProps {
  onRetry: () => void;
  isRetrying?: boolean;
}

function NotLoaded(props: NotLoadedProps) {
  return (
    <>
      <PageHeader title={TITLE} />
      <Card>
        <ErrorState message="Couldn't load quotes and contracts" {...props} />
      </Card>
    </>
  );
}

/** The address names a quote that was deleted or belongs to another project. */
function QuoteNotFound() {
  const open = useOpen();
  return (
    <>
      <PageHeader title={TITLE} />
      <Card>
        <EmptyState
          title="Quote not found"
          description="It may have been deleted or moved to another project."
          action={<Button onClick={() => open(undefined)}>View all quotes & contracts</Button>}
        />
      </Card>
    </>
  );
}

/** Shown until the selected project is known. */
function PageSkeleton() {
  return (
    <>
      <PageHeader title={TITLE} />
      <ContractsSkeleton />
    </>
  );
}
