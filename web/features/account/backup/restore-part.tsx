import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FolderUp } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { RestoredCounts } from "../../../../shared/account/account-backup.ts";
import { ProblemError, errorMessage } from "../../../lib/http/problem-error.ts";
import { Button } from "../../../ui/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { ProgressBar } from "../../../ui/chart/progress-bar.tsx";
import { contractorsQuery } from "../../contractors/queries.ts";
import { projectsQuery } from "../../projects/queries.ts";
import {
  refetchEverything,
  restoreDownload,
  type RestoreStep,
} from "../account-backup-mutations.ts";
import { describeCounts, describeStep } from "./restore-progress-text.ts";
import { SettingRow } from "../profile/setting-row.tsx";
import { useAttempt } from "../sessions/use-attempt.ts";

type RestoreState =
  | { state: "none" }
  | { state: "running"; step: RestoreStep }
  | { state: "failed"; problem: string; isOverPlan: boolean }
  | { state: "done"; counts: RestoredCounts };

/** Restores a backup next to the existing data. */
export function RestorePart({ account }: { account: Account }) {
  const projects = useQuery(projectsQuery());
  const contractors = useQuery(contractorsQuery());
  const { restoreState, restore } = useRestore(account);
  const isEmpty = projects.data?.length === 0 && contractors.data?.length === 0;
  if (projects.data === undefined || contractors.data === undefined) return null;

  const isRunning = restoreState.state === "running";
  return (
    <>
      <SettingRow
        label="Restore from backup"
        value={isEmpty ? "Your account is empty" : "Added to your existing data"}
        note={
          isEmpty
            ? "Choose your backup ZIP. We check the whole file before importing anything."
            : "Existing projects aren't changed. To restore one from the backup, delete it first."
        }
        action={<FileButton isPending={isRunning} onChoose={restore} />}
      />
      <div className="pb-4 text-sm empty:hidden">
        {restoreState.state === "running" && <Progress step={restoreState.step} />}
        {restoreState.state === "failed" && (
          <InlineAlert>
            {restoreState.problem}
            {restoreState.isOverPlan && (
              <>
                {" "}
                <Link to="/billing" className="font-medium underline">
                  See plans
                </Link>
              </>
            )}
          </InlineAlert>
        )}
        {restoreState.state === "done" && <Outcome counts={restoreState.counts} />}
      </div>
    </>
  );
}

function useRestore(account: Account) {
  const queryClient = useQueryClient();
  const attempt = useAttempt(account);
  const [restoreState, setRestoreState] = useState<RestoreState>({ state: "none" });

  async function restore(file: File) {
    const showStep = (step: RestoreStep) => setRestoreState({ state: "running", step });
    showStep({ type: "uploading", percent: 0 });
    try {
      const counts = await attempt(() => restoreDownload(file, showStep));
      setRestoreState({ state: "done", counts });
    } catch (error) {
      console.error("Failed to restore a download", error);
      const problem = errorMessage(error, "Couldn't restore your data. Please try again.");
      const isOverPlan = error instanceof ProblemError && error.code === "plan_limit_reached";
      setRestoreState({ state: "failed", problem, isOverPlan });
    }
    // Also after a failure: the restore may have finished although its response was lost.
    await refetchEverything(queryClient);
  }

  return { restoreState, restore: (file: File) => void restore(file) };
}

function FileButton({
  isPending,
  onChoose,
}: {
  isPending: boolean;
  onChoose: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);

  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Lets the same file be chosen again.
    currentTarget.value = "";
    if (file) onChoose(file);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label="The downloaded ZIP file"
        onChange={handleChange}
      />
      <Button size="sm" isPending={isPending} onClick={() => input.current?.click()}>
        {!isPending && <FolderUp aria-hidden className="size-4" />}
        {isPending ? "Restoring..." : "Choose File"}
      </Button>
    </>
  );
}

function Progress({ step }: { step: RestoreStep }) {
  const { words, percent } = describeStep(step);
  return (
    <div>
      <p role="status" className="mb-1.5">
        {words}
      </p>
      <ProgressBar percent={percent} label="Restoring" />
    </div>
  );
}

function Outcome({ counts }: { counts: RestoredCounts }) {
  return (
    <p role="status" className="text-ink">
      Restored: {describeCounts(counts)}{" "}
      <Link to="/dashboard" className="font-medium underline">
        Open the dashboard
      </Link>
    </p>
  );
}
