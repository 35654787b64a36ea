import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { textOf } from "../../../lib/http/problem-error.ts";
import { prepareReceipt } from "../../receipts/prepare-mutations.ts";
import { refusalOf, uploadReceipt } from "../../receipts/upload-mutations.ts";
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

async function prepareAndSend(
  file: File,
  options: Parameters<typeof uploadReceipt>[1],
): Promise<string> {
  const prepared = await prepareReceipt(file);
  options.signal.throwIfAborted();
  return uploadReceipt(prepared, options);
}

async function settleOnce(pending: RefObject<Promise<boolean> | undefined>): Promise<boolean> {
  const awaited = pending.current;
  const isStored = (await awaited) ?? true;
  if (pending.current === awaited) pending.current = undefined;
  return isStored;
}

/**
 * Files of an open form: attached ones, the upload in progress, and the last error.
 *
 * @param chosenBefore a file to upload at once
 */
export function useFilesDraft(initial: readonly QuoteFile[], chosenBefore?: File) {
  const [original] = useState(initial);
  const [files, setFiles] = useState<readonly QuoteFile[]>(initial);
  const [uploading, setUploading] = useState<{ name: string; share: number }>();
  const [uploadError, setUploadError] = useState<string>();
  const control = useRef<AbortController>(undefined);
  const pending = useRef<Promise<boolean>>(undefined);
  const latest = useRef(files);

  const begin = useEffectEvent(() => {
    if (chosenBefore !== undefined) choose([chosenBefore]);
  });
  useEffect(() => {
    begin();
    // Aborts uploads when the form unmounts.
    return () => control.current?.abort();
  }, []);

  function change(next: readonly QuoteFile[]) {
    latest.current = next;
    setFiles(next);
  }

  async function sendOne(file: File, { signal }: AbortController): Promise<boolean> {
    setUploading({ name: file.name, share: 0 });
    try {
      const onProgress = (share: number) => setUploading({ name: file.name, share });
      const key = await prepareAndSend(file, { signal, onProgress });
      change([...latest.current, { key, name: file.name.slice(0, MAX_NAME) }]);
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      console.error("Upload failed", error);
      setUploadError(`${file.name}: ${textOf(error, "Upload failed")}`);
      return false;
    }
  }

  async function sendAll(chosen: readonly File[], controller: AbortController): Promise<boolean> {
    let isStored = true;
    for (const file of chosen) {
      if (controller.signal.aborted) break;
      isStored = (await sendOne(file, controller)) && isStored;
    }
    setUploading(undefined);
    return isStored;
  }

  function choose(chosen: readonly File[]) {
    setUploadError(firstRefusal(chosen));
    if (uploading !== undefined) return;
    const controller = new AbortController();
    control.current = controller;
    pending.current = sendAll(
      chosen.filter((file) => refusalOf(file) === undefined),
      controller,
    );
  }

  return {
    files,
    uploading,
    uploadError,
    isChanged:
      uploading !== undefined ||
      without(files, original).length > 0 ||
      without(original, files).length > 0,
    choose,
    cancel: () => control.current?.abort(),
    remove: (removedFile: QuoteFile) => change(without(latest.current, [removedFile])),
    /** Waits for uploads; resolves to whether all succeeded. A failure counts once. */
    settle: () => settleOnce(pending),
    /** differences from the files that the quote has */
    changesTo: (attached: readonly QuoteFile[]) => ({
      added: without(latest.current, attached),
      removed: without(attached, latest.current),
    }),
  };
}

export type FilesDraft = ReturnType<typeof useFilesDraft>;
