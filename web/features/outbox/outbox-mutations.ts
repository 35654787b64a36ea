import { useSyncExternalStore } from "react";
import type { QueryClient } from "@tanstack/react-query";
import type { ExpenseInput } from "../../../shared/expenses/input.ts";
import { refresh, notifyTabs } from "../../lib/http/affected-queries.ts";
import { isServerReachable, whenServerResponds } from "../../lib/http/when-server-responds.ts";
import { randomKey } from "../../lib/http/random-key.ts";
import { openedHome } from "../../lib/opened-home.ts";
import { toast } from "../../ui/toast/toast.ts";
import { findUser, userQuery } from "../auth/queries.ts";
import { copyToDraft, isInForm } from "./edit-entry.ts";
import { type Entry, type OutboxFile, type WaitingExpense } from "./entry.ts";
import { addEntry, changeEntry, listEntries, readFile, removeEntry } from "./outbox-store.ts";
import { send } from "./send-entry.ts";
import { isSendable, sendEntries, type Sending } from "./send-entries.ts";

export { isUnanswered, withoutReceipts } from "./entry.ts";

/* Sends entries saved offline once the server responds, in the account that saved them. */

const CHECK_TIMEOUT_MS = 15_000;
const ADDED = "It will be sent when you're back online.";
const FULL = "This device is out of space. Keep the form open until you're back online.";

/** Interval between attempts while the server is busy. */
const RETRY_MS = 30_000;

function announceStored(): void {
  toast({ title: "Saved on this device", description: ADDED });
}

let waiting: readonly Entry[] = [];
const listeners = new Set<() => void>();

/** The signed-in account's entries on this device. */
export function useWaiting(): readonly Entry[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
}

function accountIn(queryClient: QueryClient): number | undefined {
  return queryClient.getQueryData(userQuery().queryKey)?.id;
}

async function show(account: number): Promise<void> {
  waiting = await listEntries(account);
  for (const listener of listeners) listener();
}

/** @returns whether it is stored; if not, a toast has shown why */
export async function queueEntry(
  queryClient: QueryClient,
  entry: Entry,
  files: readonly File[],
): Promise<boolean> {
  const isStored = await storeEntry(queryClient, entry, files);
  if (isStored) announceStored();
  return isStored;
}

async function storeEntry(
  queryClient: QueryClient,
  entry: Entry,
  files: readonly File[],
): Promise<boolean> {
  const account = accountIn(queryClient);
  if (account === undefined) return false;
  try {
    await addEntry(account, entry, files);
  } catch (error) {
    console.error("An entry could not be stored on this device", error);
    toast({ variant: "destructive", title: "Not saved", description: FULL, duration: Infinity });
    return false;
  }
  // Asks browsers not to clear the data when space is short; most don't ask the user.
  void navigator.storage?.persist?.().catch(() => false);
  await show(account);
  sendLater(queryClient, 0);
  return true;
}

/** @param id the Idempotency-Key that the failed save was sent with */
export function queueExpense(
  queryClient: QueryClient,
  { id, input, files }: { id: string; input: ExpenseInput; files: readonly OutboxFile[] },
): Promise<boolean> {
  const entry: Entry = {
    kind: "expense",
    id,
    savedAt: new Date().toISOString(),
    home: openedHome,
    input,
    files: files.map(({ id: uploadId = randomKey(), file: { name, type }, isMain }) => ({
      id: uploadId,
      name,
      type,
      isMain,
    })),
  };
  return queueEntry(
    queryClient,
    entry,
    files.map(({ file }) => file),
  );
}

/**
 * Adds receipts to a project's inbox, each as its own draft: immediately, or once online.
 *
 * @returns receipts that couldn't be stored because the device has no space
 */
export async function queueReceipts(
  queryClient: QueryClient,
  projectId: number,
  receipts: readonly File[],
): Promise<readonly File[]> {
  for (const [index, file] of receipts.entries()) {
    const { name, type } = file;
    const entry = {
      kind: "draft",
      id: randomKey(),
      savedAt: new Date().toISOString(),
      home: openedHome,
      projectId,
      title: name,
      files: [{ id: randomKey(), name, type, isMain: true }],
    } as const;
    if (!(await storeEntry(queryClient, entry, [file]))) return receipts.slice(index);
  }
  void sendStored(queryClient);
  return [];
}

async function sendStored(queryClient: QueryClient): Promise<void> {
  if (await isServerReachable()) await sendWaiting(queryClient);
  else announceStored();
}

let isTriedLater = false;

/** Polls until the server responds: not every reconnection fires an event. */
function sendLater(queryClient: QueryClient, delay: number): void {
  if (isTriedLater) return;
  isTriedLater = true;
  const send = () => {
    isTriedLater = false;
    sendWaiting(queryClient).catch((error: unknown) => console.error("Not sent", error));
  };
  setTimeout(() => whenServerResponds(send), delay);
}

async function sendAll(
  queryClient: QueryClient,
  account: number,
  again: boolean,
): Promise<Sending["end"]> {
  await show(account);
  const unopened = waiting.filter((entry) => !isInForm(entry));
  if (!unopened.some((entry) => isSendable(entry, again))) return "sent";
  // The session may have ended, or belong to another account.
  const user = await findUser(AbortSignal.timeout(CHECK_TIMEOUT_MS)).catch(() => undefined);
  if (user === undefined) return "wait";
  if (user?.id !== account) return "sign-in";
  const parts = {
    send: (entry: Entry) => send(account, entry),
    remove: (entry: Entry) => removeEntry(account, entry),
    storeRefusal: (entry: Entry) => changeEntry(account, entry),
  };
  const { sent, end } = await sendEntries(unopened, parts, again);
  await show(account);
  for (const kind of new Set(sent.map((entry) => entry.kind))) {
    notifyTabs(kind);
    void refresh(queryClient, kind);
  }
  if (sent.length > 0) toast(sentNote(sent));
  return end;
}

function sentNote(sent: readonly Entry[]) {
  const { length } = sent;
  if (sent.every(({ kind }) => kind === "draft")) {
    const what = length === 1 ? "1 receipt waits" : `${length} receipts wait`;
    return { title: "Added to the inbox", description: `${what} there to be checked.` };
  }
  const what = length === 1 ? "1 entry was" : `${length} entries were`;
  return { title: "Back online", description: `${what} sent from this device.` };
}

/** The last work on the outbox in this tab, for browsers without locks, as over plain HTTP. */
let ownWork: Promise<unknown> = Promise.resolve();
let ownWorks = 0;

async function inThisTab<Result>(
  work: () => Promise<Result>,
  waits: boolean,
): Promise<Result | undefined> {
  if (ownWorks > 0 && !waits) return undefined;
  ownWorks += 1;
  const own = ownWork
    .catch(() => {})
    .then(work)
    .finally(() => (ownWorks -= 1));
  ownWork = own;
  return own;
}

/**
 * Works on an account's outbox, one work at a time; undefined while another one runs, in this tab
 * or another.
 *
 * @param waits whether to wait for the other one instead
 */
async function withOutboxLock<Result>(
  account: number,
  work: () => Promise<Result>,
  waits = false,
): Promise<Result | undefined> {
  if (!("locks" in navigator)) return inThisTab(work, waits);
  return navigator.locks.request(`outbox:${account}`, { ifAvailable: !waits }, async (lock) =>
    lock === null ? undefined : work(),
  );
}

/**
 * Sends the entries, after a send in progress: that one doesn't include the newest.
 *
 * @param again whether to retry rejected ones, too, unless a send is in progress
 * @returns undefined if `again` found one in progress
 */
export async function sendWaiting(
  queryClient: QueryClient,
  again = false,
): Promise<Sending["end"] | undefined> {
  const account = accountIn(queryClient);
  if (account === undefined) return "sign-in";
  const end = await withOutboxLock(account, () => sendAll(queryClient, account, again), !again);
  if (end === "wait") sendLater(queryClient, RETRY_MS);
  return end;
}

/**
 * Copies an entry into the expense form, unless one is being sent. The entry stays, but isn't sent
 * while the form has it.
 */
export async function editEntry(
  queryClient: QueryClient,
  { id }: WaitingExpense,
): Promise<"ready" | "taken" | "full" | "busy"> {
  const account = accountIn(queryClient) ?? 0;
  const end = await withOutboxLock(account, async () => {
    const entry = (await listEntries(account)).find((one) => one.id === id);
    // It was sent meanwhile.
    if (entry?.kind !== "expense") return "busy";
    return copyToDraft(account, entry, await filesOf(queryClient, entry));
  });
  await show(account);
  return end ?? "busy";
}

/** Removes an entry after the form has saved it. */
export async function dropSaved(queryClient: QueryClient, id: string): Promise<void> {
  const account = accountIn(queryClient) ?? 0;
  const entry = (await listEntries(account)).find((one) => one.id === id);
  if (entry) await removeEntry(account, entry);
  await show(account);
}

/** @returns whether it is deleted; not while it may be being sent */
export async function discardEntry(queryClient: QueryClient, entry: Entry): Promise<boolean> {
  const account = accountIn(queryClient) ?? 0;
  const isDone = await withOutboxLock(account, async () => {
    await removeEntry(account, entry);
    return true;
  });
  await show(account);
  return isDone ?? false;
}

/** The files of an entry, to download or to attach again. */
export async function filesOf(queryClient: QueryClient, entry: Entry): Promise<File[]> {
  const account = accountIn(queryClient) ?? 0;
  const files = await Promise.all(entry.files.map((file) => readFile(account, file)));
  return files.filter((file) => file !== undefined);
}
