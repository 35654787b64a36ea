import { useEffect, useRef, useState } from "react";
import {
  type RetryingUpload,
  startUpload,
  type UploadState,
} from "../../receipts/retrying-upload-mutations.ts";
import { refusalOf } from "../../receipts/upload-mutations.ts";

export type ReceiptState =
  | { kind: "idle" }
  | { kind: "uploading"; name: string; share: number }
  /** offline: the bytes stay on the device and the upload is retried automatically */
  | { kind: "waiting"; name: string; message: string }
  | { kind: "uploaded"; key: string }
  | { kind: "removed" };

/** A chosen file that isn't stored. */
export interface MissingReceipt {
  name: string;
  message: string;
  /** absent if the server has rejected it */
  file?: File;
}

/** A file whose upload is waiting or was rejected. */
export function missingOf(
  name: string,
  { kind, message }: Extract<UploadState, { message: string }>,
  file: File | undefined,
): MissingReceipt {
  return { name, message, ...(kind === "waiting" && file && { file }) };
}

interface FinishedUpload {
  /** receipt to save */
  key: string | null;
  missing: readonly MissingReceipt[];
}

function stateOf(key: string | null): ReceiptState {
  return key === null ? { kind: "idle" } : { kind: "uploaded", key };
}

function keyOf(state: ReceiptState): string | null {
  return state.kind === "uploaded" ? state.key : null;
}

interface Pending {
  file: File;
  state: UploadState;
}

function pendingState(pending: Pending | undefined): ReceiptState | undefined {
  if (pending === undefined) return undefined;
  const { file, state } = pending;
  if (state.kind === "sending") return { kind: "uploading", name: file.name, share: state.share };
  if (state.kind === "waiting") return { kind: "waiting", name: file.name, message: state.message };
  return undefined;
}

/**
 * The main receipt of an open form: attached, uploading or rejected.
 *
 * @param initial key of the expense's current receipt, or null
 * @param draft receipt restored from a draft
 * @param storeFile stores the bytes on the device until the upload is done; undefined deletes them
 */
export function useReceipt(
  initial: string | null,
  draft: { key: string | null } | undefined,
  storeFile: (file: File | undefined) => void,
) {
  const [changed, setChanged] = useState<ReceiptState | undefined>(
    draft && (draft.key === null ? { kind: "removed" } : { kind: "uploaded", key: draft.key }),
  );
  const [pending, setPending] = useState<Pending>();
  const upload = useRef<RetryingUpload>(undefined);
  const attached = changed ?? stateOf(initial);
  const state = pendingState(pending) ?? attached;
  const refused = pending?.state.kind === "refused" ? pending.state.message : undefined;

  // Cancels the upload when the form closes.
  useEffect(() => () => upload.current?.cancel(), []);

  function follow(file: File, next: UploadState) {
    if (next.kind === "stored") setChanged({ kind: "uploaded", key: next.key });
    if (next.kind === "stored" || next.kind === "refused") storeFile(undefined);
    const isOver = next.kind === "stored" || next.kind === "canceled";
    setPending(isOver ? undefined : { file, state: next });
  }

  function drop() {
    upload.current?.cancel();
    upload.current = undefined;
    setPending(undefined);
    storeFile(undefined);
  }

  function choose(file: File) {
    if (state.kind === "uploading") return;
    drop();
    const message = refusalOf(file);
    setPending({
      file,
      state: message === undefined ? { kind: "sending", share: 0 } : { kind: "refused", message },
    });
    if (message !== undefined) return;
    storeFile(file);
    upload.current = startUpload(file, (next) => follow(file, next));
  }

  /** Waits for a running upload, and retries a waiting one once. */
  async function finishUpload(): Promise<FinishedUpload> {
    const sent = upload.current;
    const end = (await sent?.retry()) ?? pending?.state;
    if (end?.kind === "stored") return { key: end.key, missing: [] };
    const name = sent?.file().name ?? pending?.file.name ?? "";
    const isMissing = end?.kind === "waiting" || end?.kind === "refused";
    return { key: keyOf(attached), missing: isMissing ? [missingOf(name, end, sent?.file())] : [] };
  }

  return {
    state,
    /** why the chosen file was rejected */
    refusal: refused === undefined ? undefined : `${pending?.file.name}: ${refused}`,
    /** the receipt that replaces the expense's own; undefined if unchanged */
    changed: keyOf(attached) === initial ? undefined : { key: keyOf(attached) },
    /** whether saving would change the receipt, or an upload is running */
    isChanged: state !== attached || keyOf(state) !== initial,
    /** whether the expense's own receipt, replaced or removed in this form, can be restored */
    mayRestore: initial !== null && state === attached && keyOf(state) !== initial,
    choose,
    /** retries a waiting upload now */
    retry: () => void upload.current?.retry(),
    /** cancels the upload */
    cancel: drop,
    /** sets a receipt that is already stored */
    put: (key: string) => {
      drop();
      setChanged({ kind: "uploaded", key });
    },
    remove: () => {
      drop();
      setChanged({ kind: "removed" });
    },
    restore: () => {
      drop();
      setChanged(undefined);
    },
    finishUpload,
  };
}

export type ReceiptDraft = ReturnType<typeof useReceipt>;
