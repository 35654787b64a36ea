import { type FormEvent, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import { passkeyNameInput } from "../../../../shared/account/second-factors.ts";
import { rememberPasskeyHere } from "../../../lib/session/passkey-here.ts";
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
  /** what this browser is called; the name to begin with */
  device: string;
  onClose: () => void;
}

const FAILURE = "Couldn't add the passkey. Please try again.";

async function failureOf(error: unknown): Promise<string | undefined> {
  try {
    const { passkeyFailure } = await import("../../../lib/session/passkeys.ts");
    return passkeyFailure(error, FAILURE);
  } catch {
    // What reads the reason could not be loaded either: the connection is gone.
    return textOf(error, FAILURE);
  }
}

/** Adds a passkey of this device. What was typed stays when the device says no. */
export function PasskeyDialog({ account, device, onClose }: PasskeyDialogProps) {
  const { mutateAsync } = useAddPasskey();
  const [name, setName] = useState(device);
  const [mistake, setMistake] = useState<string>();
  const proof = useProof(account, failureOf);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const { data, error } = passkeyNameInput.safeParse({ name });
    setMistake(error?.issues[0]?.message);
    if (!data) return;
    void proof.prove(
      (given) => mutateAsync({ name: data.name, proof: given }),
      (passkey) => {
        rememberPasskeyHere();
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
          <Field label="Name" hint="A name to help you recognize it." error={mistake}>
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
