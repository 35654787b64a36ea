import { ProblemError, textOf } from "../../lib/http/problem-error.ts";
import { uploadReceipt } from "./upload-mutations.ts";

export type UploadState =
  | { kind: "sending"; share: number }
  /** the file is kept and sent again by itself */
  | { kind: "waiting"; message: string }
  /** the server will never take this file */
  | { kind: "refused"; message: string }
  | { kind: "stored"; key: string }
  | { kind: "canceled" };

/** How long each failure in a row waits; the last one holds for all after it. */
const RETRY_AFTER_MS = [2_000, 5_000, 10_000, 30_000, 60_000];

interface UploadParts {
  send?: (
    file: File,
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<string>;
  /** says `online` when the connection is back */
  connection?: EventTarget;
}

/** A file that is none is refused however often it is sent; all else may pass: the net, the load, a session that ended. */
function isFinal(error: unknown): boolean {
  const status = error instanceof ProblemError ? error.status : 0;
  return [400, 403, 404, 409, 413, 415, 422].includes(status);
}

/**
 * Sends a receipt and keeps its bytes until they are stored, canceled or refused: what the network
 * loses is sent again, after a while, when the connection is back, and on demand.
 *
 * @param onChange told of each new state, never after `canceled`, `refused` or `stored`
 */
export function keepUpload(
  file: File,
  onChange: (state: UploadState) => void,
  { send = uploadReceipt, connection = window }: UploadParts = {},
) {
  const control = new AbortController();
  const { signal } = control;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: UploadState = { kind: "sending", share: 0 };
  let current = attempt();

  function change(next: UploadState): UploadState {
    if (state.kind === "canceled") return state;
    state = next;
    onChange(next);
    return next;
  }

  async function attempt(): Promise<UploadState> {
    try {
      const key = await send(file, {
        signal,
        onProgress: (share) => {
          if (state.kind === "sending") change({ kind: "sending", share });
        },
      });
      return change({ kind: "stored", key });
    } catch (error) {
      if (signal.aborted) return { kind: "canceled" };
      console.error("Upload failed", error);
      const message = textOf(error, "Upload failed");
      if (isFinal(error)) return change({ kind: "refused", message });
      waitForNextTry();
      return change({ kind: "waiting", message });
    }
  }

  function waitForNextTry() {
    const delay = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)];
    failures += 1;
    timer = setTimeout(() => void retry(), delay);
    connection.addEventListener("online", handleOnline);
  }

  function stopWaiting() {
    clearTimeout(timer);
    connection.removeEventListener("online", handleOnline);
  }

  function handleOnline() {
    void retry();
  }

  async function retry(): Promise<UploadState> {
    if (state.kind === "canceled") return state;
    if (state.kind !== "waiting") return current;
    stopWaiting();
    change({ kind: "sending", share: 0 });
    current = attempt();
    return current;
  }

  return {
    file,
    /** Sends it again now, where it waits. @returns how that ends */
    retry,
    cancel: () => {
      if (state.kind !== "sending" && state.kind !== "waiting") return;
      stopWaiting();
      change({ kind: "canceled" });
      control.abort();
    },
    /** @returns how the try that is under way ends, or the last one ended */
    settled: async () => (state.kind === "canceled" ? state : current),
  };
}

export type KeptUpload = ReturnType<typeof keepUpload>;
