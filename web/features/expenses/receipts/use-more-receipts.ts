import { useEffect, useRef, useState } from "react";
import { MAX_RECEIPTS_EACH } from "../../../../shared/expenses/details-input.ts";
import { randomKey } from "../../../lib/http/random-key.ts";
import {
  type RetryingUpload,
  startUpload,
  type UploadState,
} from "../../receipts/retrying-upload-mutations.ts";
import { refusalOf } from "../../receipts/upload-mutations.ts";
import { type MissingReceipt, missingOf } from "./use-receipt.ts";

interface Sending {
  id: string;
  name: string;
  state: Extract<UploadState, { kind: "sending" | "waiting" }>;
  upload: RetryingUpload;
}

const TOO_MANY = `You can attach up to ${MAX_RECEIPTS_EACH} receipts.`;

interface Refusal extends MissingReceipt {
  id: string;
}

/**
 * Uploads of further receipts in an open form, including rejected ones.
 *
 * @param onArrived called for each stored receipt, in order of completion
 * @param storeFile stores the bytes on the device until the upload is done; undefined deletes them
 */
export function useMoreReceipts(
  onArrived: (key: string) => void,
  storeFile: (id: string, file: File | undefined) => void,
) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const uploads = useRef(new Set<RetryingUpload>());

  const isGone = useRef(false);

  // Cancels the uploads when the form closes; its draft keeps the files.
  useEffect(() => {
    const open = uploads.current;
    isGone.current = false;
    return () => {
      isGone.current = true;
      open.forEach((upload) => upload.cancel());
    };
  }, []);

  function follow(id: string, { name }: File, state: UploadState) {
    if (state.kind === "sending" || state.kind === "waiting") {
      setSending((all) => all.map((one) => (one.id === id ? { ...one, state } : one)));
      return;
    }
    setSending((all) => all.filter((one) => one.id !== id));
    if (!isGone.current) storeFile(id, undefined);
    if (state.kind === "stored") onArrived(state.key);
    if (state.kind !== "refused") return;
    setRefusals((all) => [...all, { id, name, message: state.message }]);
  }

  function start(file: File, id: string): Sending {
    const upload = startUpload(file, (state) => follow(id, file, state));
    uploads.current.add(upload);
    storeFile(id, file);
    return { id, name: file.name, state: { kind: "sending", share: 0 }, upload };
  }

  /** @param room how many more receipts the expense may have */
  function choose(files: readonly File[], room: number) {
    const checked = files.map((file, index) => {
      const message = index < room ? refusalOf(file) : TOO_MANY;
      return { file, id: randomKey(), message };
    });
    setRefusals(
      checked.flatMap(({ file: { name }, id, message }) =>
        message === undefined ? [] : [{ id, name, message }],
      ),
    );
    const started = checked.flatMap(({ file, id, message }) =>
      message === undefined ? [start(file, id)] : [],
    );
    setSending((all) => [...all, ...started]);
  }

  return {
    sending,
    refusals,
    isUploading: sending.length > 0,
    choose,
    /** Resumes the upload of a file from a draft. */
    resume: (id: string, file: File) => {
      const started = start(file, id);
      setSending((all) => [...all, started]);
    },
    /** Cancels all uploads. */
    cancel: () => uploads.current.forEach((upload) => upload.cancel()),
    /** Waits for running uploads, and retries waiting ones once. */
    finishUploads: async () => {
      const keys: string[] = [];
      const missing: MissingReceipt[] = [...refusals];
      const ends = sending.map(async ({ upload }) => ({ upload, end: await upload.retry() }));
      for (const { upload, end } of await Promise.all(ends)) {
        if (end.kind === "stored") keys.push(end.key);
        else if ("message" in end) missing.push(missingOf(upload.file().name, end, upload.file()));
      }
      return { keys, missing };
    },
  };
}

export type MoreReceipts = ReturnType<typeof useMoreReceipts>;
