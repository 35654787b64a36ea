import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { ReceiptType } from "../../../shared/receipts/contract.ts";
import { UNREAD_REASONS, type UnreadReason } from "../../../shared/receipts/reading.ts";
import { failed } from "../../errors.ts";
import type { UserId } from "../../../shared/ids.ts";
import { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import { WorkProcess, WorkProcessEnded, type WorkProcessOptions } from "../../work-process.ts";
import type { PageOutcome } from "./engine/receipt-reader.ts";
import { readFields, type ReceiptFields } from "./rules/fields.ts";

/** Of the processor: a page of dense print takes five; a file that takes longer is made to. */
const CPU_SECONDS = 20;
/** Above all, so that a machine under full load still reads. */
const ANSWER_WITHIN_MS = 180_000;
const IDLE_MS = 30_000;
/** Loading the models takes half a second; memory that a decoder leaks is freed. */
const RECEIPTS_PER_PROCESS = 50;
/** Models and a large picture take 0.7 GB. */
const MAX_RESIDENT_BYTES = 1.25 * 1024 ** 3;
const MAX_WAITING = 100;
const MAX_WAITING_PER_ACCOUNT = 20;

const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });
const word = z.object({ text: z.string(), confidence: z.number(), box, slope: z.number() });
const outcome: z.ZodMiniType<PageOutcome> = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("page"),
    page: z.object({
      width: z.number(),
      height: z.number(),
      turns: z.number(),
      words: z.array(word),
    }),
  }),
  z.object({
    kind: z.literal("unread"),
    reason: z.enum(UNREAD_REASONS),
  }),
]);

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const READ_PROCESS: WorkProcessOptions<PageOutcome> = {
  program: fileURLToPath(new URL("./read-process.ts", import.meta.url)),
  name: "reading",
  outcome,
  maxResidentBytes: MAX_RESIDENT_BYTES,
  answerWithinMs: ANSWER_WITHIN_MS,
  idleMs: IDLE_MS,
  worksPerProcess: RECEIPTS_PER_PROCESS,
  // It may read the program and its packages; write no file, start no process or thread.
  execArgv: [
    "--permission",
    "--allow-addons",
    `--allow-fs-read=${ROOT}`,
    "--disable-warning=SecurityWarning",
  ],
};

interface ReadWork {
  type: ReceiptType;
  bytes: Uint8Array;
}

export type ReadReceipt =
  | { kind: "read"; fields: ReceiptFields; page: { width: number; height: number; turns: number } }
  | { kind: "unread"; reason: UnreadReason };

type ReadReceiptFunction = (
  work: ReadWork,
  turn: { owner: UserId; today: CalendarDate },
) => Promise<ReadReceipt>;

/**
 * Reads receipts: text by the models or the PDF, fields by rules. One at a time, because a second
 * one would take the processor from requests. A file that takes too much time or memory ends with
 * `took_too_much`, and its process with it.
 *
 * The turn's `owner` is the account that waits, `today` the last day that a receipt can have.
 */
export function createReceiptReader({ cpuSeconds = CPU_SECONDS } = {}): ReadReceiptFunction {
  const limiter = new ConcurrencyLimiter({
    max: 1,
    maxWaiting: MAX_WAITING,
    maxWaitingPerAccount: MAX_WAITING_PER_ACCOUNT,
  });
  let current: WorkProcess<ReadWork, PageOutcome> | undefined;

  const readPage = async (work: ReadWork): Promise<PageOutcome | typeof TOOK_TOO_MUCH> => {
    if (current?.isUsable !== true) {
      current = new WorkProcess({ ...READ_PROCESS, cpuSeconds });
    }
    try {
      return await current.run(work);
    } catch (cause) {
      current = undefined;
      if (cause instanceof WorkProcessEnded) return TOOK_TOO_MUCH;
      throw failed("unavailable", "Couldn't read this receipt. Please try again.", {
        cause,
        retryAfterSeconds: 5,
      });
    }
  };

  return async (work, { owner, today }) => {
    const read = await limiter.run({ owner }, () => readPage(work));
    if (read.kind === "unread") return read;
    const { width, height, turns } = read.page;
    return { kind: "read", fields: readFields(read.page, today), page: { width, height, turns } };
  };
}

const TOOK_TOO_MUCH = { kind: "unread", reason: "took_too_much" } as const;

/** This process's reader. */
export const readReceipt = createReceiptReader();
