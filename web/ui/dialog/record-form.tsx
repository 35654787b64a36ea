import type { ComponentProps } from "react";
import { DialogForm } from "./dialog-form.tsx";

interface RecordFormProps extends Omit<
  ComponentProps<typeof DialogForm>,
  "submitLabel" | "pendingLabel"
> {
  /** as the buttons name it: "Add Expense", "Update Expense" */
  noun: string;
  isEdit: boolean;
}

/** The form of a dialog that adds a record or changes one. */
export function RecordForm({ noun, isEdit, ...rest }: RecordFormProps) {
  return (
    <DialogForm
      {...rest}
      submitLabel={isEdit ? `Update ${noun}` : `Add ${noun}`}
      pendingLabel={isEdit ? "Updating..." : "Adding..."}
    />
  );
}
