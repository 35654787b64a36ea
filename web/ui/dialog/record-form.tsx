import type { ComponentProps } from "react";
import { DialogForm } from "./dialog-form.tsx";

interface RecordFormProps extends Omit<
  ComponentProps<typeof DialogForm>,
  "submitLabel" | "pendingLabel"
> {
  /** used in the buttons: "Add Expense", "Update Expense" */
  noun: string;
  isEdit: boolean;
}

/** The form of a dialog that adds or edits a record. */
export function RecordForm({ noun, isEdit, ...rest }: RecordFormProps) {
  return (
    <DialogForm
      {...rest}
      submitLabel={isEdit ? `Update ${noun}` : `Add ${noun}`}
      pendingLabel={isEdit ? "Updating..." : "Adding..."}
    />
  );
}
