import { type FormEvent, type ReactNode, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { ProofInput } from "../../../../shared/account/second-factors.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { AccountForm } from "../profile/account-form.tsx";
import { ProofFields } from "./proof-fields.tsx";
import { useProof } from "./use-proof.ts";

interface NameProofDialogProps<Made> {
  account: Account;
  title: string;
  description: string;
  startName: string;
  nameHint: string;
  /** why the name can't be used; undefined if it can */
  nameProblem: (name: string) => string | undefined;
  create: (name: string, given: ProofInput) => Promise<Made>;
  onMade: (made: Made) => void;
  /** text of a failed creation */
  explain: Parameters<typeof useProof>[1];
  saveLabel: string;
  pendingLabel: string;
  onClose: () => void;
  /** further fields */
  children?: ReactNode;
}

/** Asks for the name of a new credential, and for the password or a recent sign-in. */
export function NameProofDialog<Made>(props: NameProofDialogProps<Made>) {
  const { account, startName, nameProblem, create, onMade, onClose } = props;
  const [name, setName] = useState(startName);
  const [nameError, setNameError] = useState<string>();
  const proof = useProof(account, props.explain);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = nameProblem(name);
    setNameError(found);
    if (found === undefined) void proof.prove((given) => create(name.trim(), given), onMade);
  }

  return (
    <Dialog
      title={props.title}
      description={props.description}
      size="sm"
      onClose={() => {
        if (!proof.isPending) onClose();
      }}
      isDirty={name !== startName || proof.password !== ""}
    >
      {(requestClose) => (
        <AccountForm
          problem={undefined}
          isPending={proof.isPending}
          saveLabel={props.saveLabel}
          pendingLabel={props.pendingLabel}
          onSubmit={handleSubmit}
          onCancel={requestClose}
        >
          <Field label="Name" hint={props.nameHint} error={nameError}>
            {(control) => (
              <Input
                {...control}
                value={name}
                onChange={({ target }) => setName(target.value)}
                autoComplete="off"
              />
            )}
          </Field>
          {props.children}
          <ProofFields account={account} proof={proof} />
        </AccountForm>
      )}
    </Dialog>
  );
}
