import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { QuoteReading } from "../../../../../shared/contracts/quote-reading.ts";
import { formatMoney } from "../../../../lib/format.ts";
import { errorMessage } from "../../../../lib/http/problem-error.ts";
import { ignoreRejection, showWhenLoaded } from "../../../../lib/lazy-dialog.ts";
import { Button } from "../../../../ui/button.tsx";
import { contractorsQuery } from "../../../contractors/queries.ts";
import type { QuoteFile } from "../../mutations.ts";
import { type QuoteFill, quoteFill } from "./quote-fill.ts";
import type { QuoteForm } from "../quote-fieldset.tsx";
import { quoteReadingQuery } from "./quote-reading-queries.ts";
import type { FilesDraft } from "../use-files-draft.ts";

interface ReadQuoteProps {
  form: QuoteForm;
  files: FilesDraft;
  /** reads the first file that is attached */
  isStartedByFile: boolean;
  onUnknownContractor: (name: string) => void;
}

interface Read extends QuoteFill {
  file: QuoteFile;
  reading: QuoteReading;
}

const FAILED = "Couldn't read the quote. Please try again.";
const loadPages = () => import("./quote-pages-dialog.tsx");

/** Fields in the form's order. */
const FIELDS = [
  "work",
  "contractorId",
  "amount",
  "validUntil",
  "scope",
  "items",
  "exclusions",
] as const;

function put(form: QuoteForm, values: QuoteFill["values"]): void {
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  for (const field of FIELDS) {
    const value = values[field];
    if (value !== undefined) form.setValue(field, value, options);
  }
}

function useReadQuote({ form, files, isStartedByFile, onUnknownContractor }: ReadQuoteProps) {
  const queryClient = useQueryClient();
  const [isReading, setIsReading] = useState(false);
  const [read, setRead] = useState<Read>();
  const [problem, setProblem] = useState<string>();
  const hasStarted = useRef(false);

  async function readFile(file: QuoteFile) {
    setIsReading(true);
    setProblem(undefined);
    try {
      const [reading, contractors] = await Promise.all([
        queryClient.fetchQuery(quoteReadingQuery(file.key)),
        // If they can't be loaded, the user chooses the quote's contractor.
        queryClient.ensureQueryData(contractorsQuery()).catch(() => []),
      ]);
      const fill = quoteFill(reading, form.getValues(), contractors);
      put(form, fill.values);
      if (fill.unknownContractor !== undefined) onUnknownContractor(fill.unknownContractor);
      setRead({ ...fill, file, reading });
      ignoreRejection(loadPages());
    } catch (error) {
      setProblem(errorMessage(error, FAILED));
    }
    setIsReading(false);
  }

  const [first] = files.files;
  const start = useEffectEvent((file: QuoteFile) => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void readFile(file);
  });
  useEffect(() => {
    if (isStartedByFile && first !== undefined) start(first);
  }, [isStartedByFile, first]);

  return {
    read,
    isWaiting: isReading || (isStartedByFile && files.uploading !== undefined),
    // The form shows a rejected file below, possibly out of view.
    problem:
      problem ?? (isStartedByFile && !read ? (files.refusal ?? files.unsent[0]?.error) : undefined),
    readFile: (file: QuoteFile) => void readFile(file),
    takeAmount: (amount: string) => {
      put(form, { amount });
      setRead((now) => now && { ...now, offeredAmount: undefined });
      // The pressed button disappears.
      form.setFocus("amount");
    },
  };
}

/** Fills the form from an attached file, and shows the position of each line on its pages. */
export function ReadQuote(props: ReadQuoteProps) {
  const { files } = props.files;
  const { read, isWaiting, problem, readFile, takeAmount } = useReadQuote(props);
  const [dialog, setDialog] = useState<ReactNode>(null);
  if (files.length === 0 && !isWaiting && problem === undefined) return null;
  const show = ({ reading, file }: Read) =>
    void showWhenLoaded(setDialog, async () => {
      const { QuotePagesDialog } = await loadPages();
      return <QuotePagesDialog reading={reading} file={file} onClose={() => setDialog(null)} />;
    });
  const { offeredAmount } = read ?? {};
  const unread = isWaiting ? [] : files.filter(({ key }) => key !== read?.file.key);
  return (
    <div className="space-y-2 rounded-xl border border-line bg-sunken px-4 py-3 text-sm">
      <div role="status">
        {isWaiting && <p>Reading the quote…</p>}
        {read?.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {read?.unknownContractor !== undefined && (
          <p className="wrap-anywhere">
            “{read.unknownContractor}” isn't one of your contractors yet.
          </p>
        )}
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-danger-text">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {offeredAmount !== undefined && (
          <Button size="sm" onClick={() => takeAmount(offeredAmount)}>
            Use {formatMoney(offeredAmount)} as the amount
          </Button>
        )}
        {read?.reading.reason === null && (
          <Button size="sm" onClick={() => show(read)}>
            Show in the quote…
          </Button>
        )}
        {unread.map((file) => (
          <Button key={file.key} size="sm" onClick={() => readFile(file)}>
            Fill in from {file.name}
          </Button>
        ))}
      </div>
      {dialog}
    </div>
  );
}
