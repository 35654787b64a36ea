import { DOWNLOAD_STARTED, downloadStatusCookie } from "../../../shared/exports/contract.ts";
import { ask } from "../../lib/http/http.ts";
import { ProblemError, problemFrom, textOf } from "../../lib/http/problem-error.ts";

interface Fetching {
  signal: AbortSignal;
  /** told how many bytes have come; 0 as soon as the file is made */
  onProgress: (bytes: number) => void;
}

/** A refusal, with the seconds after which another try makes sense, if the server named some. */
class LaterError extends Error {
  readonly seconds: number;
  constructor(cause: ProblemError, seconds: number) {
    super(cause.message, { cause });
    this.seconds = seconds;
  }
}

/** Fetches a file and hands it to the browser to be saved. */
export async function fetchFile(path: string, { signal, onProgress }: Fetching): Promise<void> {
  const response = await fetch(path, { credentials: "same-origin", signal });
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
  save(address, named?.[1] ?? "");
  // Some browsers begin to read it only a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Sends the browser to a file that may be larger than memory, which it writes to the disk as it
 * comes, and waits until it does. It goes on when nobody waits any more. Asked first, because what
 * is refused would only be saved as a file.
 *
 * @param pathOf its address, for the mark that the server tells its outcome by
 */
export async function startFile(
  pathOf: (mark?: string) => string,
  { signal, onStart }: { signal: AbortSignal; onStart: () => void },
): Promise<void> {
  await ask(pathOf(), { method: "HEAD", mayBeSignedOut: true, signal });
  const mark = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  save(pathOf(mark), "");
  onStart();
  const outcome = await outcomeOf(mark, signal);
  if (outcome !== DOWNLOAD_STARTED) throw new OutcomeError(outcome);
}

/** What the server said instead of a file: a status, or nothing for too long. */
class OutcomeError extends Error {}

const LOOK_MS = 500;
/** The server gives up before. */
const LONGEST_MS = 6 * 60_000;
const LOST = "lost";

/** Looks for the cookie that comes with the answer, which only the browser's download sees. */
async function outcomeOf(mark: string, signal: AbortSignal): Promise<string> {
  for (let waited = 0; waited < LONGEST_MS; waited += LOOK_MS) {
    await pause(LOOK_MS, signal);
    const found = document.cookie
      .split("; ")
      .find((one) => one.startsWith(`${downloadStatusCookie(mark)}=`));
    if (found !== undefined) return found.slice(found.indexOf("=") + 1);
    if (!navigator.onLine) return LOST;
  }
  return LOST;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(new Error("Nobody waits any more"));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", leave);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", leave);
  });
}

function save(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** Why there is no file, and when to try again. */
export function refusalText(error: unknown): string {
  if (error instanceof LaterError) {
    return `${textOf(error.cause, "The server is busy.")} Try again in ${waitWords(error.seconds)}.`;
  }
  if (error instanceof OutcomeError) return wordsOf(error.message);
  // What was asked without a body is refused without one.
  if (error instanceof ProblemError && error.text === undefined)
    return wordsOf(String(error.status));
  return textOf(error, LOST_WORDS);
}

const LOST_WORDS = "The download failed. Check your connection and try again.";

/** @param outcome a status, or that nothing came */
function wordsOf(outcome: string): string {
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
      return LOST_WORDS;
    default:
      return "We couldn't create the file. Please try again.";
  }
}

function waitWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minutes`;
}
