import { useEffect, useEffectEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import { receiptKey } from "../../../../shared/receipts/contract.ts";
import type { Draft } from "../../../lib/forms/drafts.ts";
import { useDraftFiles, useRestoredFiles } from "../../../lib/forms/use-draft-files.ts";
import { randomKey } from "../../../lib/http/random-key.ts";
import { textOf } from "../../../lib/http/problem-error.ts";
import { sendFile } from "../../receipts/file-upload-mutations.ts";
import { refusalOf } from "../../receipts/upload-mutations.ts";
import type { QuoteFile } from "../mutations.ts";

/** The server's limit, in characters. */
const MAX_NAME = 200;

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

/** Abort reason of an upload that the user removed, unlike one whose form unmounts. */
const CANCELED = "canceled";

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

interface UnsentFile {
  file: File;
  error: string;
}

/** Stores a draft's files, so that they survive a reload. */
function useKeptFiles(draft: Draft, onRestored: (file: File) => void) {
  const files = useDraftFiles(draft);
  const slots = useRef(new Map<File, string>());
  useRestoredFiles(draft, files, (slot, file) => {
    slots.current.set(file, slot);
    onRestored(file);
  });
  return {
    keep: (file: File) => {
      const slot = slots.current.get(file) ?? randomKey();
      slots.current.set(file, slot);
      files.put(slot, file);
    },
    drop: (file: File) => files.put(slots.current.get(file) ?? "", undefined),
  };
}

/**
 * Uploads a form's files one after another. A file whose upload fails stays in the list and is sent
 * again on save, so that a record is never saved without it unless the user removes it. All survive
 * a reload.
 */
function useUploads(draft: Draft, onStored: (file: QuoteFile) => void) {
  const kept = useKeptFiles(draft, (file) => send([file]));
  const [uploading, setUploading] = useState<{ name: string; share: number }>();
  const [unsent, setUnsent] = useState<readonly UnsentFile[]>([]);
  const control = useRef<AbortController>(undefined);
  const waiting = useRef<File[]>([]);
  const pending = useRef<Promise<void>>(undefined);
  const latestUnsent = useRef(unsent);

  function change(next: readonly UnsentFile[]) {
    latestUnsent.current = next;
    setUnsent(next);
  }

  async function sendOne(file: File): Promise<void> {
    control.current = new AbortController();
    const { signal } = control.current;
    setUploading({ name: file.name, share: 0 });
    try {
      const onProgress = (share: number) => setUploading({ name: file.name, share });
      const key = await sendFile(file, { signal, onProgress });
      onStored({ key, name: file.name.slice(0, MAX_NAME) });
      kept.drop(file);
    } catch (error) {
      if (signal.reason === CANCELED) kept.drop(file);
      if (signal.aborted) return;
      console.error("Upload failed", error);
      change([...latestUnsent.current, { file, error: textOf(error, "Upload failed") }]);
    }
  }

  async function sendAll(): Promise<void> {
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      await sendOne(next);
    }
    setUploading(undefined);
  }

  function send(chosen: readonly File[]) {
    chosen.forEach(kept.keep);
    waiting.current.push(...chosen);
    pending.current ??= sendAll().finally(() => {
      pending.current = undefined;
    });
  }

  function take(failed: readonly UnsentFile[]) {
    change(latestUnsent.current.filter((one) => !failed.includes(one)));
  }

  function remove(failed: UnsentFile) {
    take([failed]);
    kept.drop(failed.file);
  }

  function retry(failed: readonly UnsentFile[]) {
    take(failed);
    send(failed.map(({ file }) => file));
  }

  async function settle(): Promise<boolean> {
    await pending.current;
    if (latestUnsent.current.length > 0) retry(latestUnsent.current);
    await pending.current;
    return latestUnsent.current.length === 0;
  }

  /** Cancels the shown upload; the files after it are still sent. */
  const cancel = () => control.current?.abort(CANCELED);
  /** Cancels all uploads; their files stay in the draft. */
  function cancelAll() {
    waiting.current = [];
    control.current?.abort();
    change([]);
  }
  return { uploading, unsent, send, remove, retry, settle, cancel, cancelAll };
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
  const { uploading, unsent, send, cancel, ...uploads } = useUploads(draft, (stored) =>
    change([...latest.current, stored]),
  );

  const begin = useEffectEvent(() => {
    if (start.attached !== undefined) change(start.attached);
    if (start.file !== undefined) choose([start.file]);
  });
  const end = useEffectEvent(uploads.cancelAll);
  useEffect(() => {
    begin();
    // Aborts uploads when the form unmounts.
    return () => end();
  }, []);

  function change(next: readonly QuoteFile[]) {
    latest.current = next;
    setFiles(next);
    const added = without(next, original);
    const removed = [...keysOf(without(original, next))];
    draft.keep({ attached: added.length + removed.length > 0 ? { added, removed } : undefined });
  }

  function choose(chosen: readonly File[]) {
    setRefusal(firstRefusal(chosen));
    if (uploading === undefined) send(chosen.filter((file) => refusalOf(file) === undefined));
  }

  return {
    files,
    uploading,
    refusal,
    unsent,
    isChanged:
      uploading !== undefined ||
      unsent.length > 0 ||
      without(files, original).length > 0 ||
      without(original, files).length > 0,
    choose,
    cancel,
    remove: (removedFile: QuoteFile) => change(without(latest.current, [removedFile])),
    removeUnsent: uploads.remove,
    /** Restores the quote's own files; the caller then discards the draft. */
    reset: () => {
      uploads.cancelAll();
      change(original);
    },
    retry: (failed: UnsentFile) => {
      if (uploading === undefined) uploads.retry([failed]);
    },
    /** Waits for uploads and sends failed ones again; resolves to whether all were sent. */
    settle: uploads.settle,
    /** differences from the quote's own files */
    changesTo: (attached: readonly QuoteFile[]) => ({
      added: without(latest.current, attached),
      removed: without(attached, latest.current),
    }),
  };
}

export type FilesDraft = ReturnType<typeof useFilesDraft>;
