import { useEffect, useRef, useState } from "react";
import { textOf } from "../../../lib/http/problem-error.ts";
import { refusalOf, uploadReceipt } from "../../receipts/upload-mutations.ts";
import type { QuoteFile } from "../mutations.ts";

/** The server takes names no longer than this. */
const MAX_NAME = 200;

function keysOf(files: readonly QuoteFile[]): ReadonlySet<string> {
  return new Set(files.map(({ key }) => key));
}

/** Those of one list that are not in the other. */
function without(files: readonly QuoteFile[], others: readonly QuoteFile[]): QuoteFile[] {
  const keys = keysOf(others);
  return files.filter(({ key }) => !keys.has(key));
}

/** The files of one opened form: what is attached, what is on its way, and why one was refused. */
export function useFilesDraft(initial: readonly QuoteFile[]) {
  const [first] = useState(initial);
  const [files, setFiles] = useState<readonly QuoteFile[]>(initial);
  const [uploading, setUploading] = useState<{ name: string; share: number }>();
  const [refusal, setRefusal] = useState<string>();
  const control = useRef<AbortController>(undefined);
  const pending = useRef<Promise<boolean>>(undefined);
  const latest = useRef(files);

  // Nobody waits for the file of a form that is gone.
  useEffect(() => () => control.current?.abort(), []);

  function change(next: readonly QuoteFile[]) {
    latest.current = next;
    setFiles(next);
  }

  async function sendOne(file: File, { signal }: AbortController): Promise<boolean> {
    setUploading({ name: file.name, share: 0 });
    try {
      const onProgress = (share: number) => setUploading({ name: file.name, share });
      const key = await uploadReceipt(file, { signal, onProgress });
      change([...latest.current, { key, name: file.name.slice(0, MAX_NAME) }]);
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      console.error("Upload failed", error);
      setRefusal(`${file.name}: ${textOf(error, "Upload failed")}`);
      return false;
    }
  }

  async function sendAll(chosen: readonly File[], aborting: AbortController): Promise<boolean> {
    let isStored = true;
    for (const file of chosen) {
      if (aborting.signal.aborted) break;
      isStored = (await sendOne(file, aborting)) && isStored;
    }
    setUploading(undefined);
    return isStored;
  }

  function choose(chosen: readonly File[]) {
    const refused = chosen.flatMap((file) => {
      const why = refusalOf(file);
      return why === undefined ? [] : [`${file.name}: ${why}`];
    });
    setRefusal(refused[0]);
    if (uploading !== undefined) return;
    const aborting = new AbortController();
    control.current = aborting;
    pending.current = sendAll(
      chosen.filter((file) => refusalOf(file) === undefined),
      aborting,
    );
  }

  return {
    files,
    uploading,
    refusal,
    isChanged:
      uploading !== undefined ||
      without(files, first).length > 0 ||
      without(first, files).length > 0,
    choose,
    cancel: () => control.current?.abort(),
    remove: (gone: QuoteFile) => change(without(latest.current, [gone])),
    /** Waits for files on their way. @returns whether all of them arrived */
    settle: async () => (await pending.current) ?? true,
    /** what is to be changed of the files that a quote has */
    changesTo: (attached: readonly QuoteFile[]) => ({
      added: without(latest.current, attached),
      removed: without(attached, latest.current),
    }),
  };
}

export type FilesDraft = ReturnType<typeof useFilesDraft>;
