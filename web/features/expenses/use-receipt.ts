import { useEffect, useRef, useState } from "react";
import { textOf } from "../../lib/problem-error.ts";
import { refusalOf, uploadReceipt } from "../receipts/upload-api.ts";

export type ReceiptState =
  | { kind: "idle" }
  | { kind: "uploading"; name: string; share: number }
  | { kind: "uploaded"; key: string }
  | { kind: "removed" };

interface Upload {
  control: AbortController;
  /** whether the file arrived, and the key it got; null when it was called off */
  done: Promise<{ isStored: boolean; key: string | null }>;
}

function stateOf(key: string | null): ReceiptState {
  return key === null ? { kind: "idle" } : { kind: "uploaded", key };
}

function keyOf(state: ReceiptState): string | null {
  return state.kind === "uploaded" ? state.key : null;
}

/**
 * The receipt of one opened form: what is attached, what is on its way, and why a file was refused.
 *
 * @param initial the key of the receipt that the expense has now, or null
 */
export function useReceipt(initial: string | null) {
  const [changed, setChanged] = useState<ReceiptState>();
  const [refusal, setRefusal] = useState<string>();
  const upload = useRef<Upload>(undefined);
  const state = changed ?? stateOf(initial);

  // Nobody waits for the file of a form that is gone.
  useEffect(() => () => upload.current?.control.abort(), []);

  async function send(file: File, control: AbortController) {
    try {
      const key = await uploadReceipt(file, {
        signal: control.signal,
        onProgress: (share) => setChanged({ kind: "uploading", name: file.name, share }),
      });
      setChanged({ kind: "uploaded", key });
      return { isStored: true, key };
    } catch (error) {
      setChanged(changed);
      if (control.signal.aborted) return { isStored: true, key: keyOf(state) };
      console.error("Upload failed", error);
      setRefusal(textOf(error, "Upload failed"));
      return { isStored: false, key: null };
    }
  }

  function choose(file: File) {
    const why = refusalOf(file);
    setRefusal(why);
    if (why !== undefined || state.kind === "uploading") return;
    setChanged({ kind: "uploading", name: file.name, share: 0 });
    const control = new AbortController();
    upload.current = { control, done: send(file, control) };
  }

  /** Waits for a file that is on its way. @returns the key to save, or that there is none to be had */
  async function settle() {
    const sent = await upload.current?.done;
    return state.kind === "uploading" && sent ? sent : { isStored: true, key: keyOf(state) };
  }

  return {
    state,
    refusal,
    /** whether saving would change the expense's receipt, or a file is on its way */
    isChanged: state.kind === "uploading" || keyOf(state) !== initial,
    /** whether the receipt that the expense came with can be brought back */
    mayRestore: initial !== null && keyOf(state) !== initial && state.kind !== "uploading",
    choose,
    cancel: () => upload.current?.control.abort(),
    /** puts a receipt that is stored already in its place */
    put: (key: string) => {
      setRefusal(undefined);
      setChanged({ kind: "uploaded", key });
    },
    remove: () => {
      setRefusal(undefined);
      setChanged({ kind: "removed" });
    },
    restore: () => {
      setRefusal(undefined);
      setChanged(undefined);
    },
    settle,
  };
}

export type ReceiptDraft = ReturnType<typeof useReceipt>;
