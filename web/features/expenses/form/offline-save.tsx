import type { QueryClient } from "@tanstack/react-query";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import { isServerReachable } from "../../../lib/http/when-server-responds.ts";
import {
  dropSaved,
  isUnanswered,
  queueExpense,
  withoutReceipts,
} from "../../outbox/outbox-mutations.ts";
import { offerRule } from "../../merchant-rules/offer-mutations.ts";
import { storedUpload } from "../../receipts/retrying-upload-mutations.ts";
import { MissingReceiptsDialog } from "../receipts/missing-receipts-dialog.tsx";
import type { MissingReceipt } from "../receipts/use-receipt.ts";
import { askInForm, type SetQuestion } from "./ask-in-form.ts";

/*
 * Steps after a save, and after files or saves that don't reach the server. Loaded with the form.
 */

export interface MissingFiles {
  main: readonly MissingReceipt[];
  more: readonly MissingReceipt[];
}

/**
 * Whether the expense and its files can wait in the outbox: only offline, and only if the server
 * rejected no file.
 */
export async function canWait({ main, more }: MissingFiles): Promise<boolean> {
  return [...main, ...more].every(({ file }) => file !== undefined) && !(await isServerReachable());
}

/** Whether an entry can wait in the outbox after its save failed. */
export async function canWaitAfter(error: unknown): Promise<boolean> {
  return isUnanswered(error) && !(await isServerReachable());
}

export function askForMissingFiles(
  setQuestion: SetQuestion,
  { main, more }: MissingFiles,
): Promise<boolean> {
  return askInForm<boolean>(setQuestion, (answer) => (
    <MissingReceiptsDialog
      missing={[...main, ...more]}
      onSave={() => answer(false)}
      onBack={() => answer(true)}
    />
  ));
}

/** @returns whether the expense is in the outbox, so that the form can close */
export async function storeOnDevice(
  queryClient: QueryClient,
  { id, input, files }: { id: string; input: ExpenseInput; files: MissingFiles },
  onStored: (() => void) | undefined,
): Promise<boolean> {
  const filesOf = (missing: readonly MissingReceipt[], isMain: boolean) =>
    missing.flatMap(({ file }) => (file ? [{ file, isMain }] : []));
  const stored = withoutReceipts(input, storedUpload);
  const isStored = await queueExpense(queryClient, {
    id,
    input: stored.input,
    files: [...stored.files, ...filesOf(files.main, true), ...filesOf(files.more, false)],
  });
  if (isStored) onStored?.();
  return isStored;
}

/**
 * Removes the entry from the outbox, and offers a rule for a new category.
 *
 * @param before undefined for a new expense
 * @param entryId outbox entry that the form was opened from
 */
export async function finish(
  queryClient: QueryClient,
  saved: Expense,
  before: Expense | undefined,
  entryId: string | undefined,
): Promise<void> {
  if (entryId !== undefined) await dropSaved(queryClient, entryId);
  if (saved.category !== before?.category) await offerRule(queryClient, saved);
}
