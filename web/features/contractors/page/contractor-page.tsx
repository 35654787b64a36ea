import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, HardHat, Merge, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Contractor } from "../../../../shared/contractors/contract.ts";
import { adoptSheet } from "../../../lib/adopt-sheet.ts";
import { DocumentTitle } from "../../../lib/document-title.tsx";
import { formatMoney } from "../../../lib/format.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { contractorActions } from "../contractor-actions.tsx";
import { CONTRACTORS_NOT_FETCHED, contractorsQuery } from "../queries.ts";
import { ContactCard } from "./contact-card.tsx";
import styles from "./contractor-page.css?inline";
import { ContractorOverview } from "./contractor-overview.tsx";
import { DocumentsCard } from "./documents-card.tsx";
import { contractorOverviewQuery } from "./overview-queries.ts";
import { RatingCard } from "./rating-card.tsx";

adoptSheet(styles);

export function ContractorPage({ id }: { id: number | undefined }) {
  const contractors = useQuery(contractorsQuery());
  const contractor = contractors.data?.find((one) => one.id === id);
  return (
    <>
      <DocumentTitle of={contractor?.name ?? "Contractor"} />
      <Link
        to="/contractors"
        className="mb-3 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-accent-text hover:underline lg:min-h-8 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All contractors
      </Link>
      {contractor && <Details key={contractor.id} contractor={contractor} />}
      {!contractor && contractors.isPending && <LoadingPage />}
      {!contractor && contractors.isLoadingError && (
        <Card>
          <ErrorState
            message={CONTRACTORS_NOT_FETCHED}
            onRetry={() => void contractors.refetch()}
            isRetrying={contractors.isFetching}
          />
        </Card>
      )}
      {!contractor && contractors.data && <Unknown />}
    </>
  );
}

function Details({ contractor }: { contractor: Contractor }) {
  const { name, company, specialty, hourlyRate } = contractor;
  const rate = hourlyRate === null ? null : `${formatMoney(hourlyRate)} per hour`;
  const facts = [company, specialty, rate].filter((fact) => fact !== null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { isPending } = useQuery(contractorOverviewQuery(contractor.id));
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [actions] = useState(() => contractorActions({ queryClient, setDialog }));
  return (
    <>
      <PageHeader
        title={name}
        detail={facts.length > 0 && facts.join(" · ")}
        action={
          mayEdit() && (
            <div className="flex flex-wrap gap-2 print:hidden">
              <Button
                onPointerEnter={actions.prefetchEdit}
                onFocus={actions.prefetchEdit}
                onClick={() => actions.edit(contractor)}
              >
                <Pencil aria-hidden className="size-4" />
                Edit
              </Button>
              <Button
                variant="quiet"
                onClick={() =>
                  actions.merge(
                    contractor,
                    (kept) =>
                      void navigate({ to: "/contractors/$id", params: { id: String(kept.id) } }),
                  )
                }
              >
                <Merge aria-hidden className="size-4" />
                Merge with…
              </Button>
              <Button
                variant="quiet"
                onClick={() =>
                  actions.askDelete(contractor, () => void navigate({ to: "/contractors" }))
                }
              >
                <Trash2 aria-hidden className="size-4" />
                Delete
              </Button>
            </div>
          )
        }
      />
      <div className="contractor-page">
        <ContactCard contractor={contractor} />
        <ContractorOverview contractorId={contractor.id} />
        {/* On a phone, the figures above would move the buttons of these when they come. */}
        {isPending ? (
          <Skeleton className="h-80 rounded-xl" />
        ) : (
          <>
            <DocumentsCard contractorId={contractor.id} setDialog={setDialog} />
            <RatingCard contractor={contractor} setDialog={setDialog} />
          </>
        )}
      </div>
      {dialog}
    </>
  );
}

function Unknown() {
  return (
    <Card>
      <EmptyState
        icon={HardHat}
        title="This contractor no longer exists"
        description="It may have been deleted. Deleted contractors stay in the trash for 30 days."
        action={
          <Link to="/contractors" className={buttonClass()}>
            See all contractors
          </Link>
        }
      />
    </Card>
  );
}

function LoadingPage() {
  return (
    <div role="status" aria-label="Loading contractor" className="grid gap-5">
      <Skeleton className="h-10 max-w-64" />
      <Skeleton className="h-80 rounded-xl" />
    </div>
  );
}
