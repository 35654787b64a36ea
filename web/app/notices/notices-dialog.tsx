import { useQuery } from "@tanstack/react-query";
import { Link, type NavigateOptions, useNavigate } from "@tanstack/react-router";
import { BellOff } from "lucide-react";
import type { Notice } from "../../../shared/notices/contract.ts";
import { useSelectedProject } from "../../features/projects/selected-project.tsx";
import { adoptSheet } from "../../lib/adopt-sheet.ts";
import { Money } from "../../lib/money.tsx";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { useToday } from "../../lib/use-today.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { detailsOf, isUrgent, titleOf } from "./notice-words.ts";
import { useMarkNotices } from "./notices-mutations.ts";
import { noticesQuery } from "./notices-queries.ts";
import styles from "./notices.css?inline";

adoptSheet(styles);

/** The record that a notice links to. */
function placeOf(notice: Notice): NavigateOptions {
  switch (notice.kind) {
    case "payment_overdue":
    case "payment_released":
    case "payment_due":
      return {
        to: "/contracts",
        search: { quote: notice.recordId },
        hash: `installment-${notice.installmentId}`,
      };
    case "invoice_overdue":
    case "invoice_due":
      return { to: "/contracts", search: { invoice: notice.recordId } };
    case "quote_expiring":
      return { to: "/contracts", search: { quote: notice.recordId } };
    case "milestone_overdue":
    case "milestone_due":
      return {
        to: "/timeline",
        hash: `milestone-${notice.recordId}`,
        hashScrollIntoView: { block: "center" },
      };
    case "email":
    case "email_waiting":
    case "receipts_read":
    case "recurring_due":
      return { to: "/inbox" };
    case "activity":
      return { to: notice.line.kind === "import" ? "/expenses" : "/activity" };
  }
}

interface NoticesDialogProps {
  onClose: () => void;
}

/** Due items and events; choosing one marks it as read and opens its record. */
export function NoticesDialog({ onClose }: NoticesDialogProps) {
  const today = useToday();
  const { data, isError, isFetching, refetch } = useQuery(noticesQuery(today));
  const mark = useMarkNotices(today);
  const navigate = useNavigate();
  const { selected, select } = useSelectedProject();
  const unread = data?.notices.flatMap(({ key, isSeen }) => (isSeen ? [] : [key])) ?? [];

  function open(notice: Notice) {
    if (!notice.isSeen) mark.mutate([notice.key]);
    const { project } = notice;
    if (project !== null && project.id !== selected?.id) select(project.id);
    onClose();
    void navigate(placeOf(notice));
  }

  function content() {
    if (data === undefined) {
      return isError ? (
        <ErrorState
          message="Couldn't load notices"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading notices">
          <Skeleton className="mb-3 h-12" />
          <Skeleton className="h-12" />
        </div>
      );
    }
    const { notices } = data;
    if (notices.length === 0) {
      return <NoNotices onClose={onClose} />;
    }
    return (
      <>
        <Section title="Due" notices={notices.filter((one) => "day" in one)} onOpen={open} />
        <Section title="Recent" notices={notices.filter((one) => !("day" in one))} onOpen={open} />
      </>
    );
  }

  return (
    <Dialog title="Notices" onClose={onClose}>
      {unread.length > 0 && (
        <Button size="sm" isPending={mark.isPending} onClick={() => mark.mutate(unread)}>
          Mark all as read
        </Button>
      )}
      {mark.isError && (
        <InlineAlert>
          {errorMessage(mark.error, "Couldn't mark them as read. Please try again.")}
        </InlineAlert>
      )}
      {content()}
    </Dialog>
  );
}

function NoNotices({ onClose }: NoticesDialogProps) {
  return (
    <EmptyState
      icon={BellOff}
      title="No notices"
      description="Due payments, milestones, and changes by others will appear here."
      action={
        <Link
          to="/account/{-$section}"
          params={{ section: "notifications" }}
          className={buttonClass()}
          onClick={onClose}
        >
          Choose reminders
        </Link>
      }
    />
  );
}

interface SectionProps {
  title: string;
  notices: readonly Notice[];
  onOpen: (notice: Notice) => void;
}

function Section({ title, notices, onOpen }: SectionProps) {
  const { projects = [] } = useSelectedProject();
  if (notices.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="notice-heading">{title}</h3>
      <ul className="notice-list">
        {notices.map((notice) => (
          <li key={notice.key}>
            <button type="button" className="notice" onClick={() => onOpen(notice)}>
              <span className={notice.isSeen ? "notice-dot" : "notice-dot unread"}>
                {!notice.isSeen && <span className="sr-only">Unread: </span>}
              </span>
              <span className="notice-words">
                <span className={isUrgent(notice) ? "urgent font-medium" : "font-medium"}>
                  {titleOf(notice)}
                </span>
                <span className="notice-details">
                  {detailsOf(notice, projects.length > 1).join(" · ")}
                </span>
              </span>
              {"amount" in notice && notice.amount !== null && <Money amount={notice.amount} />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
