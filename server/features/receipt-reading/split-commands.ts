import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { MAX_RECEIPT_BYTES } from "../../../shared/receipts/contract.ts";
import { MAX_DRAFTS_AT_ONCE } from "../../../shared/receipts/drafts.ts";
import { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import { WorkProcess, WorkProcessEnded, type WorkProcessOptions } from "../../work-process.ts";
import { READ_PROCESS } from "./read-receipt.ts";

/** A PDF for each page; empty if it has only one page or can't be split. */
export type SplitOutcome = Uint8Array[];

const CPU_SECONDS = 20;
const MAX_RESIDENT_BYTES = 768 * 1024 ** 2;

const SPLIT_PROCESS: WorkProcessOptions<SplitOutcome> = {
  ...READ_PROCESS,
  program: fileURLToPath(new URL("./split-process.ts", import.meta.url)),
  name: "splitting",
  outcome: z.array(z.instanceof(Uint8Array)),
  maxResidentBytes: MAX_RESIDENT_BYTES,
  // Splitting is rare, and the library keeps what it parsed in memory.
  worksPerProcess: 1,
};

const limiter = ConcurrencyLimiter.fairQueue(1);

/** Splits a PDF into one file per page. One that takes too much is not split. */
export async function splitPdf(bytes: Uint8Array): Promise<SplitOutcome> {
  return limiter.run({}, async () => {
    const works = new WorkProcess({ ...SPLIT_PROCESS, cpuSeconds: CPU_SECONDS });
    const limits = { maxPages: MAX_DRAFTS_AT_ONCE, maxBytes: MAX_RECEIPT_BYTES };
    try {
      return await works.run({ bytes, ...limits });
    } catch (error) {
      if (error instanceof WorkProcessEnded) return [];
      throw error;
    }
  });
}
