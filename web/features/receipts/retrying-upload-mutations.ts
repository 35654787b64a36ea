import { ProblemError, errorMessage } from "../../lib/http/problem-error.ts";
import { randomKey } from "../../lib/http/random-key.ts";
import { uploadReceipt } from "./upload-mutations.ts";

export type UploadState =
  | { kind: "sending"; share: number }
  /** the file stays on the device and is retried automatically */
  | { kind: "waiting"; message: string }
  /** the server will never accept this file */
  | { kind: "refused"; message: string }
  | { kind: "stored"; key: string }
  | { kind: "canceled" };

/** Delay after each consecutive failure; the last one repeats. */
const RETRY_AFTER_MS = [2_000, 5_000, 10_000, 30_000, 60_000];

interface SendOptions {
  id: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

interface UploadParts {
  prepare?: (file: File) => Promise<File>;
  send?: (file: File, options: SendOptions) => Promise<string>;
  /** fires `online` when the connection returns */
  connection?: EventTarget;
}

interface StoredUpload {
  file: File;
  /** Idempotency-Key of its upload: the same key gets the same storage key */
  id: string;
}

/** Loads its own chunk first; the upload waits for it. */
async function prepareFile(file: File): Promise<File> {
  return (await import("./prepare-mutations.ts")).prepareReceipt(file);
}

const stored = new Map<string, StoredUpload>();

/**
 * A file uploaded by an open form, by its storage key. The server deletes it after a day if no
 * record is saved with it.
 */
export function storedUpload(key: string): StoredUpload | undefined {
  return stored.get(key);
}

/** Prepares a file on the first attempt; every attempt sends the same prepared file. */
function preparedUpload(file: File, { prepare, send }: Required<Omit<UploadParts, "connection">>) {
  let prepared: File | undefined;
  return {
    file: () => prepared ?? file,
    send: async (options: SendOptions): Promise<string> => {
      const { id, signal } = options;
      prepared ??= await prepare(file);
      signal.throwIfAborted();
      const key = await send(prepared, options);
      if (!signal.aborted) stored.set(key, { file: prepared, id });
      return key;
    },
  };
}

/** Only an invalid file fails permanently; network, load and session errors may pass. */
function isFinal(error: unknown): boolean {
  const status = error instanceof ProblemError ? error.status : 0;
  return [400, 403, 404, 409, 413, 415, 422].includes(status);
}

/**
 * Uploads a receipt and keeps its bytes until stored, canceled or rejected. Retries after a delay,
 * when the connection returns, and on demand.
 *
 * @param onChange called with each new state, never after `canceled`, `refused` or `stored`
 */
export function startUpload(
  file: File,
  onChange: (state: UploadState) => void,
  { prepare = prepareFile, send = uploadReceipt, connection = window }: UploadParts = {},
) {
  const control = new AbortController();
  const { signal } = control;
  const id = randomKey();
  const prepared = preparedUpload(file, { prepare, send });
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: UploadState = { kind: "sending", share: 0 };
  const handleOnline = () => void retry();
  let current = attempt();

  function change(next: UploadState): UploadState {
    if (state.kind === "canceled") return state;
    state = next;
    onChange(next);
    return next;
  }

  async function attempt(): Promise<UploadState> {
    try {
      const key = await prepared.send({
        id,
        signal,
        onProgress: (share) => {
          if (state.kind === "sending") change({ kind: "sending", share });
        },
      });
      return change({ kind: "stored", key });
    } catch (error) {
      if (signal.aborted) return { kind: "canceled" };
      console.error("Upload failed", error);
      const message = errorMessage(error, "Upload failed");
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

  async function retry(): Promise<UploadState> {
    if (state.kind === "canceled") return state;
    if (state.kind !== "waiting") return current;
    stopWaiting();
    change({ kind: "sending", share: 0 });
    current = attempt();
    return current;
  }

  return {
    /** the prepared file, once it is */
    file: prepared.file,
    /** Retries a waiting upload now. @returns its result */
    retry,
    cancel: () => {
      if (state.kind === "stored") stored.delete(state.key);
      if (state.kind !== "sending" && state.kind !== "waiting") return;
      stopWaiting();
      change({ kind: "canceled" });
      control.abort();
    },
    /** @returns the result of the running attempt, or of the last one */
    settled: async () => (state.kind === "canceled" ? state : current),
  };
}

export type RetryingUpload = ReturnType<typeof startUpload>;
