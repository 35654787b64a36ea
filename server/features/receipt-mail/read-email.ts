import { fileURLToPath } from "node:url";
import { failed } from "../../errors.ts";
import { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import { readOnlyFlags } from "../../read-only-flags.ts";
import { WorkProcess, WorkProcessEnded, type WorkProcessOptions } from "../../work-process.ts";
import { type ReadEmailOutcome, readEmailOutcome } from "./received-email.ts";

/** CPU seconds per email; the largest takes one. */
const CPU_SECONDS = 10;
/** Milliseconds in total, generous for a machine under full load. */
const ANSWER_WITHIN_MS = 90_000;
/** Bytes; an email of 25 MB with its parts takes 250 MB. */
const MAX_RESIDENT_BYTES = 640 * 1024 ** 2;

const EMAIL_PROCESS: WorkProcessOptions<ReadEmailOutcome> = {
  program: fileURLToPath(new URL("./email-process.ts", import.meta.url)),
  name: "emails",
  outcome: readEmailOutcome,
  maxResidentBytes: MAX_RESIDENT_BYTES,
  answerWithinMs: ANSWER_WITHIN_MS,
  cpuSeconds: CPU_SECONDS,
  idleMs: 10_000,
  worksPerProcess: 20,
  execArgv: readOnlyFlags(),
};

/** Waiting emails are on disk; when too many wait, the sender tries again. */
const limiter = new ConcurrencyLimiter({ max: 1, maxWaiting: 30 });
let current: WorkProcess<{ bytes: Uint8Array }, ReadEmailOutcome> | undefined;

/**
 * @param open reads the bytes once the email's turn has come
 * @throws unavailable when the process ended for a reason other than the email
 */
export async function readEmail(open: () => Promise<Uint8Array>): Promise<ReadEmailOutcome> {
  return limiter.run({}, async () => {
    const bytes = await open();
    const tried = (await tryToRead(bytes)) ?? (await tryToRead(bytes));
    return tried ?? { kind: "unreadable" };
  });
}

/** Undefined when the process exceeded its memory or CPU time. */
async function tryToRead(bytes: Uint8Array): Promise<ReadEmailOutcome | undefined> {
  if (current?.isUsable !== true) current = new WorkProcess(EMAIL_PROCESS);
  try {
    return await current.run({ bytes });
  } catch (error) {
    current = undefined;
    if (!(error instanceof WorkProcessEnded)) throw error;
    if (error.isOverLimit) return undefined;
    throw failed("unavailable", "Couldn't read this email. Please try again.", { cause: error });
  }
}
