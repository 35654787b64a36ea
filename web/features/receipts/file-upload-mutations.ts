import { useEffect, useState } from "react";
import { TEXT_LIMITS } from "../../../shared/text.ts";
import type { Draft } from "../../lib/forms/drafts.ts";
import { useDraftFiles, useRestoredFiles } from "../../lib/forms/use-draft-files.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { prepareReceipt } from "./prepare-mutations.ts";
import { refusalOf, uploadReceipt } from "./upload-mutations.ts";

export interface StoredFile {
  key: string;
  name: string;
}

/** State of a field's upload. */
export interface UploadState {
  uploading?: { name: string; share: number };
  error?: string;
  /** name of a file that wasn't uploaded and can be sent again */
  unsent?: string;
}

interface Chosen {
  file: File;
  onUploaded: (file: StoredFile) => void;
}

type Options = Parameters<typeof uploadReceipt>[1];
/** Resolves to the file's key. */
type Send = (file: File, options: Options) => Promise<string>;

/** Prepares a file like every upload, and sends it. */
export async function sendFile(
  file: File,
  options: Options,
  { prepare, upload } = { prepare: prepareReceipt, upload: uploadReceipt },
): Promise<string> {
  const prepared = await prepare(file);
  options.signal.throwIfAborted();
  return upload(prepared, options);
}

/** Sends one file after another. */
export function sendInTurn(send: Send = sendFile): Send {
  let last: Promise<unknown> = Promise.resolve();
  return (file, options) => {
    const sent = last.then(() => {
      options.signal.throwIfAborted();
      return send(file, options);
    });
    last = sent.catch(() => undefined);
    return sent;
  };
}

/**
 * Uploads of a form's fields, one at a time per field. A file whose upload fails stays and is sent
 * again on save, so that a record is never saved without it unless the user removes it.
 *
 * @param show receives each change of a field's upload
 * @param keep receives a file to store over a reload, and undefined once it is uploaded or removed
 */
export function fileUploads(
  show: (field: string, state: UploadState) => void,
  keep: (field: string, file: File | undefined) => void,
  send: Send = sendFile,
) {
  const pending = new Map<string, Promise<void>>();
  const unsent = new Map<string, Chosen>();
  const controls = new Map<string, AbortController>();

  async function upload(field: string, chosen: Chosen): Promise<void> {
    const { file, onUploaded } = chosen;
    const control = new AbortController();
    const { signal } = control;
    controls.set(field, control);
    const onProgress = (share: number) => show(field, { uploading: { name: file.name, share } });
    onProgress(0);
    try {
      const key = await send(file, { signal, onProgress });
      show(field, {});
      onUploaded({ key, name: file.name.slice(0, TEXT_LIMITS.name) });
      keep(field, undefined);
    } catch (failure) {
      if (signal.aborted) return show(field, {});
      console.error("Upload failed", failure);
      unsent.set(field, chosen);
      show(field, { error: errorMessage(failure, "Upload failed"), unsent: file.name });
    } finally {
      controls.delete(field);
    }
  }

  function start(field: string, chosen: Chosen) {
    unsent.delete(field);
    pending.set(field, upload(field, chosen));
  }

  function retry(field: string) {
    const chosen = unsent.get(field);
    if (chosen !== undefined) start(field, chosen);
  }

  function cancel(field: string) {
    controls.get(field)?.abort();
    keep(field, undefined);
    if (unsent.delete(field)) show(field, {});
  }

  return {
    /** Starts an upload, unless the field already has one running. */
    choose: (field: string, file: File | undefined, onUploaded: (file: StoredFile) => void) => {
      if (file === undefined || controls.has(field)) return;
      unsent.delete(field);
      const refusal = refusalOf(file);
      keep(field, refusal === undefined ? file : undefined);
      if (refusal === undefined) start(field, { file, onUploaded });
      else show(field, { error: `${file.name}: ${refusal}` });
    },
    retry,
    /** Cancels an upload, or drops a file that wasn't uploaded. */
    cancel,
    /** Cancels the upload that began first. */
    cancelFirst: () => [...controls.keys()].slice(0, 1).forEach(cancel),
    cancelAll: () => [...controls.keys(), ...unsent.keys()].forEach(cancel),
    /** Cancels all uploads without dropping their files. */
    abortAll: () => controls.forEach((control) => control.abort()),
    /**
     * Sends failed uploads again and waits for all; resolves to whether all succeeded.
     *
     * @param afterRunning also sends again what fails until then
     */
    settle: async ({ afterRunning = false } = {}): Promise<boolean> => {
      if (afterRunning) await Promise.all(pending.values());
      for (const field of unsent.keys()) retry(field);
      await Promise.all(pending.values());
      return unsent.size === 0;
    },
  };
}

function isUnsaved({ uploading, unsent }: UploadState): boolean {
  return uploading !== undefined || unsent !== undefined;
}

/** A field moves to the end once its upload fails, as in the order of sending again. */
function withState(
  states: ReadonlyMap<string, UploadState>,
  field: string,
  state: UploadState,
): ReadonlyMap<string, UploadState> {
  const next = new Map(states);
  if (state.uploading === undefined) next.delete(field);
  return next.set(field, state);
}

/** Uploads of a form's fields. They survive a reload, and moving or removing a field. */
export function useFileUploads(draft: Draft, send: Send = sendFile) {
  const files = useDraftFiles(draft);
  const [states, setStates] = useState<ReadonlyMap<string, UploadState>>(new Map());
  const [uploads] = useState(() =>
    fileUploads(
      (field, state) => setStates((before) => withState(before, field, state)),
      files.put,
      send,
    ),
  );

  useEffect(() => uploads.abortAll, [uploads]);

  return {
    isUnsaved: [...states.values()].some(isUnsaved),
    files,
    /** by field, in the order in which the uploads began or failed */
    states,
    choose: uploads.choose,
    retry: uploads.retry,
    cancel: uploads.cancel,
    cancelFirst: uploads.cancelFirst,
    cancelAll: uploads.cancelAll,
    settle: uploads.settle,
    of: (field: string, onUploaded: (file: StoredFile) => void) => {
      const { uploading, error, unsent } = states.get(field) ?? {};
      return {
        uploading,
        error,
        unsent,
        choose: (file: File | undefined) => uploads.choose(field, file, onUploaded),
        retry: () => uploads.retry(field),
        cancel: () => uploads.cancel(field),
      };
    },
  };
}

export type FileUploads = ReturnType<typeof useFileUploads>;

/** The upload of a form's only file; a second one replaces the first. */
export function useOneFile(draft: Draft, onUploaded: (file: StoredFile) => void) {
  const uploads = useFileUploads(draft);
  const { files, choose, isUnsaved, cancelAll, settle } = uploads;
  useRestoredFiles(draft, files, (field, file) => choose(field, file, onUploaded));
  return { ...uploads.of("file", onUploaded), isUnsaved, cancelAll, settle };
}
