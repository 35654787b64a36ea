import type { ExpenseDetailsInput } from "../../../shared/expenses/details-input.ts";
import { CHOICE_COOKIE } from "../../../shared/projects/chosen-project.ts";
import { storeFile } from "../../lib/forms/draft-files.ts";
import { openDraft, storedDrafts } from "../../lib/forms/drafts.ts";
import { randomKey } from "../../lib/http/random-key.ts";
import type { Entry, WaitingExpense } from "./entry.ts";

/** Draft slot of the main receipt, as in the expense form. */
const MAIN_SLOT = "receipt";

/** Details in the form's draft format: filled fields only, splits with keys. */
function draftedDetails(details: ExpenseDetailsInput) {
  const shares = details.shares.map((share) => ({ ...share, key: randomKey() }));
  const filled = Object.entries({ ...details, shares }).filter(([, value]) => value !== null);
  return Object.fromEntries(filled);
}

/**
 * Copies an entry into the unsaved form of its project. The entry stays until that form saves it,
 * under the entry's own key: if an earlier attempt did arrive, the expense isn't created twice.
 *
 * @returns whether the form can open; `taken` if it has other unsaved input, `full` if the device
 * has no space
 */
export async function copyToDraft(
  account: number,
  { id: entryId, input, files: entryFiles }: WaitingExpense,
  files: readonly File[],
): Promise<"ready" | "taken" | "full"> {
  const { projectId, imageUrl, details, ...fields } = input;
  const name = `expense:${projectId}:new`;
  const draft = openDraft(account, name);
  if (draft.before["entryId"] === entryId) return "ready";
  if (Object.keys(draft.before).length > 0) return "taken";
  const slots = entryFiles.map(({ id, isMain }) => (isMain ? MAIN_SLOT : id));
  for (const [index, file] of files.entries()) {
    await storeFile(account, name, slots[index] ?? randomKey(), file);
  }
  draft.save({
    ...fields,
    entryId,
    contractorId: fields.contractorId ?? null,
    notes: fields.notes ?? "",
    ...(details && { details: draftedDetails(details) }),
    ...(imageUrl && { receipt: { key: imageUrl } }),
    ...(slots.length > 0 && { files: slots }),
  });
  return openDraft(account, name).before["entryId"] === entryId ? "ready" : "full";
}

/** Whether an unsaved form on this device holds the entry; that form sends it, under its id. */
export function isInForm({ id }: Entry): boolean {
  return storedDrafts().includes(id);
}

/** Opens the form of an entry's project, with its draft, in a new document. */
export function openForm(account: number, { home, input }: WaitingExpense): void {
  localStorage.setItem(`selected-project:${account}`, String(input.projectId));
  const chosen = `${account}.${input.projectId}`;
  document.cookie = `${CHOICE_COOKIE}=${chosen}; path=/; max-age=31536000; samesite=lax`;
  const search = home === undefined ? "" : `?home=${home}`;
  window.history.replaceState(null, "", `/expenses${search}#add`);
  window.location.reload();
}
