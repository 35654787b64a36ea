import * as z from "zod/mini";
import { calendarDate, instant } from "../../../../shared/calendar-date.ts";
import { contractorInput } from "../../../../shared/contractors/input.ts";
import {
  changeOrderInput,
  instalmentInput,
  MAX_CHANGE_ORDERS,
  MAX_INSTALMENTS,
  MAX_QUOTE_FILES,
  quoteFileInput,
  quoteInput,
} from "../../../../shared/contracts/input.ts";
import { QUOTE_STATUSES } from "../../../../shared/contracts/quote-status.ts";
import { expenseDetailsInput } from "../../../../shared/expenses/details-input.ts";
import { expenseFields } from "../../../../shared/expenses/input.ts";
import { id } from "../../../../shared/ids.ts";
import { milestoneFields } from "../../../../shared/milestones/contract.ts";
import { budgetLineInput, contingencyInput } from "../../../../shared/budget/input.ts";
import { projectInput } from "../../../../shared/projects/input.ts";
import { receiptKey } from "../../../../shared/receipts/contract.ts";
import { isStorable } from "../../../../shared/text.ts";

/*
 * What `plumbline.json` of a download says. Each record is read back by the very schema that takes
 * it from a form, with what the server had added to it then.
 */

export const BACKUP_FORMAT = "plumbline-backup";
export const BACKUP_VERSION = 2;

export const BACKUP_FILE = "plumbline.json";
/** An HMAC over that file: who reads it knows whether this installation wrote it so. */
export const SEAL_FILE = "plumbline.seal";

export const backupHead = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.int(),
  exportedAt: instant,
  /** the mark of the account that it was downloaded from; it counts only under a seal that holds */
  account: z.optional(z.string()),
});

const MAX_MESSAGE = 100_000;

const backedUpProject = z.extend(projectInput, {
  id,
  startDate: z.nullable(instant),
  finishedOn: z.nullable(calendarDate),
  contingency: contingencyInput.shape.contingency,
});
export type BackedUpProject = z.infer<typeof backedUpProject>;

const backedUpContractor = z.extend(contractorInput, { id, createdAt: instant });
export type BackedUpContractor = z.infer<typeof backedUpContractor>;

const backedUpExpense = z.extend(expenseFields, {
  id,
  projectId: id,
  contractorId: z.nullable(id),
  receipt: z.nullable(receiptKey),
  details: z.nullable(expenseDetailsInput),
  createdAt: instant,
});
export type BackedUpExpense = z.infer<typeof backedUpExpense>;

const backedUpMilestone = z.extend(milestoneFields, {
  id,
  projectId: id,
  isCompleted: z.boolean(),
  completedDate: z.nullable(instant),
  createdAt: instant,
});
export type BackedUpMilestone = z.infer<typeof backedUpMilestone>;

const backedUpBudgetLine = z.intersection(budgetLineInput, z.object({ id, createdAt: instant }));
export type BackedUpBudgetLine = z.infer<typeof backedUpBudgetLine>;

/** A quote with all that hangs on it. */
const backedUpQuote = z.extend(quoteInput, {
  id,
  contractorId: z.nullable(id),
  lineId: z.nullable(id),
  status: z.enum(QUOTE_STATUSES),
  acceptedOn: z.nullable(calendarDate),
  completedOn: z.nullable(calendarDate),
  changeOrders: z
    .array(z.extend(changeOrderInput, { decidedOn: z.nullable(calendarDate), createdAt: instant }))
    .check(z.maxLength(MAX_CHANGE_ORDERS)),
  instalments: z
    .array(z.extend(instalmentInput, { id, milestoneId: z.nullable(id) }))
    .check(z.maxLength(MAX_INSTALMENTS)),
  files: z.array(quoteFileInput).check(z.maxLength(MAX_QUOTE_FILES)),
  createdAt: instant,
});
export type BackedUpQuote = z.infer<typeof backedUpQuote>;

const backedUpMessage = z.object({
  id,
  role: z.enum(["user", "assistant"]),
  content: z
    .string()
    .check(
      z.maxLength(MAX_MESSAGE),
      z.refine(isStorable, "Contains characters that cannot be stored"),
    ),
  createdAt: instant,
});
export type BackedUpMessage = z.infer<typeof backedUpMessage>;

const SHA_256 = /^[0-9a-f]{64}$/;

const backedUpReceipt = z.union([
  z.object({
    key: receiptKey,
    /** its place in the download */
    file: z.string().check(z.maxLength(300)),
    size: z.int().check(z.positive()),
    sha256: z.string().check(z.regex(SHA_256)),
  }),
  // The file was not in the store any more.
  z.object({ key: receiptKey, file: z.null() }),
]);
export type BackedUpReceipt = z.infer<typeof backedUpReceipt>;

/** What each list of a download holds. */
export interface BackupRecords {
  projects: BackedUpProject;
  contractors: BackedUpContractor;
  expenses: BackedUpExpense;
  milestones: BackedUpMilestone;
  budgetLines: BackedUpBudgetLine;
  quotes: BackedUpQuote;
  messages: BackedUpMessage;
  receipts: BackedUpReceipt;
}
export type BackupList = keyof BackupRecords;

export const BACKUP_LISTS: { readonly [List in BackupList]: z.ZodMiniType<BackupRecords[List]> } = {
  projects: backedUpProject,
  contractors: backedUpContractor,
  expenses: backedUpExpense,
  milestones: backedUpMilestone,
  budgetLines: backedUpBudgetLine,
  quotes: backedUpQuote,
  messages: backedUpMessage,
  receipts: backedUpReceipt,
};
