import type { FormEvent, ReactNode } from "react";
import { Button } from "../button.tsx";
import { InlineAlert } from "../feedback/inline-alert.tsx";

interface DialogFormProps {
  submitLabel: string;
  /** the submit button's label while saving */
  pendingLabel: string;
  isSubmitting: boolean;
  /** disabled until something is chosen */
  isDisabled?: boolean;
  /** error of the last save that no field shows */
  problem: string | undefined;
  onSubmit: (event: FormEvent) => void;
  /** closes, after asking if there are unsaved changes */
  onCancel: () => void;
  /** second submit button */
  secondary?: ReactNode;
  /** shown beside the buttons */
  aside?: ReactNode;
  children: ReactNode;
}

/** The form of a dialog. Its buttons stay visible while the fields scroll. */
export function DialogForm(props: DialogFormProps) {
  const { submitLabel, pendingLabel, isSubmitting, problem, onSubmit, onCancel } = props;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isSubmitting && !props.isDisabled) onSubmit(event);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="space-y-4">
      {props.children}
      <div className="sticky foot space-y-3 border-t border-line bg-surface px-5 py-3">
        {problem !== undefined && <InlineAlert>{problem}</InlineAlert>}
        <div className="flex flex-wrap items-center justify-between gap-3">
          {props.aside}
          <div className="ml-auto flex flex-wrap justify-end gap-2">
            <Button onClick={onCancel}>Cancel</Button>
            {props.secondary}
            <Button
              type="submit"
              variant="primary"
              isPending={isSubmitting}
              disabled={props.isDisabled}
            >
              {isSubmitting ? pendingLabel : submitLabel}
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
}
