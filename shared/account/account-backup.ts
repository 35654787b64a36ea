import * as z from "zod/mini";
import { problemCode } from "../problem.ts";

/** Fits an account with 2 GB of receipts and millions of records. */
export const MAX_ARCHIVE_BYTES = 4 * 1024 ** 3;

/** Name of the upload's form field. */
export const ARCHIVE_FIELD = "file";

export const restoredCounts = z.object({
  projects: z.int(),
  contractors: z.int(),
  expenses: z.int(),
  milestones: z.int(),
  budgetLines: z.int(),
  quotes: z.int(),
  invoices: z.int(),
  /** receipts that return to an inbox */
  drafts: z.int(),
  messages: z.int(),
  receipts: z.int(),
  /** receipts missing from the download; their expenses are restored without them */
  missingReceipts: z.int(),
  /** projects already in the account, left unchanged */
  presentProjects: z.int(),
});
export type RestoredCounts = z.infer<typeof restoredCounts>;

/** One server-sent event of the progress, after "data: ". "[DONE]" ends the stream. */
export const restoreEvent = z.union([
  z.object({ type: z.enum(["checking", "saving"]) }),
  z.object({ type: z.enum(["receipts"]), done: z.int(), total: z.int() }),
  z.object({ type: z.enum(["done"]), counts: restoredCounts }),
  z.object({
    type: z.enum(["error"]),
    /** message for the user; nothing was changed */
    error: z.string(),
    code: problemCode,
  }),
]);
export type RestoreEvent = z.infer<typeof restoreEvent>;

export const RESTORE_END = "[DONE]";

/** An account without a password requires a recent sign-in instead. */
export const accountDeletion = z.nullish(
  z.object({ password: z.optional(z.string().check(z.maxLength(1000))) }),
);
