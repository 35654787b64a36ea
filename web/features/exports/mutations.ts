import { DOWNLOAD_STARTED, downloadStatusCookie } from "../../../shared/exports/contract.ts";
import { ask } from "../../lib/http/http.ts";
import { withHome } from "../../lib/opened-home.ts";
import { ProblemError, problemFrom, errorMessage } from "../../lib/http/problem-error.ts";

interface Fetching {
  signal: AbortSignal;
  /** called with the bytes received so far; first with 0 at the start of the body */
  onProgress: (bytes: number) => void;
}

/** An error with the response's Retry-After, in seconds. */
class LaterError extends Error {
  readonly seconds: number;
  constructor(cause: ProblemError, seconds: number) {
    super(cause.message, { cause });
    this.seconds = seconds;
  }
}

/** Downloads a file into memory and saves it. */
export async function fetchFile(path: string, { signal, onProgress }: Fetching): Promise<void> {
  const response = await fetch(withHome(path), { credentials: "same-origin", signal });
  if (!response.ok || response.body === null) {
    const problem = problemFrom(response.status, response.statusText, await response.text());
    if (response.status === 401) throw new OutcomeError("401");
    const seconds = Number(response.headers.get("retry-after"));
    throw seconds > 0 ? new LaterError(problem, seconds) : problem;
  }
  onProgress(0);
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    onProgress(bytes);
  }
  const type = response.headers.get("content-type") ?? "";
  const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  const address = URL.createObjectURL(new Blob(parts, { type }));
  saveFile(address, named?.[1] ?? "");
  // Some browsers read the blob asynchronously after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Starts a browser download, which streams files larger than memory to disk, and waits for its
 * first byte. Aborting stops the wait, not the download. A HEAD request comes first, because the
 * browser would save an error response as a file.
 *
 * @param pathOf the file's path; its mark names the status cookie of the response
 */
export async function startFile(
  pathOf: (mark?: string) => string,
  { signal, onStart }: { signal: AbortSignal; onStart: () => void },
): Promise<void> {
  await ask(pathOf(), { method: "HEAD", allowsSignedOut: true, signal });
  const mark = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  saveFile(withHome(pathOf(mark)), "");
  onStart();
  const outcome = await pollOutcome(mark, signal);
  if (outcome !== DOWNLOAD_STARTED) throw new OutcomeError(outcome);
}

/** A failed download; the message is an HTTP status or `LOST`. */
class OutcomeError extends Error {}

const POLL_MS = 500;
/** Longer than the server's own time limit. */
const TIMEOUT_MS = 6 * 60_000;
const LOST = "lost";

/** Polls the response's status cookie: scripts can't see the response of a browser download. */
async function pollOutcome(mark: string, signal: AbortSignal): Promise<string> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += POLL_MS) {
    await delay(POLL_MS, signal);
    const found = document.cookie
      .split("; ")
      .find((one) => one.startsWith(`${downloadStatusCookie(mark)}=`));
    if (found !== undefined) return found.slice(found.indexOf("=") + 1);
    if (!navigator.onLine) return LOST;
  }
  return LOST;
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const handleAbort = () => {
      clearTimeout(timer);
      reject(new Error("Aborted"));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", handleAbort);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", handleAbort);
  });
}

function saveFile(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

export function exportErrorText(error: unknown): string {
  if (error instanceof LaterError) {
    return `${errorMessage(error.cause, "The server is busy.")} Try again in ${formatWait(error.seconds)}.`;
  }
  if (error instanceof OutcomeError) return outcomeMessage(error.message);
  // The response to a HEAD request has no body.
  if (error instanceof ProblemError && error.text === undefined)
    return outcomeMessage(String(error.status));
  return errorMessage(error, LOST_MESSAGE);
}

const LOST_MESSAGE = "The download failed. Check your connection and try again.";

/** @param outcome an HTTP status or `LOST` */
function outcomeMessage(outcome: string): string {
  switch (outcome) {
    case "401":
      return "You were signed out. Sign in again in another tab, then try again here.";
    case "403":
      return "This is a Pro feature.";
    case "404":
      return "This project no longer exists.";
    case "429":
    case "503":
      return "Too many exports right now. Try again in a minute.";
    case LOST:
      return LOST_MESSAGE;
    default:
      return "We couldn't create the file. Please try again.";
  }
}

function formatWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minutes`;
}
