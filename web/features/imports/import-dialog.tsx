import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ExpenseImport, ImportPreview } from "../../../shared/imports/contract.ts";
import { formatMoney } from "../../lib/format.ts";
import { ProblemError, errorMessage } from "../../lib/http/problem-error.ts";
import { useIdempotencyKey } from "../../lib/forms/use-idempotency-key.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { adoptStyles } from "./adopt-styles.ts";
import { announceImported } from "./announce-imported.ts";
import { createImport } from "./mutations.ts";
import { ColumnsStep } from "./columns-step.tsx";
import { FileStep } from "./file-step.tsx";
import { PastImports } from "./past-imports.tsx";
import { type Chosen, chosenRows, applyEdits, remainingAllowance } from "./row-choices.ts";
import { importAllowanceQuery } from "./queries.ts";
import { RoomNote } from "./room-note.tsx";
import { RowsStep } from "./rows-step.tsx";
import { type ImportDraft, type ImportStep, useImport } from "./use-import.ts";
import { formatExpenseCount } from "./format-expense-count.ts";

adoptStyles();

interface ImportDialogProps {
  projectId: number;
  onClose: () => void;
}

const STEPS: readonly { step: ImportStep; label: string }[] = [
  { step: "file", label: "Choose a file" },
  { step: "columns", label: "Match columns" },
  { step: "rows", label: "Review rows" },
];

const NOT_IMPORTED = "Couldn't import the expenses. Please try again.";

/** The error with the row's number in the file. */
function importErrorText(error: unknown, { rows }: Chosen): string {
  const issue = error instanceof ProblemError ? error.issues[0] : undefined;
  const [list, index] = issue?.path ?? [];
  const row = list === "expenses" && typeof index === "number" ? rows[index] : undefined;
  if (issue === undefined || row === undefined) return errorMessage(error, NOT_IMPORTED);
  return `Row ${row.row}: ${issue.message}`;
}

/** Imports the chosen rows; on failure the dialog keeps every choice. */
function useImporting({ projectId, onClose }: ImportDialogProps, draft: ImportDraft) {
  const queryClient = useQueryClient();
  const idempotencyKeyFor = useIdempotencyKey();
  const [isImporting, setIsImporting] = useState(false);

  async function importChosen(file: File, { header, mapping }: ImportPreview, chosen: Chosen) {
    const readAs = header === null ? null : { header, mapping };
    const input = { projectId, fileName: file.name, expenses: chosen.expenses, readAs };
    setIsImporting(true);
    draft.setProblem(undefined);
    let made: ExpenseImport;
    try {
      made = await createImport(queryClient, input, idempotencyKeyFor(input));
    } catch (error) {
      console.error("Failed to import expenses", error);
      draft.setProblem(importErrorText(error, chosen));
      setIsImporting(false);
      return;
    }
    announceImported(queryClient, { made, total: formatMoney(chosen.total) });
    onClose();
  }

  return { isImporting, importChosen };
}

/** Imports expenses from a file in three steps; going back keeps every choice. */
export function ImportDialog(props: ImportDialogProps) {
  const { projectId, onClose } = props;
  const draft = useImport(projectId);
  const { step, preview, mapping } = draft;
  const [isChecked, setIsChecked] = useState(false);
  const importing = useImporting(props, draft);
  const allowance = useQuery(importAllowanceQuery());
  return (
    <Dialog
      title="Import expenses"
      size="xl"
      onClose={onClose}
      isDirty={draft.file !== undefined}
      footer={
        <Footer
          draft={draft}
          importing={importing}
          onCheck={() => setIsChecked(true)}
          onClose={onClose}
        />
      }
    >
      <Steps current={step} />
      {step === "file" && (
        <>
          <FileStep draft={draft} />
          <RoomNote allowance={allowance.data} count={countOf(draft)} counted={IN_FILE} />
          <PastImports projectId={projectId} />
        </>
      )}
      {step === "columns" && preview && mapping && (
        <>
          <RoomNote allowance={preview.allowance} count={countOf(draft)} counted={IN_FILE} />
          <ColumnsStep draft={draft} preview={preview} mapping={mapping} isChecked={isChecked} />
        </>
      )}
      {step === "rows" && preview && (
        <RowsStep
          preview={preview}
          quotes={draft.quotes}
          choices={draft.choices}
          onChange={draft.setChoices}
        />
      )}
      {draft.problem !== undefined && (
        <div className="mt-4">
          <InlineAlert>{draft.problem}</InlineAlert>
        </div>
      )}
    </Dialog>
  );
}

const IN_FILE = "this file has";

/** Expenses that count toward the plan's limit; undefined before a file is read. */
function countOf({ preview, choices }: ImportDraft): number | undefined {
  return preview && chosenRows(preview.rows, choices).counted;
}

/** Progress indicator. Takes the focus with each step, so that screen readers announce it. */
function Steps({ current }: { current: ImportStep }) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    list.current?.focus();
    list.current?.scrollIntoView({ block: "end" });
  }, [current]);
  return (
    <ol ref={list} tabIndex={-1} className="import-steps" aria-label={labelOf(current)}>
      {STEPS.map(({ step, label }, index) => (
        <li key={step} aria-current={step === current ? "step" : undefined}>
          <span aria-hidden>{index + 1}</span>
          <b>{label}</b>
        </li>
      ))}
    </ol>
  );
}

function labelOf(current: ImportStep): string {
  const at = STEPS.findIndex(({ step }) => step === current);
  return `Step ${at + 1} of ${STEPS.length}: ${STEPS[at]?.label ?? ""}`;
}

interface FooterProps {
  draft: ImportDraft;
  importing: ReturnType<typeof useImporting>;
  onCheck: () => void;
  onClose: () => void;
}

function Footer({ draft, importing, onCheck, onClose }: FooterProps) {
  const { step, goTo, file, preview, isReading } = draft;
  if (step === "file" || preview === undefined || file === undefined) {
    return (
      <>
        <Button onClick={onClose}>Cancel</Button>
        {preview && (
          <Button variant="primary" isPending={isReading} onClick={() => goTo("columns")}>
            Continue
          </Button>
        )}
      </>
    );
  }
  if (step === "columns") {
    const isOpen =
      (preview.isDateOrderUnsure && !draft.isDateOrderChosen) ||
      (preview.isDecimalMarkUnsure && !draft.isDecimalMarkChosen);
    const continueToRows = () => (preview.missing.length > 0 || isOpen ? onCheck() : goTo("rows"));
    return (
      <>
        <Button onClick={() => goTo("file")}>Back</Button>
        <Button variant="primary" isPending={isReading} onClick={continueToRows}>
          Continue
        </Button>
      </>
    );
  }
  const chosen = chosenRows(applyEdits(preview.rows, draft.choices, draft.quotes), draft.choices);
  const room = remainingAllowance(preview.allowance);
  const count = chosen.rows.length;
  return (
    <>
      <Button onClick={() => goTo("columns")}>Back</Button>
      <Button
        variant="primary"
        isPending={importing.isImporting}
        disabled={count === 0 || (room !== null && chosen.counted > room)}
        onClick={() => void importing.importChosen(file, preview, chosen)}
      >
        {importing.isImporting ? "Importing..." : `Import ${formatExpenseCount(count)}`}
      </Button>
    </>
  );
}
