import * as z from "zod/mini";
import {
  ACTIVITY_ACTIONS,
  ACTIVITY_KINDS,
  ACTIVITY_WAYS,
  activityChanges,
} from "../../../../shared/activity/contract.ts";
import { calendarDate, instant } from "../../../../shared/calendar-date.ts";
import {
  changeOrderInput,
  installmentInput,
  MAX_CHANGE_ORDERS,
  MAX_INSTALLMENTS,
  MAX_QUOTE_FILES,
  quoteFileInput,
  quoteInput,
} from "../../../../shared/contracts/input.ts";
import { ENTERED_STATES, SCOPE_PRICE_KINDS } from "../../../../shared/contracts/scope.ts";
import { MAX_SHARE, scopeItemInput } from "../../../../shared/contracts/scope-input.ts";
import { QUOTE_STATUSES } from "../../../../shared/contracts/quote-status.ts";
import { expenseDetailsInput } from "../../../../shared/expenses/details-input.ts";
import { expenseFields } from "../../../../shared/expenses/input.ts";
import { id } from "../../../../shared/ids.ts";
import { invoiceInput, lienWaiverInput, MAX_WAIVERS } from "../../../../shared/invoices/input.ts";
import { STORED_INVOICE_STATUSES } from "../../../../shared/invoices/invoice-status.ts";
import { milestoneFields, dependenciesInput } from "../../../../shared/milestones/contract.ts";
import { budgetLineInput } from "../../../../shared/budget/input.ts";
import { centsOf, decimal } from "../../../../shared/money.ts";
import { MAX_RECEIPT_TEXT, receiptKey } from "../../../../shared/receipts/contract.ts";
import { type BackedUpProject, backedUpProject } from "./backed-up-project.ts";
import { isStorable, optionalText, requiredText, TEXT_LIMITS } from "../../../../shared/text.ts";
import { archivedScope } from "./archived-scope.ts";
import { type BackedUpContractor, backedUpContractor } from "./backed-up-contractor.ts";

/*
 * The content of `plumbline.json` in an account backup. Each record is validated by its form's
 * schema, extended by the fields that the server added.
 */

export const BACKUP_FORMAT = "plumbline-backup";
export const BACKUP_VERSION = 2;

export const BACKUP_FILE = "plumbline.json";
/** HMAC of that file, which proves that this installation wrote it. */
export const SEAL_FILE = "plumbline.seal";

export const backupHead = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.int(),
  exportedAt: instant,
  /** mark of the source account; trusted only with a valid seal */
  account: z.optional(z.string()),
});

const MAX_MESSAGE = 100_000;
/** Longer than the label or name in any activity entry. */
const MAX_NAME = 1000;

const backedUpExpense = z.extend(expenseFields, {
  id,
  projectId: id,
  contractorId: z.nullable(id),
  receipt: z.nullable(receiptKey),
  details: z.nullable(expenseDetailsInput),
  invoiceId: z._default(z.nullable(id), null),
  createdAt: instant,
});
export type BackedUpExpense = z.infer<typeof backedUpExpense>;

const backedUpMilestone = z.extend(milestoneFields, {
  id,
  projectId: id,
  isCompleted: z.boolean(),
  completedDate: z.nullable(instant),
  /** absent in backups of earlier releases */
  completedOn: z._default(z.nullable(calendarDate), null),
  /** absent in backups of earlier releases */
  waitsFor: z._default(dependenciesInput, []),
  createdAt: instant,
});
export type BackedUpMilestone = z.infer<typeof backedUpMilestone>;

/** Range of a numeric(10,2) column. */
const storedAmount = decimal.check(z.regex(/^\d{1,8}\./));

const backedUpBudgetLine = z.intersection(budgetLineInput, z.object({ id, createdAt: instant }));
export type BackedUpBudgetLine = z.infer<typeof backedUpBudgetLine>;

/** A quote with its change orders, payments, scope and files. */
const backedUpQuote = z.extend(quoteInput, {
  id,
  contractorId: z.nullable(id),
  lineId: z.nullable(id),
  status: z.enum(QUOTE_STATUSES),
  acceptedOn: z.nullable(calendarDate),
  completedOn: z.nullable(calendarDate),
  changeOrders: z
    .array(
      z.extend(changeOrderInput, {
        id: z.optional(id),
        decidedOn: z.nullable(calendarDate),
        createdAt: instant,
      }),
    )
    .check(z.maxLength(MAX_CHANGE_ORDERS)),
  installments: z
    .array(z.extend(installmentInput, { id, milestoneId: z.nullable(id) }))
    .check(z.maxLength(MAX_INSTALLMENTS)),
  files: z.array(quoteFileInput).check(z.maxLength(MAX_QUOTE_FILES)),
  agreedScope: z._default(archivedScope, []),
  createdAt: instant,
});
export type BackedUpQuote = z.infer<typeof backedUpQuote>;

const backedUpScopeEntry = z
  .object({
    quoteId: id,
    state: z.nullable(z.enum(ENTERED_STATES)),
    allowance: z.nullable(storedAmount),
    answeredOn: z.nullable(calendarDate),
    priceKind: z.nullable(z.enum(SCOPE_PRICE_KINDS)),
    priceLow: z.nullable(storedAmount),
    priceHigh: z.nullable(storedAmount),
    priceQuoteId: z.nullable(id),
  })
  .check(
    z.refine(
      ({ priceLow, priceHigh }) =>
        priceLow === null || priceHigh === null || centsOf(priceLow) <= centsOf(priceHigh),
      "The high amount is below the low one",
    ),
  );

/** A scope item, with its lines in quotes and the values entered for it. */
const backedUpScopeItem = z.extend(scopeItemInput, {
  id,
  projectId: id,
  work: requiredText("Name the work"),
  lines: z.array(
    z.object({
      quoteId: id,
      line: requiredText("Name the line", { max: TEXT_LIMITS.line }),
      share: z.int().check(z.gte(1), z.lte(MAX_SHARE)),
    }),
  ),
  entries: z.array(backedUpScopeEntry),
  createdAt: instant,
});
export type BackedUpScopeItem = z.infer<typeof backedUpScopeItem>;

/** A receipt in an inbox. */
const backedUpDraft = z.object({
  id,
  projectId: id,
  receipt: receiptKey,
  splitsPages: z.boolean(),
  createdAt: instant,
});
export type BackedUpDraft = z.infer<typeof backedUpDraft>;

/** An invoice with its lines, lien waivers and files. */
const backedUpInvoice = z.extend(z.omit(invoiceInput, { status: true }), {
  id,
  contractorId: z.nullable(id),
  quoteId: z.nullable(id),
  creditOf: z.nullable(id),
  status: z.enum(STORED_INVOICE_STATUSES),
  holdReason: optionalText(TEXT_LIMITS.line),
  overrideReason: optionalText(TEXT_LIMITS.line),
  waivers: z.array(z.omit(lienWaiverInput, { id: true })).check(z.maxLength(MAX_WAIVERS)),
  createdAt: instant,
});
export type BackedUpInvoice = z.infer<typeof backedUpInvoice>;

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

/** An activity entry, with names in place of accounts. */
const backedUpLine = z.object({
  id,
  at: instant,
  actorName: z.nullable(z.string().check(z.maxLength(MAX_NAME))),
  way: z.enum(ACTIVITY_WAYS),
  kind: z.enum(ACTIVITY_KINDS),
  recordId: z.nullable(id),
  projectId: z.nullable(id),
  action: z.enum(ACTIVITY_ACTIONS),
  label: z.string().check(z.maxLength(MAX_NAME)),
  changes: activityChanges,
});
export type BackedUpLine = z.infer<typeof backedUpLine>;

const SHA_256 = /^[0-9a-f]{64}$/;

const backedUpReceipt = z.union([
  z.object({
    key: receiptKey,
    /** path inside the archive */
    file: z.string().check(z.maxLength(300)),
    size: z.int().check(z.positive()),
    sha256: z.string().check(z.regex(SHA_256)),
    /** text read from it, for the search */
    text: z.optional(
      z
        .string()
        .check(
          z.maxLength(MAX_RECEIPT_TEXT),
          z.refine(isStorable, "Contains characters that cannot be stored"),
        ),
    ),
  }),
  // The file was missing from the store.
  z.object({ key: receiptKey, file: z.null() }),
]);
export type BackedUpReceipt = z.infer<typeof backedUpReceipt>;

/** Record types by the lists of a backup. */
export interface BackupRecords {
  projects: BackedUpProject;
  contractors: BackedUpContractor;
  expenses: BackedUpExpense;
  milestones: BackedUpMilestone;
  budgetLines: BackedUpBudgetLine;
  quotes: BackedUpQuote;
  scopeItems: BackedUpScopeItem;
  drafts: BackedUpDraft;
  invoices: BackedUpInvoice;
  messages: BackedUpMessage;
  activity: BackedUpLine;
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
  scopeItems: backedUpScopeItem,
  drafts: backedUpDraft,
  invoices: backedUpInvoice,
  messages: backedUpMessage,
  activity: backedUpLine,
  receipts: backedUpReceipt,
};
