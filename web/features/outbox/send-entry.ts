import { uploadResponse } from "../../../shared/receipts/contract.ts";
import { call } from "../../lib/http/http.ts";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import { localToday } from "../../lib/use-today.ts";
import { type Entry, withReceipts } from "./entry.ts";
import { readFile } from "./outbox-store.ts";

/** A request without a response must not hold the lock. Files have no timeout. */
const SEND_TIMEOUT_MS = 30_000;
const SLOWEST_BYTES_PER_MS = 16;

/** Idempotent: the server recognizes the entry and its files by their keys. */
export async function send(account: number, entry: Entry): Promise<void> {
  const { home, files } = entry;
  const within = (bytes = 0) =>
    AbortSignal.timeout(SEND_TIMEOUT_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS));
  const options = {
    method: "POST",
    allowsSignedOut: true,
    isAboutOwnHome: true,
  } as const;
  const inHome = home === undefined ? {} : { "x-home": home };
  if (entry.kind === "milestone") {
    const { milestoneId, isReopened, savedAt } = entry;
    const query = new URLSearchParams({
      at: savedAt,
      today: calendarDateAt(new Date(savedAt)),
    });
    const path = `/api/milestones/${milestoneId}/${isReopened ? "reopen" : "complete"}?${query.toString()}`;
    return call(path, { ...options, method: "PATCH", headers: inHome, signal: within() });
  }
  const keys: string[] = [];
  for (const file of files) {
    const body = new FormData();
    const bytes = (await readFile(account, file)) ?? new File([], file.name);
    body.append("image", bytes);
    const signal = within(bytes.size);
    const headers = { ...inHome, "idempotency-key": file.id };
    const stored = await call("/api/upload", {
      ...options,
      body,
      headers,
      signal,
      response: uploadResponse,
    });
    keys.push(stored.imageUrl);
  }
  const headers = { ...inHome, "idempotency-key": entry.id };
  if (entry.kind === "draft") {
    const body = { projectId: entry.projectId, keys };
    const path = `/api/drafts?today=${localToday()}`;
    return call(path, { ...options, body, headers, signal: within() });
  }
  return call("/api/expenses", {
    ...options,
    body: withReceipts(entry, keys),
    headers,
    signal: within(),
  });
}
