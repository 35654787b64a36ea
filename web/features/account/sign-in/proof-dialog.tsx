import type { FormEvent, ReactNode } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { ProofInput } from "../../../../shared/account/second-factors.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ProofFields } from "./proof-fields.tsx";
import { useProof } from "./use-proof.ts";

interface ProofDialogProps<Result> {
  account: Account;
  title: string;
  /** explains the consequences */
  message: ReactNode;
  label: string;
  pendingLabel: string;
  isDestructive?: boolean;
  /** message for a failure without a server message */
  failure: string;
  onConfirm: (proof: ProofInput) => Promise<Result>;
  onDone: (answer: Result) => void;
  onClose: () => void;
}

/** Confirms a security change and asks for the password again. */
export function ProofDialog<Result>(props: ProofDialogProps<Result>) {
  const { account, title, message, label, pendingLabel, isDestructive = false } = props;
  const { failure, onConfirm, onDone, onClose } = props;
  const proof = useProof(account, (error) => errorMessage(error, failure));
  const { isPending, prove } = proof;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void prove(onConfirm, onDone);
  }

  return (
    <Dialog
      title={title}
      description={message}
      size="sm"
      onClose={() => {
        if (!isPending) onClose();
      }}
    >
      {(requestClose) => (
        <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
          <ProofFields account={account} proof={proof} />
          <div className="mt-2 flex flex-wrap justify-end gap-2">
            <Button onClick={requestClose} disabled={isPending}>
              Cancel
            </Button>
            <Button
              variant={isDestructive ? "danger" : "primary"}
              type="submit"
              isPending={isPending}
            >
              {isPending ? pendingLabel : label}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
