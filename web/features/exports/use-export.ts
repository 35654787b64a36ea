import { useEffect, useRef, useState } from "react";
import { ACCOUNTANT, type ExportFile } from "../../../shared/exports/contract.ts";
import { fetchFile, refusalText, startFile } from "./api.ts";

export type ExportState =
  | { at: "rest" }
  | { at: "making" }
  | { at: "coming"; bytes: number }
  | { at: "done"; words: string }
  | { at: "refused"; words: string };

const SAVED = "Done. Your browser has saved the file.";
const BEGUN = "Your browser saves the ZIP as soon as it is made, which can take a minute.";

/** How far a file is, and what begins and ends its making. Closed, nothing goes on. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ at: "rest" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(file: ExportFile, path: string) {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ at: "making" });
    try {
      if (file === ACCOUNTANT) await startFile(path, signal);
      else
        await fetchFile(path, { signal, onProgress: (bytes) => setState({ at: "coming", bytes }) });
      setState({ at: "done", words: file === ACCOUNTANT ? BEGUN : SAVED });
    } catch (error) {
      setState(signal.aborted ? { at: "rest" } : { at: "refused", words: refusalText(error) });
    }
  }

  return {
    state,
    run,
    stop: () => running.current?.abort(),
    forget: () => setState({ at: "rest" }),
  };
}
