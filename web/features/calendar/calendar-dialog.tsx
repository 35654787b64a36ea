import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Project } from "../../../shared/projects/contract.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { textOf } from "../../lib/problem-error.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { feedQuery, useCreateFeed, useDeleteFeed } from "./queries.ts";
import { NewAddress } from "./new-address.tsx";

interface CalendarDialogProps {
  project: Project;
  onClose: () => void;
}

/** A project's calendar feed: makes its address, shows it once, and takes it back. */
export function CalendarDialog({ project, onClose }: CalendarDialogProps) {
  const feed = useQuery(feedQuery(project.id));
  const create = useCreateFeed(project.id);
  const since = feed.data?.since;
  return (
    <Dialog
      title="Calendar feed"
      description={`Milestones, payments and expiring quotes of "${project.name}" in your own calendar. It follows every change.`}
      onClose={onClose}
    >
      {create.isError && (
        <div className="mb-4">
          <InlineAlert>
            {textOf(create.error, "The address could not be made. Please try again.")}
          </InlineAlert>
        </div>
      )}
      {since === undefined ? (
        feed.isError ? (
          <ErrorState
            message="Failed to fetch the calendar feed"
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
          <Changes projectId={project.id} create={create} />
        </>
      )}
    </Dialog>
  );
}

interface ChangesProps {
  projectId: number;
  create: ReturnType<typeof useCreateFeed>;
}

/** What can be done about an address that there is. */
function Changes({ projectId, create }: ChangesProps) {
  const [question, setQuestion] = useState<"replace" | "remove">();
  const close = () => setQuestion(undefined);

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
        onClick={() => setQuestion("replace")}
      >
        {create.isPending ? "Making..." : "Make a new address"}
      </Button>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setQuestion("remove")}>
        Turn off the feed
      </Button>
      {question === "replace" && (
        <ConfirmDialog
          title="Make a new address?"
          message="The address that your calendars follow now stops working at once. Add the new one to each of them."
          confirmLabel="Make a new address"
          onConfirm={replace}
          onCancel={close}
        />
      )}
      {question === "remove" && (
        <RemovalDialog projectId={projectId} onRemoved={create.reset} onClose={close} />
      )}
    </div>
  );
}

function NoAddress({ isPending, onCreate }: { isPending: boolean; onCreate: () => void }) {
  return (
    <>
      <p className="text-ink-soft">
        You get an address that any calendar can follow. Whoever has it sees these dates and amounts
        without signing in, so share it only with people you trust. You can turn it off at any time.
      </p>
      <Button variant="primary" className="mt-4" isPending={isPending} onClick={onCreate}>
        {isPending ? "Making..." : "Make an address"}
      </Button>
    </>
  );
}

function MadeBefore({ since }: { since: string }) {
  return (
    <p className="text-ink-soft">
      There is an address since <strong className="text-ink">{formatMoment(since)}</strong>. It was
      shown then and is kept nowhere. If you no longer have it, make a new one.
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
      message="The address stops working at once, for everybody who has it. Your calendars drop these dates when they look for changes next."
      confirmLabel="Turn off"
      isPending={remove.isPending}
      pendingLabel="Turning off..."
      error={
        remove.isError
          ? textOf(remove.error, "It could not be turned off. Please try again.")
          : undefined
      }
      onConfirm={handleConfirm}
      onCancel={onClose}
    />
  );
}
