import { useEffect, useEffectEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import { receiptKey } from "../../../../shared/receipts/contract.ts";
import type { Draft } from "../../../lib/forms/drafts.ts";
import { useRestoredFiles } from "../../../lib/forms/use-draft-files.ts";
import { randomKey } from "../../../lib/http/random-key.ts";
import { sendInTurn, useFileUploads } from "../../receipts/file-upload-mutations.ts";
import { refusalOf } from "../../receipts/upload-mutations.ts";
import type { QuoteFile } from "../mutations.ts";

function keysOf(files: readonly QuoteFile[]): ReadonlySet<string> {
  return new Set(files.map(({ key }) => key));
}

/** Files of the original list that the second lacks. */
function without(files: readonly QuoteFile[], others: readonly QuoteFile[]): QuoteFile[] {
  const keys = keysOf(others);
  return files.filter(({ key }) => !keys.has(key));
}

function firstRefusal(chosen: readonly File[]): string | undefined {
  const refused = chosen.find((file) => refusalOf(file) !== undefined);
  return refused && `${refused.name}: ${refusalOf(refused) ?? ""}`;
}

const draftFiles = z.object({
  added: z.array(z.object({ key: receiptKey, name: z.string() })),
  removed: z.array(receiptKey),
});

/** The files with the draft's changes applied: changes made elsewhere since then are kept. */
function restoredFiles(initial: readonly QuoteFile[], draft: Draft): readonly QuoteFile[] {
  const changes = draftFiles.safeParse(draft.before["attached"]).data;
  if (changes === undefined) return initial;
  const { added, removed } = changes;
  return [...without(initial, added).filter(({ key }) => !removed.includes(key)), ...added];
}

/**
 * Files of an open form: attached ones, the running upload, failed ones, and the last error.
 *
 * @param draft the form's draft
 * @param initial files that the quote has
 * @param start a file to upload at once, and the files that an earlier attempt left to attach
 */
export function useFilesDraft(
  draft: Draft,
  initial: readonly QuoteFile[],
  start: { file?: File | undefined; attached?: readonly QuoteFile[] | undefined } = {},
) {
  const [original] = useState(initial);
  const [files, setFiles] = useState(() => start.attached ?? restoredFiles(initial, draft));
  const [refusal, setRefusal] = useState<string>();
  const latest = useRef(files);
  const [send] = useState(sendInTurn);
  const uploads = useFileUploads(draft, send);
  const choose = (slot: string, file: File) => uploads.choose(slot, file, attach);
  useRestoredFiles(draft, uploads.files, choose);
  const states = [...uploads.states];
  const uploading = states.find(([, state]) => state.uploading !== undefined)?.[1].uploading;

  const begin = useEffectEvent(() => {
    if (start.attached !== undefined) change(start.attached);
    if (start.file !== undefined) chooseAll([start.file]);
  });
  useEffect(() => begin(), []);

  function attach(stored: QuoteFile) {
    change([...latest.current, stored]);
  }

  function change(next: readonly QuoteFile[]) {
    latest.current = next;
    setFiles(next);
    const added = without(next, original);
    const removed = [...keysOf(without(original, next))];
    draft.save({ attached: added.length + removed.length > 0 ? { added, removed } : undefined });
  }

  function chooseAll(chosen: readonly File[]) {
    setRefusal(firstRefusal(chosen));
    if (uploading !== undefined) return;
    const accepted = chosen.filter((file) => refusalOf(file) === undefined);
    accepted.forEach((file) => choose(randomKey(), file));
  }

  return {
    files,
    uploading,
    refusal,
    unsent: states.flatMap(([slot, { unsent: name, error }]) =>
      name === undefined ? [] : [{ slot, name, error }],
    ),
    isChanged:
      uploads.isUnsaved ||
      without(files, original).length > 0 ||
      without(original, files).length > 0,
    choose: chooseAll,
    retry: uploads.retry,
    removeUnsent: uploads.cancel,
    /** Cancels the shown upload; the files after it are still sent. */
    cancel: uploads.cancelFirst,
    remove: (removedFile: QuoteFile) => change(without(latest.current, [removedFile])),
    /** Restores the quote's own files; the caller then discards the draft. */
    reset: () => {
      uploads.cancelAll();
      change(original);
    },
    /** Waits for uploads and sends failed ones again; resolves to whether all were sent. */
    settle: () => uploads.settle({ afterRunning: true }),
    /** differences from the quote's own files */
    changesTo: (attached: readonly QuoteFile[]) => ({
      added: without(latest.current, attached),
      removed: without(attached, latest.current),
    }),
  };
}

export type FilesDraft = ReturnType<typeof useFilesDraft>;
