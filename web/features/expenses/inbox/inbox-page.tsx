import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { DRAFT_DAYS } from "../../../../shared/receipts/drafts.ts";
import { DocumentTitle } from "../../../lib/document-title.tsx";
import { editorHint, mayEdit } from "../../../lib/opened-home.ts";
import { useToday } from "../../../lib/use-today.ts";
import { usePart } from "../../../lib/use-part.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { NoProject } from "../../../ui/page/no-project.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { DueExpenses } from "../recurring/due-expenses.tsx";
import { RecurringButton } from "../recurring/recurring-button-dialog.tsx";
import { isDue } from "../recurring/recurring-form.ts";
import { recurringQuery } from "../recurring/recurring-queries.ts";
import { useSelectedProject } from "../../projects/selected-project.tsx";
import { AddReceipts } from "./add-receipts.tsx";
import { loadFormParts } from "./form-parts.ts";
import { draftListQuery, draftStatesQuery, isOutdated } from "./inbox-queries.ts";
import { Drafts } from "./drafts.tsx";
import { ReceiptMailButton } from "./mail/receipt-mail.tsx";
import { UnreadReceipts } from "./unread-receipts.tsx";

const HINT = `Add photos or PDFs of receipts. They wait here for ${DRAFT_DAYS} days, until you save them as expenses.`;
const VIEWER_HINT = "Receipts that others add wait here until they are saved as expenses.";

export function InboxPage() {
  const { projects, selected } = useSelectedProject();
  return (
    <>
      <DocumentTitle of="Inbox" />
      {selected && <Inbox key={selected.id} projectId={selected.id} />}
      {!selected &&
        (projects ? <NoProject title="Inbox" to="see its receipts" /> : <LoadingInbox />)}
    </>
  );
}

function LoadingInbox() {
  return (
    <>
      <PageHeader title="Inbox" detail={<Skeleton className="h-6 w-44" />} />
      <Skeleton className="h-39 w-full" />
      <Card className="mt-4 p-4">
        <div role="status" aria-label="Loading receipts" className="flex flex-col gap-4">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
      </Card>
    </>
  );
}

/** The list, refetched as its receipts are read. */
function useDraftList(projectId: number) {
  const list = useQuery(draftListQuery(projectId));
  const { data, dataUpdatedAt: listedAt, isFetching, isError, refetch } = list;
  const { data: states, dataUpdatedAt: countedAt } = useQuery(draftStatesQuery(projectId, data));
  // A count fetched before the list, such as the sidebar's, can't tell.
  const isBehind =
    !isFetching &&
    !isError &&
    data !== undefined &&
    states !== undefined &&
    countedAt > listedAt &&
    isOutdated(data, states);
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  return list;
}

function Inbox({ projectId }: { projectId: number }) {
  const list = useDraftList(projectId);
  const recurring = useQuery(recurringQuery(projectId));
  const today = useToday();
  const parts = usePart(loadFormParts);
  const [dialog, setDialog] = useState<ReactNode>(null);
  if (list.isPending || recurring.isPending || parts === undefined) return <LoadingInbox />;
  const due = recurring.data?.filter((one) => isDue(one, today)) ?? [];
  const { drafts = [], totalCount = 0, unreadReceipts = 0 } = list.data ?? {};
  return (
    <>
      <PageHeader
        title="Inbox"
        {...(totalCount > 0 && {
          detail: <p className="numbers">{countText(totalCount)}</p>,
        })}
        action={
          <div className="flex flex-wrap gap-2">
            <RecurringButton projectId={projectId} />
            {mayEdit() && <ReceiptMailButton projectId={projectId} />}
          </div>
        }
      />
      {recurring.isError && (
        <Card className="mb-4 p-4">
          <ErrorState
            message="Couldn't load the recurring expenses"
            onRetry={() => void recurring.refetch()}
            isRetrying={recurring.isFetching}
          />
        </Card>
      )}
      {due.length > 0 && <DueExpenses due={due} setDialog={setDialog} />}
      {mayEdit() && <AddReceipts parts={parts} projectId={projectId} />}
      <Card className="mt-4 p-4">
        {list.isLoadingError ? (
          <ErrorState
            message="Couldn't load receipts"
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : drafts.length === 0 ? (
          <EmptyState
            icon={ReceiptText}
            title="No receipts waiting"
            description={editorHint(HINT) ?? VIEWER_HINT}
            action={
              <Link to="/expenses" className={buttonClass()}>
                Go to expenses
              </Link>
            }
          />
        ) : (
          <Drafts parts={parts} projectId={projectId} drafts={drafts} setDialog={setDialog} />
        )}
      </Card>
      {mayEdit() && unreadReceipts > 0 && <UnreadReceipts count={unreadReceipts} />}
      {dialog}
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 receipt to check" : `${count.toLocaleString("en-US")} receipts to check`;
}
