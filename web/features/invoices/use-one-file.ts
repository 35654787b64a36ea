import { useEffect, useRef, useState } from "react";
import { TEXT_LIMITS } from "../../../shared/text.ts";
import { textOf } from "../../lib/http/problem-error.ts";
import { refusalOf, uploadReceipt } from "../receipts/upload-mutations.ts";

export interface StoredFile {
  key: string;
  name: string;
}

/** Uploads the one file of a form; a second replaces the first. */
export function useOneFile(onUploaded: (file: StoredFile) => void) {
  const [uploading, setUploading] = useState<{ name: string; share: number }>();
  const [error, setError] = useState<string>();
  const control = useRef<AbortController>(undefined);
  const pending = useRef<Promise<boolean>>(undefined);

  // Aborts the upload when the form unmounts.
  useEffect(() => () => control.current?.abort(), []);

  async function send(file: File, signal: AbortSignal): Promise<boolean> {
    setUploading({ name: file.name, share: 0 });
    try {
      const onProgress = (share: number) => setUploading({ name: file.name, share });
      const key = await uploadReceipt(file, { signal, onProgress });
      onUploaded({ key, name: file.name.slice(0, TEXT_LIMITS.name) });
      return true;
    } catch (failure) {
      if (signal.aborted) return true;
      console.error("Upload failed", failure);
      setError(`${file.name}: ${textOf(failure, "Upload failed")}`);
      return false;
    } finally {
      setUploading(undefined);
    }
  }

  function choose(file: File | undefined) {
    if (file === undefined || uploading !== undefined) return;
    const refusal = refusalOf(file);
    setError(refusal === undefined ? undefined : `${file.name}: ${refusal}`);
    if (refusal !== undefined) return;
    control.current = new AbortController();
    pending.current = send(file, control.current.signal);
  }

  return {
    uploading,
    error,
    choose,
    cancel: () => control.current?.abort(),
    /** Waits for the upload; resolves to whether it succeeded. */
    settle: async () => (await pending.current) ?? true,
  };
}
