import { useEffect, useRef, useState } from "react";
import {
  type KeptUpload,
  keepUpload,
  type UploadState,
} from "../../receipts/kept-upload-mutations.ts";
import { refusalOf } from "../../receipts/upload-mutations.ts";

export type ReceiptState =
  | { kind: "idle" }
  | { kind: "uploading"; name: string; share: number }
  /** its bytes are kept, and sent again by themselves */
  | { kind: "waiting"; name: string; message: string }
  | { kind: "uploaded"; key: string }
  | { kind: "removed" };

/** A file that was chosen and is not stored. */
export interface MissingReceipt {
  name: string;
  message: string;
}

interface Settled {
  /** what to save */
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
 * The receipt of one opened form: what is attached, what is on its way, and why a file was refused.
 *
 * @param initial the key of the receipt that the expense has now, or null
 * @param kept what a draft kept in its place
 * @param keepFile keeps the bytes on the device until they are stored; undefined lets them go
 */
export function useReceipt(
  initial: string | null,
  kept: { key: string | null } | undefined,
  keepFile: (file: File | undefined) => void,
) {
  const [changed, setChanged] = useState<ReceiptState | undefined>(
    kept && (kept.key === null ? { kind: "removed" } : { kind: "uploaded", key: kept.key }),
  );
  const [pending, setPending] = useState<Pending>();
  const upload = useRef<KeptUpload>(undefined);
  const attached = changed ?? stateOf(initial);
  const state = pendingState(pending) ?? attached;
  const refused = pending?.state.kind === "refused" ? pending.state.message : undefined;

  // Nobody waits for the file of a form that is gone.
  useEffect(() => () => upload.current?.cancel(), []);

  function follow(file: File, next: UploadState) {
    if (next.kind === "stored") setChanged({ kind: "uploaded", key: next.key });
    if (next.kind === "stored" || next.kind === "refused") keepFile(undefined);
    const isOver = next.kind === "stored" || next.kind === "canceled";
    setPending(isOver ? undefined : { file, state: next });
  }

  function drop() {
    upload.current?.cancel();
    upload.current = undefined;
    setPending(undefined);
    keepFile(undefined);
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
    keepFile(file);
    upload.current = keepUpload(file, (next) => follow(file, next));
  }

  /** Waits for a file that is on its way; one that waits is tried once more. */
  async function settle(): Promise<Settled> {
    const sent = upload.current;
    const end = (await sent?.retry()) ?? pending?.state;
    if (end?.kind === "stored") return { key: end.key, missing: [] };
    const name = sent?.file.name ?? pending?.file.name ?? "";
    const isMissing = end?.kind === "waiting" || end?.kind === "refused";
    return { key: keyOf(attached), missing: isMissing ? [{ name, message: end.message }] : [] };
  }

  return {
    state,
    /** why the chosen file is no receipt */
    refusal: refused === undefined ? undefined : `${pending?.file.name}: ${refused}`,
    /** what stands in the place of the expense's own receipt, where that changed */
    changed: keyOf(attached) === initial ? undefined : { key: keyOf(attached) },
    /** whether saving would change the expense's receipt, or a file is on its way */
    isChanged: state !== attached || keyOf(state) !== initial,
    /** whether the receipt that the expense came with can be brought back */
    mayRestore: initial !== null && state === attached && keyOf(state) !== initial,
    choose,
    /** sends a file that waits again, now */
    retry: () => void upload.current?.retry(),
    /** gives up a file that is not stored yet */
    cancel: drop,
    /** puts a receipt that is stored already in its place */
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
    settle,
  };
}

export type ReceiptDraft = ReturnType<typeof useReceipt>;
