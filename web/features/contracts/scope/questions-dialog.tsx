import { useQuery } from "@tanstack/react-query";
import { questionsText } from "../../../../shared/contracts/questions.ts";
import { CopyButton } from "../../../lib/copy-button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { contractorsQuery } from "../../contractors/queries.ts";
import type { ComparedScope, ScopeColumn } from "./scope-columns.ts";

interface QuestionsDialogProps {
  work: string;
  scope: ComparedScope;
  column: ScopeColumn;
  onClose: () => void;
}

/** The open gaps of a quote as questions, to copy, email or save as PDF. */
export function QuestionsDialog({ work, scope, column, onClose }: QuestionsDialogProps) {
  const { quote, name } = column;
  const contractors = useQuery(contractorsQuery());
  const email = contractors.data?.find(({ id }) => id === quote.contractorId)?.email ?? "";
  const gaps = scope.items.flatMap(({ id, title }) => {
    const cell = scope.cellOf(id, quote.id);
    const isOpen = cell === undefined || cell.isOpen;
    return isOpen ? [{ title, isExcluded: cell?.state === "excluded" }] : [];
  });
  const text = questionsText({ work, gaps });
  const subject = `Questions about your quote: ${work}`;
  const mail = `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <Dialog
      title={`Questions for ${name}`}
      description="Enter the answers in the comparison, with their date."
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <CopyButton text={text} label="Copy text" />
          <a
            href={`/api/quotes/${quote.id}/questions.pdf`}
            download
            className={buttonClass({ size: "sm" })}
          >
            PDF
          </a>
          <a href={mail} className={buttonClass({ size: "sm" })}>
            Email draft
          </a>
        </div>
      }
    >
      <Field label="Text">
        {(control) => <Textarea {...control} readOnly rows={12} value={text} />}
      </Field>
    </Dialog>
  );
}
