import { useEffect, useState } from "react";
import { fileUploads, type StoredFile, type UploadState } from "./file-uploads.ts";

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
