import { useEffect, useState } from "react";
import { TEXT_LIMITS } from "../../../shared/text.ts";
import { textOf } from "../../lib/http/problem-error.ts";
import { prepareReceipt } from "./prepare-mutations.ts";
import { refusalOf, uploadReceipt } from "./upload-mutations.ts";

export interface StoredFile {
  key: string;
  name: string;
}

/** What a field shows of its upload. */
export interface UploadState {
  uploading?: { name: string; share: number };
  error?: string;
}

type Options = Parameters<typeof uploadReceipt>[1];

/** Prepares a file as every other upload, and sends it. */
export async function sendFile(
  file: File,
  options: Options,
  { prepare, upload } = { prepare: prepareReceipt, upload: uploadReceipt },
): Promise<string> {
  const prepared = await prepare(file);
  options.signal.throwIfAborted();
  return upload(prepared, options);
}

/**
 * Uploads of a form's fields, one at a time for each field.
 *
 * @param show receives each change of a field's upload
 */
export function fileUploads(show: (field: string, state: UploadState) => void, send = sendFile) {
  const pending = new Map<string, Promise<boolean>>();
  const controls = new Map<string, AbortController>();

  async function upload(
    field: string,
    file: File,
    onUploaded: (file: StoredFile) => void,
  ): Promise<boolean> {
    const control = new AbortController();
    const { signal } = control;
    controls.set(field, control);
    const onProgress = (share: number) => show(field, { uploading: { name: file.name, share } });
    onProgress(0);
    try {
      const key = await send(file, { signal, onProgress });
      show(field, {});
      onUploaded({ key, name: file.name.slice(0, TEXT_LIMITS.name) });
      return true;
    } catch (failure) {
      if (signal.aborted) {
        show(field, {});
        return true;
      }
      console.error("Upload failed", failure);
      show(field, { error: `${file.name}: ${textOf(failure, "Upload failed")}` });
      return false;
    } finally {
      controls.delete(field);
    }
  }

  return {
    /** Starts an upload, unless one of the field is running. */
    choose: (field: string, file: File | undefined, onUploaded: (file: StoredFile) => void) => {
      if (file === undefined || controls.has(field)) return;
      pending.delete(field);
      const refusal = refusalOf(file);
      if (refusal === undefined) pending.set(field, upload(field, file, onUploaded));
      else show(field, { error: `${file.name}: ${refusal}` });
    },
    cancel: (field: string) => controls.get(field)?.abort(),
    cancelAll: () => {
      for (const control of controls.values()) control.abort();
    },
    /**
     * Waits for the uploads; resolves to whether all succeeded. A failure counts once, so that the
     * next save goes on without the file.
     */
    settle: async (): Promise<boolean> => {
      const awaited = [...pending];
      const succeeded = await Promise.all(awaited.map(([, upload]) => upload));
      for (const [field, upload] of awaited) {
        if (pending.get(field) === upload) pending.delete(field);
      }
      return succeeded.every(Boolean);
    },
  };
}

/** Uploads of a form's fields, kept while a field moves or is removed. */
export function useFileUploads() {
  const [states, setStates] = useState<ReadonlyMap<string, UploadState>>(new Map());
  const [uploads] = useState(() =>
    fileUploads((field, state) => setStates((before) => new Map(before).set(field, state))),
  );

  // Aborts the uploads when the form unmounts.
  useEffect(() => uploads.cancelAll, [uploads]);

  return {
    isUploading: [...states.values()].some(({ uploading }) => uploading !== undefined),
    cancel: uploads.cancel,
    settle: () => uploads.settle(),
    of: (field: string, onUploaded: (file: StoredFile) => void) => ({
      uploading: states.get(field)?.uploading,
      error: states.get(field)?.error,
      choose: (file: File | undefined) => uploads.choose(field, file, onUploaded),
      cancel: () => uploads.cancel(field),
    }),
  };
}

export type FileUploads = ReturnType<typeof useFileUploads>;

/** Uploads the one file of a form; a second replaces the first. */
export function useOneFile(onUploaded: (file: StoredFile) => void) {
  const uploads = useFileUploads();
  return { ...uploads.of("file", onUploaded), settle: uploads.settle };
}
