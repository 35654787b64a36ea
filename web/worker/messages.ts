/* Messages between pages and the service worker. */

export type MessageToWorker =
  /** replaces the active worker, and with it the program that opens offline */
  | { kind: "activate" }
  /** whether the file belongs to the worker's version; answered through the port */
  | { kind: "has"; file: string }
  /** time of the oldest stored response since the page loaded, if any; answered through the port */
  | { kind: "shown" };

/** Sent to the page that gets a stored response. */
export interface StoredShown {
  kind: "stored";
  /** HTTP date of the response */
  at: string;
}

function kindOf(data: unknown): unknown {
  return typeof data === "object" && data !== null && "kind" in data ? data.kind : undefined;
}

export function isStoredShown(data: unknown): data is StoredShown {
  return kindOf(data) === "stored";
}

export function isMessageToWorker(data: unknown): data is MessageToWorker {
  const kind = kindOf(data);
  return kind === "activate" || kind === "has" || kind === "shown";
}
