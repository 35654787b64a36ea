import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { receiptKey } from "./contract.ts";
import { receiptReading } from "./reading.ts";

/** Maximum number in a project's inbox. */
export const MAX_DRAFTS = 500;
/** Maximum number of files added at once, and of a PDF's pages. */
export const MAX_DRAFTS_AT_ONCE = 20;
/** Days until a draft is deleted. */
export const DRAFT_DAYS = 90;

export const draftsInput = z.object({
  projectId: id,
  keys: z.array(receiptKey).check(z.minLength(1), z.maxLength(MAX_DRAFTS_AT_ONCE)),
  /** each page of a PDF becomes a draft */
  splitPages: z._default(z.boolean(), false),
});

export const draftsResponse = z.object({ ids: z.array(id) });

const { text: _text, ...fields } = receiptReading.shape;

const similarRecord = z.object({
  because: z.enum(["same_image", "same_payment"]),
  /** null if the possible duplicate is another draft */
  expenseId: z.nullable(id),
  description: z.string(),
  amount: z.string(),
  date: z.string(),
});
export type SimilarRecord = z.infer<typeof similarRecord>;

/** An uploaded receipt that isn't an expense yet. */
export const draft = z.object({
  id,
  key: receiptKey,
  createdAt: instant,
  /** null once the account is gone */
  addedBy: z.nullable(z.string()),
  /** null while it waits to be read */
  reading: z.nullable(z.object(fields)),
  /** how to record it, from earlier expenses, contractors and known stores */
  suggestion: z.nullable(
    z.object({
      /** taken from an earlier expense of the merchant */
      isAsBefore: z.boolean(),
      /** taken from the merchant's rule */
      isByRule: z.boolean(),
      contractorId: z.nullable(id),
      contractorName: z.nullable(z.string()),
      category: z.nullable(z.string()),
      paymentMethod: z.nullable(z.string()),
    }),
  ),
  /** expenses and drafts that it may duplicate */
  duplicates: z.array(similarRecord),
});
export type Draft = z.infer<typeof draft>;

export const draftList = z.object({
  /** newest first, at most a hundred */
  drafts: z.array(draft),
  totalCount: z.int(),
  /** number of receipts of expenses that were never read */
  unreadReceipts: z.int(),
});

export type DraftList = z.infer<typeof draftList>;

export const draftCount = z.object({
  count: z.int(),
  /** how many of them wait to be read */
  unread: z.int(),
});
export type DraftCount = z.infer<typeof draftCount>;
