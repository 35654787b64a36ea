import { type FormEvent, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import { passkeyNameInput } from "../../../../shared/account/second-factors.ts";
import { rememberPasskeyUse } from "../../../lib/session/passkey-use.ts";
import { textOf } from "../../../lib/http/problem-error.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { AccountForm } from "../profile/account-form.tsx";
import { ProofFields } from "./proof-fields.tsx";
import { useAddPasskey } from "../second-factors-queries.ts";
import { useProof } from "./use-proof.ts";

interface PasskeyDialogProps {
  account: Account;
  /** this browser's name, the initial name of the passkey */
  device: string;
  onClose: () => void;
}

const FAILURE = "Couldn't add the passkey. Please try again.";

async function errorMessage(error: unknown): Promise<string | undefined> {
  try {
    const { passkeyFailure } = await import("../../../lib/session/passkeys.ts");
    return passkeyFailure(error, FAILURE);
  } catch {
    // The module that explains the error failed to load too: no connection.
    return textOf(error, FAILURE);
  }
}

/** Adds a passkey of this device. The typed name survives a rejection by the device. */
export function PasskeyDialog({ account, device, onClose }: PasskeyDialogProps) {
  const { mutateAsync } = useAddPasskey();
  const [name, setName] = useState(device);
  const [nameError, setNameError] = useState<string>();
  const proof = useProof(account, errorMessage);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const { data, error } = passkeyNameInput.safeParse({ name });
    setNameError(error?.issues[0]?.message);
    if (!data) return;
    void proof.prove(
      (given) => mutateAsync({ name: data.name, proof: given }),
      (passkey) => {
        rememberPasskeyUse();
        toast({ title: "Passkey added", description: passkey.name });
        onClose();
      },
    );
  }

  return (
    <Dialog
      title="Add a passkey"
      description="Sign in with your fingerprint, face, or device PIN instead of a password."
      size="sm"
      onClose={() => {
        if (!proof.isPending) onClose();
      }}
      isDirty={name !== device || proof.password !== ""}
    >
      {(requestClose) => (
        <AccountForm
          problem={undefined}
          isPending={proof.isPending}
          saveLabel="Add Passkey"
          pendingLabel="Adding..."
          onSubmit={handleSubmit}
          onCancel={requestClose}
        >
          <Field label="Name" hint="A name to help you recognize it." error={nameError}>
            {(control) => (
              <Input
                {...control}
                value={name}
                onChange={({ target }) => setName(target.value)}
                autoComplete="off"
              />
            )}
          </Field>
          <ProofFields account={account} proof={proof} />
        </AccountForm>
      )}
    </Dialog>
  );
}
