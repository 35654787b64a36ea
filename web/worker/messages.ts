/* What pages and the service worker tell each other. */

export type MessageToWorker =
  /** replaces the active worker, and with it the program that opens without a connection */
  | { kind: "activate" }
  /** whether the file belongs to the worker's version; answered through the port */
  | { kind: "has"; file: string }
  /** time of the oldest stored answer since the page began, if any; answered through the port */
  | { kind: "shown" };

/** Sent to the page that gets a stored answer. */
export interface StoredShown {
  kind: "stored";
  /** HTTP date on which the server gave the answer */
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
