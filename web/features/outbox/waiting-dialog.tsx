import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { userQuery } from "../auth/queries.ts";
import { isInForm, openForm } from "./edit-entry.ts";
import { type Entry, titleOf, type WaitingExpense } from "./entry.ts";
import { discardEntry, editEntry, filesOf, sendWaiting, useWaiting } from "./outbox-mutations.ts";

const NOT_OPENED = {
  taken: "Finish or discard your other unsaved expense first.",
  full: "This device is out of space.",
  busy: "It's being sent now. Try again in a moment.",
};

const AFTER_SEND = {
  sent: "",
  wait: "Still no connection. It's tried again by itself.",
  "sign-in": "Sign in again to send.",
  refused: "Not everything was accepted.",
};

function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Not immediately: the browser reads the URL after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Entries on this device, with the reason if the server rejected one. */
export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const waiting = useWaiting();
  const [isSending, setIsSending] = useState(false);
  const [note, setNote] = useState("");

  async function sendNow() {
    setIsSending(true);
    const end = await sendWaiting(queryClient, true).finally(() => setIsSending(false));
    setNote(end ? AFTER_SEND[end] : "It's being sent now.");
  }

  return (
    <Dialog
      title="Waiting on this device"
      description="Sent automatically when you're back online, unless the server rejected it."
      onClose={onClose}
    >
      {() => (
        <>
          <ul className="mt-4 space-y-3">
            {waiting.map((entry) => (
              <WaitingEntry key={entry.id} entry={entry} />
            ))}
          </ul>
          {waiting.length === 0 ? (
            <p className="mt-4">Everything has been sent.</p>
          ) : (
            <Button className="mt-4" isPending={isSending} onClick={() => void sendNow()}>
              Send now
            </Button>
          )}
          <p role="status" className="mt-2 text-sm text-ink-soft">
            {note}
          </p>
        </>
      )}
    </Dialog>
  );
}

function detailOf(entry: Entry): string {
  if (entry.kind === "expense") return formatMoney(entry.input.amount);
  if (entry.kind === "draft") return "Receipt for the inbox";
  return entry.isReopened ? "Milestone reopened" : "Milestone completed";
}

function WaitingEntry({ entry }: { entry: Entry }) {
  const queryClient = useQueryClient();
  const title = titleOf(entry);
  const [isAsking, setIsAsking] = useState(false);

  async function saveFiles() {
    for (const file of await filesOf(queryClient, entry)) save(file);
  }

  async function edit(expense: WaitingExpense) {
    const account = queryClient.getQueryData(userQuery().queryKey)?.id ?? 0;
    const end = await editEntry(queryClient, expense).catch(() => "full" as const);
    if (end === "ready") return openForm(account, expense);
    toast({ variant: "destructive", title: "Not opened", description: NOT_OPENED[end] });
  }

  async function discard() {
    if (await discardEntry(queryClient, entry)) return;
    setIsAsking(false);
    toast({ variant: "destructive", title: "Not discarded", description: NOT_OPENED.busy });
  }

  return (
    <li className="rounded-xl border border-line p-3 text-sm">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-ink-soft">
        {detailOf(entry)} · {formatMoment(entry.savedAt)}
      </p>
      {entry.refusal !== undefined && <p className="text-danger-text">{entry.refusal}</p>}
      {isInForm(entry) && (
        <p className="text-ink-soft">Opened in the form. It's sent when you save it there.</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {entry.kind === "expense" && (
          <Button size="sm" aria-label={`Edit: ${title}`} onClick={() => void edit(entry)}>
            Edit
          </Button>
        )}
        {entry.files.length > 0 && (
          <Button size="sm" aria-label={`Save file: ${title}`} onClick={() => void saveFiles()}>
            Save file
          </Button>
        )}
        <Button size="sm" aria-label={`Discard: ${title}`} onClick={() => setIsAsking(true)}>
          Discard
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Discard this entry?"
          message={`"${title}" has not been sent yet. Discarding deletes it from this device.`}
          confirmLabel="Discard"
          onConfirm={() => void discard()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}
