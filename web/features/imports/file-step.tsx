import { FileSpreadsheet, Upload } from "lucide-react";
import type { ChangeEvent } from "react";
import { dropHint, useFileDrop } from "../../lib/forms/use-file-drop.ts";
import { fileButtonClass } from "../../ui/form/file-button-class.ts";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import type { ImportDraft } from "./use-import.ts";

const WORDS = {
  over: "Drop to upload",
  drag: "Drag a CSV or Excel file here, or choose one",
  choose: "Choose a CSV or Excel file",
};

const FILE_BUTTON = fileButtonClass({ variant: "primary" });

/** Selects the file, or takes it by drag and drop. */
export function FileStep({ draft }: { draft: ImportDraft }) {
  const { isReading, choose, file } = draft;
  const isOver = useFileDrop(!isReading, choose);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    if (chosen) choose(chosen);
    // Otherwise choosing the same file again, such as after a failure, fires no change event.
    event.target.value = "";
  }

  return (
    <div className="import-drop" data-over={isOver}>
      <FileSpreadsheet aria-hidden className="size-6 text-ink-soft" />
      <p className="font-medium">{dropHint(isOver, WORDS)}</p>
      <label className={FILE_BUTTON}>
        {isReading ? <Spinner /> : <Upload aria-hidden className="size-4" />}
        {labelOf(isReading, file)}
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          aria-label={labelOf(isReading, file)}
          disabled={isReading}
          onChange={handleChange}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      <p className="max-w-sm text-sm text-ink-soft">
        From your bank, credit card, budgeting app, or spreadsheet. Up to 5 MB and 5,000 rows.
        You'll review everything before it's saved.
      </p>
    </div>
  );
}

function labelOf(isReading: boolean, file: File | undefined): string {
  if (isReading) return "Reading...";
  return file === undefined ? "Choose file" : "Choose another file";
}
