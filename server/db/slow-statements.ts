import type { FastifyBaseLogger } from "fastify";
import { asker } from "./request-id.ts";

/** A slow database must not drown the log: the others are only counted. */
const LINES_EACH_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Enough to tell which one it is. */
const MAX_TEXT = 2_000;

/** What a connection knows of who has it. */
export interface Waited {
  /** how long they waited for it */
  waitedMs: number;
  /** the id of their request */
  asker: string | undefined;
}

type Done = (error: unknown, result: unknown) => void;

interface SlowOptions {
  log: Pick<FastifyBaseLogger, "warn">;
  /** from how many milliseconds on a statement is slow */
  fromMs: number;
  now?: () => number;
}

/**
 * Tells of statements that took long: their text, how long they took, and how long their request
 * had waited for the connection before. Never their parameters, which are what people typed.
 */
export class SlowStatements {
  /** how many there were */
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
   * Sends a statement and looks at how long it takes.
   *
   * @param args what the driver is given after the text; the last may be whom it calls back
   */
  time(
    text: string,
    waited: Readonly<Waited>,
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
    const answer = send(args);
    if (answer instanceof Promise) {
      answer.then(
        (result) => end(undefined, result),
        (error: unknown) => end(error, undefined),
      );
    }
    return answer;
  }

  #tell(
    text: string,
    {
      ms,
      waited,
      rows,
      error,
    }: { ms: number; waited: Waited; rows: number | null; error: unknown },
  ): void {
    this.count += 1;
    if (!this.#mayTell()) return;
    this.#log.warn(
      {
        statement: text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_TEXT),
        ms: Math.round(ms),
        rows,
        waitedMs: Math.round(waited.waitedMs),
        ...(waited.asker !== undefined && { reqId: waited.asker }),
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

/** Who asks for a connection at this moment. */
export function askingNow(): string | undefined {
  return asker.getStore();
}

function rowsOf(result: unknown): number | null {
  const isCounted = typeof result === "object" && result !== null && "rowCount" in result;
  return isCounted && typeof result.rowCount === "number" ? result.rowCount : null;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
