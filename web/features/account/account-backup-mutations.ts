import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  ARCHIVE_FIELD,
  RESTORE_END,
  type RestoredCounts,
  type RestoreEvent,
  restoreEvent,
} from "../../../shared/account/own-data.ts";
import { leaveFor } from "../../lib/session/departure.ts";
import { ask, call } from "../../lib/http/http.ts";
import { ProblemError, problemFrom } from "../../lib/http/problem-error.ts";
import { forgetAddress } from "../../lib/session/kept-address.ts";
import { announceSignOut } from "../../lib/session/sign-out-channel.ts";
import { useWrite } from "../../lib/http/use-write.ts";

const DOWNLOAD = "/api/account/export";

/**
 * Sends the browser to the download, which it writes to the disk as it comes: kept in the page it
 * could be no larger than memory. Asked first, because what is refused would only be saved as a file.
 */
export async function startDownload(): Promise<void> {
  await ask(DOWNLOAD, { method: "HEAD" });
  const link = document.createElement("a");
  link.href = DOWNLOAD;
  link.download = "";
  link.click();
}

/** How far a restore has come. */
export type RestoreStep =
  | { type: "uploading"; percent: number }
  | Exclude<RestoreEvent, { type: "done" | "error" }>;

/**
 * Sends a download to be restored, and tells of each step. The old way to call, since it alone
 * says how much of a large file has gone out.
 *
 * @throws ProblemError when it was refused; then nothing has changed
 */
export function restoreDownload(
  file: File,
  onStep: (step: RestoreStep) => void,
): Promise<RestoredCounts> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lines = eventReader();
    let counts: RestoredCounts | undefined;
    let refusal: ProblemError | undefined;

    function read() {
      if (request.status !== 200) return;
      for (const event of lines(request.responseText)) {
        if (event.type === "done") counts = event.counts;
        else if (event.type === "error") {
          const { error, code } = event;
          refusal = new ProblemError({ status: 200, message: error, problem: { error, code } });
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
      else if (refusal) reject(refusal);
      else if (request.status === 200) reject(cutOff());
      else reject(problemFrom(request.status, request.statusText, request.responseText));
    });
    request.addEventListener("error", () => reject(cutOff()));
    request.open("POST", "/api/account/restore");
    const form = new FormData();
    form.append(ARCHIVE_FIELD, file);
    request.send(form);
  });
}

function cutOff(): ProblemError {
  const error = "Connection lost. Reload to see whether the restore finished; if not, try again.";
  return new ProblemError({ status: 0, message: error, problem: { error, code: "unavailable" } });
}

/** Answers the events that are new in a text that grows. */
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

/** Whatever was read before says nothing of what has come back. */
export async function readAllAnew(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries();
}

/** Ends the account, and leaves for the sign-in, which says so. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "session",
    mutationFn: (password: string | undefined) =>
      call("/api/account", {
        method: "DELETE",
        body: password === undefined ? {} : { password },
        mayBeSignedOut: true,
      }),
    onSuccess: async () => {
      const { forgetDrafts } = await import("../../lib/forms/drafts.ts");
      await forgetDrafts();
      queryClient.clear();
      forgetAddress();
      announceSignOut("account-deleted");
      leaveFor("/login#account-deleted");
    },
    onError: (error) => console.error("Failed to delete the account", error),
  });
}
