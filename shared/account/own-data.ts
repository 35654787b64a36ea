import * as z from "zod/mini";
import { problemCode } from "../problem.ts";

/** An account that holds 2 GB of receipts has to fit, with millions of records. */
export const MAX_ARCHIVE_BYTES = 4 * 1024 ** 3;

/** The one file of the form that restores. */
export const ARCHIVE_FIELD = "file";

export const restoredCounts = z.object({
  projects: z.int(),
  contractors: z.int(),
  expenses: z.int(),
  milestones: z.int(),
  budgetLines: z.int(),
  quotes: z.int(),
  messages: z.int(),
  receipts: z.int(),
  /** receipts that were not in the download either: their expenses come without one */
  missingReceipts: z.int(),
  /** projects that are in the account already, and stayed as they are */
  presentProjects: z.int(),
});
export type RestoredCounts = z.infer<typeof restoredCounts>;

/** One line of the progress, after "data: ". "[DONE]" ends it. */
export const restoreEvent = z.union([
  z.object({ type: z.enum(["checking", "saving"]) }),
  z.object({ type: z.enum(["receipts"]), done: z.int(), total: z.int() }),
  z.object({ type: z.enum(["done"]), counts: restoredCounts }),
  z.object({
    type: z.enum(["error"]),
    /** for the homeowner; nothing was changed */
    error: z.string(),
    code: problemCode,
  }),
]);
export type RestoreEvent = z.infer<typeof restoreEvent>;

export const RESTORE_END = "[DONE]";

/** An account without a password is deleted by whoever has just signed in to it. */
export const accountDeletion = z.nullish(
  z.object({ password: z.optional(z.string().check(z.maxLength(1000))) }),
);
