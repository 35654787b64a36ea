import type { FormEvent, ReactNode } from "react";
import { Button } from "./button.tsx";
import { InlineAlert } from "./inline-alert.tsx";

interface RecordFormProps {
  /** as the buttons name it: "Add Expense", "Update Expense" */
  noun: string;
  isEdit: boolean;
  isSubmitting: boolean;
  /** why the last save failed, where no field says it */
  problem: string | undefined;
  onSubmit: (event: FormEvent) => void;
  /** closes, and asks first where that would lose something typed */
  onCancel: () => void;
  children: ReactNode;
}

/** The form of a dialog that adds a record or changes one. Its buttons stay in view while its fields scroll. */
export function RecordForm(props: RecordFormProps) {
  const { noun, isEdit, isSubmitting, problem, onSubmit, onCancel, children } = props;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isSubmitting) onSubmit(event);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="space-y-4">
      {children}
      <div className="sticky -bottom-5 -mx-5 -mb-5 space-y-3 border-t border-line bg-surface px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:py-4">
        {problem !== undefined && <InlineAlert>{problem}</InlineAlert>}
        <div className="flex justify-end gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {submitLabel(noun, isEdit, isSubmitting)}
          </Button>
        </div>
      </div>
    </form>
  );
}

function submitLabel(noun: string, isEdit: boolean, isSubmitting: boolean): string {
  if (isEdit) return isSubmitting ? "Updating..." : `Update ${noun}`;
  return isSubmitting ? "Adding..." : `Add ${noun}`;
}
