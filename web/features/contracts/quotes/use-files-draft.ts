import { useEffect, useEffectEvent, useRef, useState } from "react";
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

interface UnsentFile {
  file: File;
  error: string;
}

/**
 * Uploads of a form's files, one after another. A file whose upload fails is kept: saving sends it
 * again, so that a record is saved without it only once it is removed.
 */
function useUploads(onStored: (file: QuoteFile) => void) {
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
    } catch (error) {
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
    waiting.current = [...chosen];
    pending.current = sendAll();
  }

  function remove({ file }: UnsentFile) {
    change(latestUnsent.current.filter((other) => other.file !== file));
  }

  function retry(failed: readonly UnsentFile[]) {
    failed.forEach(remove);
    send(failed.map(({ file }) => file));
  }

  async function settle(): Promise<boolean> {
    await pending.current;
    if (latestUnsent.current.length > 0) retry(latestUnsent.current);
    await pending.current;
    return latestUnsent.current.length === 0;
  }

  /** Ends the upload that is shown; the files after it are still sent. */
  const cancel = () => control.current?.abort();
  function cancelAll() {
    waiting.current = [];
    cancel();
  }
  return { uploading, unsent, send, remove, retry, settle, cancel, cancelAll };
}

/**
 * Files of an open form: attached ones, the upload in progress, those that weren't uploaded, and
 * the last refusal.
 *
 * @param chosenBefore a file to upload at once
 */
export function useFilesDraft(initial: readonly QuoteFile[], chosenBefore?: File) {
  const [original] = useState(initial);
  const [files, setFiles] = useState<readonly QuoteFile[]>(initial);
  const [refusal, setRefusal] = useState<string>();
  const latest = useRef(files);
  const { uploading, unsent, send, cancel, ...uploads } = useUploads((stored) =>
    change([...latest.current, stored]),
  );

  const begin = useEffectEvent(() => {
    if (chosenBefore !== undefined) choose([chosenBefore]);
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
    retry: (failed: UnsentFile) => {
      if (uploading === undefined) uploads.retry([failed]);
    },
    /** Waits for uploads and sends failed ones again; resolves to whether none is left unsent. */
    settle: uploads.settle,
    /** differences from the files that the quote has */
    changesTo: (attached: readonly QuoteFile[]) => ({
      added: without(latest.current, attached),
      removed: without(attached, latest.current),
    }),
  };
}

export type FilesDraft = ReturnType<typeof useFilesDraft>;
