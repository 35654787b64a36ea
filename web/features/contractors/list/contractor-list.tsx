import { useQuery } from "@tanstack/react-query";
import { HardHat, SearchX } from "lucide-react";
import { type MouseEvent, type ReactNode, useDeferredValue } from "react";
import type { Contractor } from "../../../../shared/contractors/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { useSelectedProject } from "../../projects/selected-project.tsx";
import {
  CONTRACTORS_NOT_FETCHED,
  contractorPaymentsQuery,
  contractorsQuery,
  contractorSumsQuery,
} from "../queries.ts";
import type { ContractorActions } from "../contractor-actions.tsx";
import { ContractorCard } from "./contractor-card.tsx";
import { ContractorListSkeleton } from "./contractor-list-skeleton.tsx";
import { ContractorPaid, ContractorPaidSkeleton } from "./contractor-paid.tsx";
import { ContractorSearchBox, useContractorSearch } from "./contractor-search-box.tsx";
import { matchesSearch, SEARCHABLE_COUNT } from "./contractor-search.ts";
import { paidByContractor, paidTo } from "./payments.ts";
import { editorHint } from "../../../lib/opened-home.ts";

interface ContractorListProps {
  actions: ContractorActions;
  /** button of the empty list */
  addFirst: ReactNode;
}

export function ContractorList({ actions, addFirst }: ContractorListProps) {
  const contractors = useQuery(contractorsQuery());
  if (contractors.isPending) return <ContractorListSkeleton />;
  // A failed refetch keeps the earlier data on screen.
  if (contractors.isLoadingError) {
    return (
      <Card>
        <ErrorState
          message={CONTRACTORS_NOT_FETCHED}
          onRetry={() => void contractors.refetch()}
          isRetrying={contractors.isFetching}
        />
      </Card>
    );
  }
  if (contractors.data.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={HardHat}
          title="No contractors yet"
          description={editorHint(
            "Track contact details, rates, and payments for everyone working on your project.",
          )}
          action={addFirst}
        />
      </Card>
    );
  }
  return <Contractors contractors={contractors.data} actions={actions} />;
}

interface ContractorsProps {
  contractors: readonly Contractor[];
  actions: ContractorActions;
}

function Contractors({ contractors, actions }: ContractorsProps) {
  const search = useContractorSearch();
  // Deferred, because hundreds of cards may render after each keystroke.
  const text = useDeferredValue(search.text);
  const payments = useQuery(contractorPaymentsQuery());
  const isSearchable = contractors.length >= SEARCHABLE_COUNT;
  const found = isSearchable ? contractors.filter((one) => matchesSearch(one, text)) : contractors;

  /** The pressed button disappears, so the focus needs a new place. */
  function showAll({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest("main")?.focus({ preventScroll: true });
    search.type("");
  }

  return (
    <>
      {isSearchable && <ContractorSearchBox search={search} />}
      {payments.isError && (
        <PaymentsFailed onRetry={() => void payments.refetch()} isRetrying={payments.isFetching} />
      )}
      {found.length === 0 ? (
        <Card>
          <EmptyState
            icon={SearchX}
            title="No contractors match your search"
            action={<Button onClick={showAll}>Show all contractors</Button>}
          />
        </Card>
      ) : (
        <Cards contractors={found} actions={actions} />
      )}
    </>
  );
}

function Cards({ contractors, actions }: ContractorsProps) {
  "use memo";
  const { selected } = useSelectedProject();
  const { data: payments, isPending } = useQuery(contractorPaymentsQuery());
  const { data: sums } = useQuery(contractorSumsQuery());
  const open = sums && new Map(sums.map((one) => [one.contractorId, one.open]));
  const paid = payments && paidByContractor(payments, selected?.id);
  return (
    <ul aria-label="Contractors" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {contractors.map((contractor) => (
        <ContractorCard key={contractor.id} contractor={contractor} actions={actions}>
          {isPending && <ContractorPaidSkeleton />}
          {paid && selected && (
            <ContractorPaid
              contractorId={contractor.id}
              paid={paidTo(paid, contractor.id)}
              open={open && (open.get(contractor.id) ?? "0.00")}
              project={selected}
            />
          )}
        </ContractorCard>
      ))}
    </ul>
  );
}

interface PaymentsFailedProps {
  onRetry: () => void;
  isRetrying: boolean;
}

/** Payment totals failed to load; the cards work without them. */
function PaymentsFailed({ onRetry, isRetrying }: PaymentsFailedProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <div className="grow">
        <InlineAlert>Couldn't load payment totals.</InlineAlert>
      </div>
      <Button onClick={onRetry} isPending={isRetrying}>
        Try again
      </Button>
    </div>
  );
}
