import { useEffect, useRef, useState } from "react";
import { MAX_RECEIPTS_EACH } from "../../../shared/expenses/details-input.ts";
import { randomKey } from "../../lib/random-key.ts";
import { textOf } from "../../lib/problem-error.ts";
import { refusalOf, uploadReceipt } from "../receipts/upload-api.ts";

interface Sending {
  id: string;
  name: string;
  /** how much of it is sent, 0 to 1 */
  share: number;
  control: AbortController;
  /** null when it was called off, undefined when it could not be stored */
  done: Promise<string | null | undefined>;
}

const TOO_MANY = `An expense has ${MAX_RECEIPTS_EACH} receipts at most.`;

interface Refusal {
  id: string;
  name: string;
  message: string;
}

/**
 * The files of one opened form that are on their way to be further receipts, and those that were
 * refused.
 *
 * @param onArrived told of each that is stored, in the order of their arrival
 */
export function useMoreReceipts(onArrived: (key: string) => void) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const controls = useRef(new Set<AbortController>());

  // Nobody waits for the files of a form that is gone.
  useEffect(() => {
    const open = controls.current;
    return () => open.forEach((control) => control.abort());
  }, []);

  async function send(file: File, id: string, control: AbortController) {
    try {
      const key = await uploadReceipt(file, {
        signal: control.signal,
        onProgress: (share) =>
          setSending((all) => all.map((one) => (one.id === id ? { ...one, share } : one))),
      });
      onArrived(key);
      return key;
    } catch (error) {
      if (control.signal.aborted) return null;
      console.error("Upload failed", error);
      const message = textOf(error, "Upload failed");
      setRefusals((all) => [...all, { id, name: file.name, message }]);
      return undefined;
    } finally {
      controls.current.delete(control);
      setSending((all) => all.filter((one) => one.id !== id));
    }
  }

  /** @param room how many more the expense may have */
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
    const started = checked.flatMap(({ file, id, message }) => {
      if (message !== undefined) return [];
      const control = new AbortController();
      controls.current.add(control);
      return [{ id, name: file.name, share: 0, control, done: send(file, id, control) }];
    });
    setSending((all) => [...all, ...started]);
  }

  return {
    sending,
    refusals,
    isUploading: sending.length > 0,
    choose,
    /** Waits for the files that are on their way. @returns their keys; undefined when one was refused */
    settle: async () => {
      const keys = await Promise.all(sending.map(({ done }) => done));
      if (keys.includes(undefined)) return undefined;
      return keys.filter((key) => typeof key === "string");
    },
  };
}

export type MoreReceipts = ReturnType<typeof useMoreReceipts>;
