import type { FastifyBaseLogger } from "fastify";
import { requestContext } from "./request-context.ts";

/** Bounds the log; further slow statements are only counted. */
const LINES_EACH_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Enough to identify the statement. */
const MAX_TEXT = 2_000;

/** The wait for a connection, and the request that waited. */
export interface ConnectionWait {
  /** how long it waited for the connection */
  waitedMs: number;
  /** its request id */
  requestContext: string | undefined;
}

type Done = (error: unknown, result: unknown) => void;

interface SlowOptions {
  log: Pick<FastifyBaseLogger, "warn">;
  /** threshold in milliseconds */
  fromMs: number;
  now?: () => number;
}

/**
 * Logs slow statements with text, duration, and how long the request waited for its connection.
 * Never logs parameters, which are user input.
 */
export class SlowStatements {
  /** slow statements so far */
  count = 0;
  readonly #log: SlowOptions["log"];
  readonly #fromMs: number;
  readonly #now: () => number;
  #minute = -Infinity;
  #lines = 0;
  #untold = 0;

  constructor({ log, fromMs, now = () => performance.now() }: SlowOptions) {
    this.#log = log;
    this.#fromMs = fromMs;
    this.#now = now;
  }

  /**
   * Runs a statement and times it.
   *
   * @param args the driver's arguments after the text; the last may be a callback
   */
  time(
    text: string,
    waited: Readonly<ConnectionWait>,
    args: unknown[],
    send: (args: unknown[]) => unknown,
  ): unknown {
    const startedAt = this.#now();
    const end: Done = (error, result) => {
      const ms = this.#now() - startedAt;
      if (ms >= this.#fromMs) this.#tell(text, { ms, waited, rows: rowsOf(result), error });
    };
    const callback = args.at(-1);
    if (typeof callback === "function") {
      const both: Done = (error, result) => {
        end(error, result);
        callback(error, result);
      };
      return send([...args.slice(0, -1), both]);
    }
    const result = send(args);
    if (result instanceof Promise) {
      result.then(
        (result) => end(undefined, result),
        (error: unknown) => end(error, undefined),
      );
    }
    return result;
  }

  #tell(
    text: string,
    {
      ms,
      waited,
      rows,
      error,
    }: { ms: number; waited: ConnectionWait; rows: number | null; error: unknown },
  ): void {
    this.count += 1;
    if (!this.#mayTell()) return;
    this.#log.warn(
      {
        statement: text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_TEXT),
        ms: Math.round(ms),
        rows,
        waitedMs: Math.round(waited.waitedMs),
        ...(waited.requestContext !== undefined && { reqId: waited.requestContext }),
        ...(error instanceof Error && { failed: codeOf(error) }),
        ...(this.#untold > 0 && { untold: this.#untold }),
      },
      "A statement was slow",
    );
    this.#untold = 0;
  }

  #mayTell(): boolean {
    const now = this.#now();
    if (now - this.#minute >= MINUTE_MS) {
      this.#minute = now;
      this.#lines = 0;
    }
    this.#lines += 1;
    if (this.#lines <= LINES_EACH_MINUTE) return true;
    this.#untold += 1;
    return false;
  }
}

/** Id of the current request; undefined outside of one. */
export function currentRequest(): string | undefined {
  return requestContext.getStore();
}

function rowsOf(result: unknown): number | null {
  const isCounted = typeof result === "object" && result !== null && "rowCount" in result;
  return isCounted && typeof result.rowCount === "number" ? result.rowCount : null;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
