import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { useQuery } from "@tanstack/react-query";
import type { Account } from "../../../../shared/account/contract.ts";
import {
  type ChangeEmailInput,
  changeEmailInput,
} from "../../../../shared/account/email-change.ts";
import { ProblemError } from "../../../lib/http/problem-error.ts";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { AccountForm } from "./account-form.tsx";
import { emailChangeNotice } from "../link-notices.ts";
import { useChangeEmail, useChangeEmailByPasskey } from "../queries.ts";
import { applyReauthenticationProblem } from "../sign-in/apply-reauthentication-problem.ts";
import { OldMailboxFields, type OldMailboxProof } from "./old-mailbox-fields.tsx";
import { secondFactorsQuery } from "../second-factors-queries.ts";
import { useAttempt } from "../sessions/use-attempt.ts";

interface EmailDialogProps {
  account: Account;
  onClose: () => void;
}

const FAILURE = "Couldn't change your email. Please try again.";

/** Fallback message. Errors from the device itself have their own texts. */
async function fallbackMessage(error: unknown): Promise<string> {
  if (error instanceof ProblemError) return FAILURE;
  const { passkeyFailure } = await import("../../../lib/session/passkeys.ts");
  return passkeyFailure(error, FAILURE) ?? FAILURE;
}

function useEmailChange({ account, onClose }: EmailDialogProps) {
  const change = useChangeEmail();
  const byPasskey = useChangeEmailByPasskey();
  const attempt = useAttempt(account);
  const [proof, setProof] = useState<OldMailboxProof>("mailbox");
  const form = useForm<ChangeEmailInput>({
    resolver: schemaResolver(changeEmailInput),
    defaultValues: { email: "", password: "" },
    mode: "onTouched",
  });

  const submit = form.handleSubmit(async (input) => {
    const isOldLost = proof !== "mailbox";
    const { mutateAsync } = proof === "passkey" ? byPasskey : change;
    try {
      await attempt(() => mutateAsync(isOldLost ? { ...input, isOldLost } : input));
      toast(emailChangeNotice(account, { email: input.email, isOldLost }));
      onClose();
    } catch (error) {
      const fallback = await fallbackMessage(error);
      applyReauthenticationProblem(form, error, { field: "password", fallback });
    }
  });

  return { form, proof, setProof, submit, isPending: change.isPending || byPasskey.isPending };
}

/**
 * Requests an email change. It takes effect once both links are opened or, without the old mailbox,
 * once the new address is confirmed and a second factor or a waiting period replaces the old one.
 */
export function EmailDialog(props: EmailDialogProps) {
  const { account, onClose } = props;
  const { form, proof, setProof, submit, isPending } = useEmailChange(props);
  const factors = useQuery(secondFactorsQuery());
  const { errors, isDirty } = form.formState;

  return (
    <Dialog
      title="Change your email"
      description={<WhatHappens email={account.email} isOldLost={proof !== "mailbox"} />}
      size="sm"
      onClose={onClose}
      isDirty={isDirty}
    >
      {(requestClose) => (
        <AccountForm
          problem={
            errors.root?.["problem"]?.message ??
            (errors.passkey && "Couldn't check the passkey. Please try again.")
          }
          isPending={isPending}
          saveLabel={proof === "mailbox" ? "Send confirmation emails" : "Request Change"}
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
          <OldMailboxFields
            factors={factors.data}
            proof={proof}
            error={errors.code?.message}
            register={form.register}
            onProof={setProof}
          />
        </AccountForm>
      )}
    </Dialog>
  );
}

interface WhatHappensProps {
  email: string;
  isOldLost: boolean;
}

function WhatHappens({ email, isOldLost }: WhatHappensProps) {
  return (
    <span className="wrap-anywhere">
      {isOldLost
        ? `We'll email a confirmation link to the new address. We'll also notify ${email}, where the change can be canceled.`
        : `We'll email both your new address and ${email}. Confirm both to complete the change.`}
    </span>
  );
}
