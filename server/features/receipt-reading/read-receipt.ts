import { fileURLToPath } from "node:url";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { ReceiptType } from "../../../shared/receipts/contract.ts";
import { failed } from "../../errors.ts";
import type { UserId } from "../../../shared/ids.ts";
import { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import { readOnlyFlags } from "../../read-only-flags.ts";
import { WorkProcess, WorkProcessEnded, type WorkProcessOptions } from "../../work-process.ts";
import { type ReadQuote, type ReadReceipt, readOutcome } from "./read-outcome.ts";

/** CPU seconds. A dense page takes five; a file that needs more is an attack. */
const CPU_SECONDS = 20;
/** Wall-clock milliseconds, generous for a machine under full load. */
const ANSWER_WITHIN_MS = 180_000;
const IDLE_MS = 30_000;
/** Limit that frees memory leaked by a decoder; loading the models again takes half a second. */
const RECEIPTS_PER_PROCESS = 50;
/** Bytes; models and a large image take 0.7 GB. */
const MAX_RESIDENT_BYTES = 1.25 * 1024 ** 3;
const MAX_WAITING = 100;
const MAX_WAITING_PER_ACCOUNT = 5;

export const READ_PROCESS: WorkProcessOptions<ReadReceipt | ReadQuote> = {
  program: fileURLToPath(new URL("./read-process.ts", import.meta.url)),
  name: "reading",
  outcome: readOutcome,
  maxResidentBytes: MAX_RESIDENT_BYTES,
  answerWithinMs: ANSWER_WITHIN_MS,
  idleMs: IDLE_MS,
  worksPerProcess: RECEIPTS_PER_PROCESS,
  hasOwnSession: true,
  execArgv: [...readOnlyFlags(), "--allow-addons"],
};

export interface ReadWork {
  what: "receipt" | "quote";
  type: ReceiptType;
  bytes: Uint8Array;
  /** latest possible date of the receipt */
  today: CalendarDate;
}

interface Turn {
  /** the account that waits */
  owner: UserId;
  /** cancels waiting */
  signal?: AbortSignal;
}

/** Opens the file only when its turn has come, so that waiting files take no memory. */
type Read<Outcome> = (
  work: Omit<ReadWork, "bytes" | "what"> & { open: () => Promise<Uint8Array> },
  turn: Turn,
) => Promise<Outcome>;

/**
 * Reads receipts and quotes: text by the models or the PDF, fields by rules. One at a time, because
 * a second one would take CPU time from requests. A file that takes too much time or memory ends
 * with `took_too_much`, and the process is ended with it.
 */
function createReader({ cpuSeconds = CPU_SECONDS } = {}) {
  const limiter = new ConcurrencyLimiter({
    max: 1,
    maxWaiting: MAX_WAITING,
    maxWaitingPerAccount: MAX_WAITING_PER_ACCOUNT,
  });
  let current: WorkProcess<ReadWork, ReadReceipt | ReadQuote> | undefined;

  const read = async (work: ReadWork): Promise<ReadReceipt | ReadQuote> => {
    if (current?.isUsable !== true) {
      current = new WorkProcess({ ...READ_PROCESS, cpuSeconds });
    }
    try {
      return await current.run(work);
    } catch (cause) {
      current = undefined;
      if (cause instanceof WorkProcessEnded) return TOOK_TOO_MUCH;
      throw failed("unavailable", `Couldn't read this ${work.what}. Please try again.`, {
        cause,
        retryAfterSeconds: 5,
      });
    }
  };

  const readAs =
    (what: ReadWork["what"]): Read<ReadReceipt | ReadQuote> =>
    ({ open, ...work }, turn) =>
      limiter.run(turn, async () => read({ ...work, what, bytes: await open() }));
  const [asReceipt, asQuote] = [readAs("receipt"), readAs("quote")];
  const receipt: Read<ReadReceipt> = async (work, turn) => {
    const outcome = await asReceipt(work, turn);
    if (outcome.kind === "quote") throw new Error("A receipt was read as a quote");
    return outcome;
  };
  const quote: Read<ReadQuote> = async (work, turn) => {
    const outcome = await asQuote(work, turn);
    if (outcome.kind === "read") throw new Error("A quote was read as a receipt");
    return outcome;
  };
  return { receipt, quote };
}

const TOOK_TOO_MUCH = { kind: "unread", reason: "took_too_much" } as const;

export function createReceiptReader(limits: { cpuSeconds?: number } = {}): Read<ReadReceipt> {
  return createReader(limits).receipt;
}

/** This process's reader. */
export const { receipt: readReceipt, quote: readQuote } = createReader();
