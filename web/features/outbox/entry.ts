import { expenseDetailsInput } from "../../../shared/expenses/details-input.ts";
import type { ExpenseInput } from "../../../shared/expenses/input.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";

/* Outbox entries on this device. */

/** A file of an entry; its bytes are stored separately, before the entry. */
export interface EntryFile {
  /** also the Idempotency-Key of its upload */
  id: string;
  name: string;
  type: string;
  /** whether it is the expense's main receipt */
  isMain: boolean;
}

interface Waiting {
  /** the Idempotency-Key of the save, the same for every attempt */
  id: string;
  /** ISO time of the save; entries are sent in this order */
  savedAt: string;
  /** the shared home that it belongs to; undefined for the user's own */
  home: string | undefined;
  /** why the server rejected it; the entry stays until it is retried, edited or discarded */
  refusal?: string;
}

export interface WaitingExpense extends Waiting {
  kind: "expense";
  /** without the receipts in `files` */
  input: ExpenseInput;
  files: readonly EntryFile[];
}

export interface WaitingCheckOff extends Waiting {
  kind: "milestone";
  milestoneId: number;
  /** whether it is reopened instead of completed */
  isReopened?: true;
  title: string;
  files: readonly EntryFile[];
}

/** One file, which becomes a draft in a project's inbox. */
export interface WaitingDraft extends Waiting {
  kind: "draft";
  projectId: number;
  title: string;
  files: readonly EntryFile[];
}

export type Entry = WaitingExpense | WaitingCheckOff | WaitingDraft;

/** The expense with the keys of its uploaded files, in order. */
export function withReceipts(
  { input, files }: Pick<WaitingExpense, "input" | "files">,
  keys: readonly string[],
): ExpenseInput {
  if (files.length === 0) return input;
  const main = keys.find((_, index) => files[index]?.isMain);
  const more = keys.filter((_, index) => files[index]?.isMain === false);
  const details = input.details ?? expenseDetailsInput.parse({});
  return {
    ...input,
    ...(main !== undefined && { imageUrl: main }),
    ...(more.length > 0 && {
      details: { ...details, receipts: [...details.receipts, ...more] },
    }),
  };
}

/** A file of an expense that is put into the outbox. */
export interface OutboxFile {
  file: File;
  /** Idempotency-Key of an earlier upload; a new one by default */
  id?: string;
  isMain: boolean;
}

/**
 * Removes receipts whose bytes are on the device from the expense: the entry may wait longer than
 * the server keeps files without a record.
 */
export function withoutReceipts(
  input: ExpenseInput,
  uploadOf: (key: string) => { file: File; id: string } | undefined,
): { input: ExpenseInput; files: OutboxFile[] } {
  const { imageUrl, details } = input;
  const main = imageUrl ? uploadOf(imageUrl) : undefined;
  const more = details?.receipts.map((key) => ({ key, upload: uploadOf(key) })) ?? [];
  const receipts = more.flatMap(({ key, upload }) => (upload ? [] : [key]));
  return {
    input: {
      ...input,
      ...(main && { imageUrl: null }),
      ...(details && { details: { ...details, receipts } }),
    },
    files: [
      ...(main ? [{ ...main, isMain: true }] : []),
      ...more.flatMap(({ upload }) => (upload ? [{ ...upload, isMain: false }] : [])),
    ],
  };
}

/**
 * What a failed attempt means: `wait` for a connection or a less busy server, `sign-in` first, or
 * `refused` permanently.
 *
 * @param status HTTP status; 0 without a response
 */
export function outcomeOf(status: number): "wait" | "sign-in" | "refused" {
  if (status === 401) return "sign-in";
  const isPassing = status === 0 || status === 408 || status === 425 || status === 429;
  return isPassing || status >= 500 ? "wait" : "refused";
}

/** Whether an attempt ended without a response, for lack of a connection or of data. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof ProblemError) return error.status === 0;
  return error instanceof DOMException && error.name === "TimeoutError";
}

export function titleOf(entry: Entry): string {
  return entry.kind === "expense" ? entry.input.description : entry.title;
}
