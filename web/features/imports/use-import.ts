import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import type { ImportPreview, PreviewOptions } from "../../../shared/imports/contract.ts";
import { IMPORT_LIMITS } from "../../../shared/imports/limits.ts";
import type { ImportMapping } from "../../../shared/imports/mapping.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { quotesQuery } from "../budget/quotes-queries.ts";
import { previewFile } from "./mutations.ts";
import { keptChoices, NO_CHOICES, type RowChoices } from "./row-choices.ts";

export type ImportStep = "file" | "columns" | "rows";

const NOT_READ = "Couldn't read this file. Please try again.";

interface Reading {
  file: File;
  options: PreviewOptions;
}

function refusalOf({ size }: File): string | undefined {
  if (size === 0) return "This file is empty. Choose a different file.";
  return size > IMPORT_LIMITS.bytes
    ? "Files to import can be at most 5 MB. Split it, by years for example."
    : undefined;
}

/** Previews files one at a time: of several waiting requests only the latest is sent. */
function useReader(onRead: (reading: Reading, preview: ImportPreview) => void) {
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const next = useRef<Reading>(undefined);
  const isBusy = useRef(false);

  async function read(reading: Reading): Promise<void> {
    next.current = reading;
    if (isBusy.current) return;
    isBusy.current = true;
    setIsReading(true);
    setProblem(undefined);
    while (next.current !== undefined) {
      const sent = next.current;
      next.current = undefined;
      try {
        const preview = await previewFile(sent.file, sent.options);
        if (next.current === undefined) onRead(sent, preview);
      } catch (error) {
        if (next.current === undefined) setProblem(errorMessage(error, NOT_READ));
      }
    }
    isBusy.current = false;
    setIsReading(false);
  }

  return { read, isReading, problem, setProblem };
}

const NO_QUOTES: readonly QuoteRecord[] = [];

/** State of an import. Going back keeps every choice. */
export function useImport(projectId: number) {
  const [step, setStep] = useState<ImportStep>("file");
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [mapping, setMapping] = useState<ImportMapping>();
  const [choices, setChoices] = useState<RowChoices>(NO_CHOICES);
  const [isDateOrderChosen, setIsDateOrderChosen] = useState(false);
  const [isDecimalMarkChosen, setIsDecimalMarkChosen] = useState(false);
  // Without contracts no payments are offered, but the import still works.
  const { data: quotes = NO_QUOTES } = useQuery({
    ...quotesQuery(projectId),
    enabled: preview !== undefined,
  });
  const { read, isReading, problem, setProblem } = useReader((reading, response) => {
    const isNew = reading.file !== file;
    setFile(reading.file);
    setPreview(response);
    setMapping(response.mapping);
    if (!isNew) return;
    setChoices(NO_CHOICES);
    setIsDateOrderChosen(false);
    setIsDecimalMarkChosen(false);
    setStep("columns");
  });

  function choose(chosen: File) {
    const refusal = refusalOf(chosen);
    if (refusal !== undefined) {
      setProblem(refusal);
      return;
    }
    void read({ file: chosen, options: { projectId } });
  }

  /** Previews the same file with other options. */
  function readAs(change: Pick<PreviewOptions, "mapping" | "sheet">) {
    if (file === undefined || preview === undefined) return;
    if (change.mapping !== undefined) setMapping(change.mapping);
    setChoices((before) => keptChoices(before, change));
    const sheet = change.sheet ?? preview.sheet;
    const options = { projectId, ...(sheet !== null && { sheet }) };
    void read({
      file,
      options: { ...options, ...(change.mapping && { mapping: change.mapping }) },
    });
  }

  function chooseDateOrder(dateOrder: ImportMapping["dateOrder"]) {
    setIsDateOrderChosen(true);
    if (mapping !== undefined) readAs({ mapping: { ...mapping, dateOrder } });
  }

  function chooseDecimalMark(decimalMark: ImportMapping["decimalMark"]) {
    setIsDecimalMarkChosen(true);
    if (mapping !== undefined) readAs({ mapping: { ...mapping, decimalMark } });
  }

  return {
    step,
    goTo: setStep,
    file,
    preview,
    mapping,
    isReading,
    problem,
    setProblem,
    choices,
    setChoices,
    isDateOrderChosen,
    isDecimalMarkChosen,
    quotes,
    chooseDecimalMark,
    choose,
    readAs,
    chooseDateOrder,
  };
}
export type ImportDraft = ReturnType<typeof useImport>;
