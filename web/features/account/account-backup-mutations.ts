import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  ARCHIVE_FIELD,
  RESTORE_END,
  type RestoredCounts,
  type RestoreEvent,
  restoreEvent,
} from "../../../shared/account/account-backup.ts";
import { navigateAway } from "../../lib/session/departure.ts";
import { ask, call } from "../../lib/http/http.ts";
import { ProblemError, problemFrom } from "../../lib/http/problem-error.ts";
import { clearReturnAddress } from "../../lib/session/save-return-address.ts";
import { announceSignOut } from "../../lib/session/sign-out-channel.ts";
import { useWrite } from "../../lib/http/use-write.ts";

const DOWNLOAD = "/api/account/export";

/**
 * Streams the download to disk through the browser: held in the page, it would be limited by
 * memory. The HEAD request comes first, because a navigation would save an error response as a
 * file.
 */
export async function startDownload(): Promise<void> {
  await ask(DOWNLOAD, { method: "HEAD" });
  const link = document.createElement("a");
  link.href = DOWNLOAD;
  link.download = "";
  link.click();
}

export type RestoreStep =
  | { type: "uploading"; percent: number }
  | Exclude<RestoreEvent, { type: "done" | "error" }>;

/**
 * Uploads a backup and reports each step. Uses XMLHttpRequest because fetch has no upload progress.
 *
 * @throws ProblemError when the server rejects the backup; nothing has changed then
 */
export function restoreDownload(
  file: File,
  onStep: (step: RestoreStep) => void,
): Promise<RestoredCounts> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const newEvents = eventReader();
    let counts: RestoredCounts | undefined;
    let rejection: ProblemError | undefined;

    function read() {
      if (request.status !== 200) return;
      for (const event of newEvents(request.responseText)) {
        if (event.type === "done") counts = event.counts;
        else if (event.type === "error") {
          const { error, code } = event;
          rejection = new ProblemError({ status: 200, message: error, problem: { error, code } });
        } else onStep(event);
      }
    }

    request.upload.addEventListener("progress", ({ loaded, total }) => {
      onStep({ type: "uploading", percent: total > 0 ? (loaded / total) * 100 : 0 });
    });
    request.addEventListener("progress", read);
    request.addEventListener("load", () => {
      read();
      if (counts) resolve(counts);
      else if (rejection) reject(rejection);
      else if (request.status === 200) reject(connectionLost());
      else reject(problemFrom(request.status, request.statusText, request.responseText));
    });
    request.addEventListener("error", () => reject(connectionLost()));
    request.open("POST", "/api/account/restore");
    const form = new FormData();
    form.append(ARCHIVE_FIELD, file);
    request.send(form);
  });
}

function connectionLost(): ProblemError {
  const error = "Connection lost. Reload to see whether the restore finished; if not, try again.";
  return new ProblemError({ status: 0, message: error, problem: { error, code: "unavailable" } });
}

/** Parses the events added since the last call to a growing response text. */
function eventReader(): (text: string) => RestoreEvent[] {
  let read = 0;
  return (text) => {
    const end = text.lastIndexOf("\n\n");
    if (end < read) return [];
    const lines = text.slice(read, end).split("\n\n");
    read = end + 2;
    return lines.flatMap((line) => {
      const data = line.replace("data: ", "");
      if (data === RESTORE_END || data === "") return [];
      const event = restoreEvent.safeParse(JSON.parse(data));
      return event.success ? [event.data] : [];
    });
  };
}

export async function refetchEverything(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries();
}

/** Deletes the account and goes to the sign-in page, which confirms it. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "session",
    mutationFn: (password: string | undefined) =>
      call("/api/account", {
        method: "DELETE",
        body: password === undefined ? {} : { password },
        allowsSignedOut: true,
      }),
    onSuccess: async () => {
      const [{ deleteDrafts }, { deleteWaiting }] = await Promise.all([
        import("../../lib/forms/drafts.ts"),
        import("../outbox/sign-out-dialog.tsx"),
      ]);
      await Promise.all([deleteDrafts(), deleteWaiting(queryClient)]);
      queryClient.clear();
      clearReturnAddress();
      announceSignOut("account-deleted");
      navigateAway("/login#account-deleted");
    },
    onError: (error) => console.error("Failed to delete the account", error),
  });
}
