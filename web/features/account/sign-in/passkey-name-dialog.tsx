import type { FormEvent } from "react";
import { useForm } from "react-hook-form";
import type { Account } from "../../../../shared/account/contract.ts";
import { type Passkey, passkeyNameInput } from "../../../../shared/account/second-factors.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { AccountForm } from "../profile/account-form.tsx";
import { useRenamePasskey } from "../second-factors-queries.ts";
import { useAttempt } from "../sessions/use-attempt.ts";

interface PasskeyNameDialogProps {
  account: Account;
  passkey: Passkey;
  onClose: () => void;
}

export function PasskeyNameDialog({ account, passkey, onClose }: PasskeyNameDialogProps) {
  const { isPending, mutateAsync } = useRenamePasskey();
  const attempt = useAttempt(account);
  const form = useForm({
    resolver: schemaResolver(passkeyNameInput),
    defaultValues: { name: passkey.name },
    mode: "onTouched",
  });
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await attempt(() => mutateAsync({ id: passkey.id, name }));
      onClose();
    } catch (error) {
      applyProblem(form, error, "Couldn't rename the passkey. Please try again.");
    }
  });

  return (
    <Dialog title="Rename the passkey" size="sm" onClose={onClose} isDirty={isDirty}>
      {(requestClose) => (
        <AccountForm
          problem={errors.root?.["problem"]?.message}
          isPending={isPending}
          saveLabel="Save Changes"
          pendingLabel="Saving..."
          onSubmit={(event: FormEvent) => void submit(event)}
          onCancel={requestClose}
        >
          <Field label="Name" error={errors.name?.message}>
            {(control) => <Input {...control} {...form.register("name")} autoComplete="off" />}
          </Field>
        </AccountForm>
      )}
    </Dialog>
  );
}
