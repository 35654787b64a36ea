import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";

interface AccountFormProps {
  /** error that belongs to no field */
  problem: ReactNode;
  isPending: boolean;
  saveLabel: string;
  pendingLabel: string;
  onSubmit: (event: FormEvent) => void;
  /** closes; asks first if input would be lost */
  onCancel: () => void;
  children: ReactNode;
}

export function AccountForm(props: AccountFormProps) {
  const { problem, isPending, saveLabel, pendingLabel, onSubmit, onCancel, children } = props;
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {children}
      {problem !== undefined && <InlineAlert>{problem}</InlineAlert>}
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" isPending={isPending}>
          {isPending ? pendingLabel : saveLabel}
        </Button>
      </div>
    </form>
  );
}
