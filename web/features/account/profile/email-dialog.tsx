import type { FormEvent } from "react";
import { useForm } from "react-hook-form";
import type { Account } from "../../../../shared/account/contract.ts";
import { type ChangeEmailInput, changeEmailInput } from "../../../../shared/account/recovery.ts";
import { schemaResolver } from "../../../lib/schema-resolver.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { toast } from "../../../ui/toast.ts";
import { AccountForm } from "./account-form.tsx";
import { useChangeEmail } from "../queries.ts";
import { applyRefusal } from "../sign-in/apply-refusal.ts";
import { useAttempt } from "../sessions/use-attempt.ts";

interface EmailDialogProps {
  account: Account;
  onClose: () => void;
}

/** Asks for another address. It takes the old one's place once both links were opened. */
export function EmailDialog({ account, onClose }: EmailDialogProps) {
  const change = useChangeEmail();
  const attempt = useAttempt(account);
  const form = useForm<ChangeEmailInput>({
    resolver: schemaResolver(changeEmailInput),
    defaultValues: { email: "", password: "" },
    mode: "onTouched",
  });
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      await attempt(() => change.mutateAsync(input));
      toast({
        title: "Check your mail",
        description: `A link went to ${input.email}, another to ${account.email}.`,
      });
      onClose();
    } catch (error) {
      applyRefusal(form, error, {
        field: "password",
        fallback: "Your address could not be changed. Please try again.",
      });
    }
  });

  return (
    <Dialog
      title="Change your e-mail address"
      description={<WhatHappens email={account.email} />}
      size="sm"
      onClose={onClose}
      isDirty={isDirty}
    >
      {(requestClose) => (
        <AccountForm
          problem={errors.root?.["problem"]?.message}
          isPending={change.isPending}
          saveLabel="Send Mails"
          pendingLabel="Sending..."
          onSubmit={(event: FormEvent) => void submit(event)}
          onCancel={requestClose}
        >
          <Field label="New Email" error={errors.email?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register("email")}
                type="email"
                autoComplete="email"
                inputMode="email"
              />
            )}
          </Field>
          <Field label="Your Password" error={errors.password?.message}>
            {(control) => (
              <PasswordInput
                {...control}
                {...form.register("password")}
                autoComplete="current-password"
              />
            )}
          </Field>
        </AccountForm>
      )}
    </Dialog>
  );
}

function WhatHappens({ email }: Pick<Account, "email">) {
  return (
    <span className="wrap-anywhere">
      Mails go to the new address and to {email}. The change is made once the links in both were
      opened.
    </span>
  );
}
