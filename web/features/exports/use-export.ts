import { useEffect, useRef, useState } from "react";
import { ACCOUNTANT, type ExportFile } from "../../../shared/exports/contract.ts";
import { fetchFile, exportErrorText, startFile } from "./mutations.ts";

export type ExportState =
  | { at: "rest" }
  | { at: "making" }
  /** a browser download, which continues after the dialog closes */
  | { at: "elsewhere" }
  | { at: "coming"; bytes: number }
  | { at: "done"; words: string }
  | { at: "refused"; words: string };

const SAVED = "Download complete.";
const SAVING = "Your ZIP is downloading. Check your browser's downloads.";

/** Progress of an export. Unmounting aborts it. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ at: "rest" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(file: ExportFile, pathOf: (mark?: string) => string) {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ at: "making" });
    try {
      if (file === ACCOUNTANT) {
        await startFile(pathOf, { signal, onStart: () => setState({ at: "elsewhere" }) });
      } else {
        const onProgress = (bytes: number) => setState({ at: "coming", bytes });
        await fetchFile(pathOf(), { signal, onProgress });
      }
      setState({ at: "done", words: file === ACCOUNTANT ? SAVING : SAVED });
    } catch (error) {
      setState(signal.aborted ? { at: "rest" } : { at: "refused", words: exportErrorText(error) });
    }
  }

  return {
    state,
    run,
    stop: () => running.current?.abort(),
    reset: () => setState({ at: "rest" }),
  };
}
