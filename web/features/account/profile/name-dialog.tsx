import type { FormEvent } from "react";
import { useForm } from "react-hook-form";
import { type Account, profileInput } from "../../../../shared/account/contract.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { AccountForm } from "./account-form.tsx";
import { useUpdateProfile } from "../queries.ts";
import { useAttempt } from "../sessions/use-attempt.ts";

interface AccountDialogProps {
  account: Account;
  onClose: () => void;
}

export function NameDialog({ account, onClose }: AccountDialogProps) {
  const update = useUpdateProfile();
  const attempt = useAttempt(account);
  const form = useForm({
    resolver: schemaResolver(profileInput),
    defaultValues: { firstName: account.firstName ?? "", lastName: account.lastName ?? "" },
    mode: "onTouched",
  });
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      await attempt(() => update.mutateAsync(input));
      toast({ title: "Name changed" });
      onClose();
    } catch (error) {
      applyProblem(form, error, "Couldn't change your name. Please try again.");
    }
  });

  return (
    <Dialog title="Change your name" size="sm" onClose={onClose} isDirty={isDirty}>
      {(requestClose) => (
        <AccountForm
          problem={errors.root?.["problem"]?.message}
          isPending={update.isPending}
          saveLabel="Save Changes"
          pendingLabel="Saving..."
          onSubmit={(event: FormEvent) => void submit(event)}
          onCancel={requestClose}
        >
          <Field label="First Name" isOptional error={errors.firstName?.message}>
            {(control) => (
              <Input {...control} {...form.register("firstName")} autoComplete="given-name" />
            )}
          </Field>
          <Field label="Last Name" isOptional error={errors.lastName?.message}>
            {(control) => (
              <Input {...control} {...form.register("lastName")} autoComplete="family-name" />
            )}
          </Field>
        </AccountForm>
      )}
    </Dialog>
  );
}
