import { ask } from "../../lib/http.ts";
import { ProblemError, problemFrom, textOf } from "../../lib/problem-error.ts";

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
 * comes. Asked first, because what is refused would only be saved as a file.
 */
export async function startFile(path: string, signal: AbortSignal): Promise<void> {
  await ask(path, { method: "HEAD", signal });
  save(path, "");
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
  // What was asked without a body is refused without one.
  if (error instanceof ProblemError && error.text === undefined) {
    if (error.status === 429 || error.status === 503) {
      return "The server is busy, or you exported often just now. Try again in a minute.";
    }
    if (error.status === 403) return "This is part of Pro.";
  }
  return textOf(error, "Your file could not be fetched. Check your connection and try again.");
}

function waitWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minutes`;
}
