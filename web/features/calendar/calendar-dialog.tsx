import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Project } from "../../../shared/projects/contract.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { feedQuery, useCreateFeed, useDeleteFeed } from "./queries.ts";
import { NewAddress } from "./new-address.tsx";

interface CalendarDialogProps {
  project: Project;
  onClose: () => void;
}

/** A project's calendar feed: creates its address, shows it once, and removes it. */
export function CalendarDialog({ project, onClose }: CalendarDialogProps) {
  const feed = useQuery(feedQuery(project.id));
  const create = useCreateFeed(project.id);
  const since = feed.data?.since;
  return (
    <Dialog
      title="Calendar feed"
      description={`See milestones, payments, and quote expirations for "${project.name}" in your calendar. It stays in sync.`}
      onClose={onClose}
    >
      {create.isError && (
        <div className="mb-4">
          <InlineAlert>
            {errorMessage(create.error, "Couldn't create the link. Please try again.")}
          </InlineAlert>
        </div>
      )}
      {since === undefined ? (
        feed.isError ? (
          <ErrorState
            message="Couldn't load the calendar feed"
            onRetry={() => void feed.refetch()}
            isRetrying={feed.isFetching}
          />
        ) : (
          <div role="status" aria-label="Loading the calendar feed">
            <Skeleton className="h-24" />
          </div>
        )
      ) : since === null ? (
        <NoAddress isPending={create.isPending} onCreate={() => create.mutate()} />
      ) : (
        <>
          {create.data ? <NewAddress url={create.data.url} /> : <MadeBefore since={since} />}
          <FeedActions projectId={project.id} create={create} />
        </>
      )}
    </Dialog>
  );
}

interface FeedActionsProps {
  projectId: number;
  create: ReturnType<typeof useCreateFeed>;
}

/** Actions on an existing address. */
function FeedActions({ projectId, create }: FeedActionsProps) {
  const [confirmation, setConfirmation] = useState<"replace" | "remove">();
  const close = () => setConfirmation(undefined);

  function replace() {
    close();
    create.mutate();
  }

  return (
    <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
      <Button
        size="sm"
        aria-haspopup="dialog"
        isPending={create.isPending}
        onClick={() => setConfirmation("replace")}
      >
        {create.isPending ? "Creating..." : "Create new link"}
      </Button>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setConfirmation("remove")}>
        Turn off the feed
      </Button>
      {confirmation === "replace" && (
        <ConfirmDialog
          title="Create a new link?"
          message="Your current link will stop working immediately. You'll need to add the new one to each calendar."
          confirmLabel="Create new link"
          onConfirm={replace}
          onCancel={close}
        />
      )}
      {confirmation === "remove" && (
        <RemovalDialog projectId={projectId} onRemoved={create.reset} onClose={close} />
      )}
    </div>
  );
}

function NoAddress({ isPending, onCreate }: { isPending: boolean; onCreate: () => void }) {
  return (
    <>
      <p className="text-ink-soft">
        Get a private link that works with any calendar app. Anyone with the link can see these
        dates and amounts, so share it only with people you trust. You can turn it off anytime.
      </p>
      <Button variant="primary" className="mt-4" isPending={isPending} onClick={onCreate}>
        {isPending ? "Creating..." : "Create link"}
      </Button>
    </>
  );
}

function MadeBefore({ since }: { since: string }) {
  return (
    <p className="text-ink-soft">
      Link created <strong className="text-ink">{formatMoment(since)}</strong>. For security it's
      shown only once. If you've lost it, create a new one.
    </p>
  );
}

interface RemovalDialogProps {
  projectId: number;
  onRemoved: () => void;
  onClose: () => void;
}

function RemovalDialog({ projectId, onRemoved, onClose }: RemovalDialogProps) {
  const remove = useDeleteFeed(projectId);

  function handleConfirm() {
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: "Calendar feed turned off" });
        onRemoved();
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      title="Turn off the calendar feed?"
      message="The link stops working immediately for everyone. Your calendars will remove these dates the next time they refresh."
      confirmLabel="Turn off"
      isPending={remove.isPending}
      pendingLabel="Turning off..."
      error={
        remove.isError
          ? errorMessage(remove.error, "Couldn't turn off the calendar feed. Please try again.")
          : undefined
      }
      onConfirm={handleConfirm}
      onCancel={onClose}
    />
  );
}
