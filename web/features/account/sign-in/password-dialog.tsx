import type { FormEvent, ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { Account } from "../../../../shared/account/contract.ts";
import {
  type ChangePasswordInput,
  changePasswordInput,
} from "../../../../shared/account/credentials.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { ProblemError } from "../../../lib/http/problem-error.ts";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { AccountForm } from "../profile/account-form.tsx";
import { useChangePassword } from "../queries.ts";
import { applyReauthenticationProblem } from "./apply-reauthentication-problem.ts";
import { GoogleAgain } from "./google-again.tsx";
import { useAttempt } from "../sessions/use-attempt.ts";

interface PasswordDialogProps {
  account: Account;
  onClose: () => void;
}

/** Changes the password, or sets the first one for an account with Google sign-in only. */
export function PasswordDialog({ account, onClose }: PasswordDialogProps) {
  const { hasPassword } = account;
  const { form, submit, isPending } = usePasswordForm({ account, onClose });
  const { errors, isDirty } = form.formState;
  const { message, type } = errors.root?.["problem"] ?? {};
  return (
    <Dialog
      title={hasPassword ? "Change your password" : "Set a password"}
      description="You'll be signed out on all other devices."
      size="sm"
      onClose={onClose}
      isDirty={isDirty}
    >
      {(requestClose) => (
        <AccountForm
          problem={type === "sign-in-again" ? <SignInFirst message={message} /> : message}
          isPending={isPending}
          saveLabel={hasPassword ? "Change Password" : "Set Password"}
          pendingLabel="Saving..."
          onSubmit={submit}
          onCancel={requestClose}
        >
          <input hidden type="email" autoComplete="username" value={account.email} readOnly />
          {hasPassword && (
            <Field label="Current Password" error={errors.currentPassword?.message}>
              {(control) => (
                <PasswordInput
                  {...control}
                  {...form.register("currentPassword")}
                  autoComplete="current-password"
                />
              )}
            </Field>
          )}
          <Field
            label="New Password"
            {...(errors.password ? {} : { hint: "At least 8 characters" })}
            error={errors.password?.message}
          >
            {(control) => (
              <PasswordInput
                {...control}
                {...form.register("password")}
                autoComplete="new-password"
              />
            )}
          </Field>
          <Field label="Confirm New Password" error={errors.confirmPassword?.message}>
            {(control) => (
              <PasswordInput
                {...control}
                {...form.register("confirmPassword")}
                autoComplete="new-password"
              />
            )}
          </Field>
        </AccountForm>
      )}
    </Dialog>
  );
}

function usePasswordForm({ account, onClose }: PasswordDialogProps) {
  const { hasPassword } = account;
  const change = useChangePassword();
  const attempt = useAttempt(account);
  const form = useForm<ChangePasswordInput>({
    resolver: schemaResolver(changePasswordInput),
    defaultValues: {
      ...(hasPassword ? { currentPassword: "" } : {}),
      password: "",
      confirmPassword: "",
    },
    mode: "onTouched",
  });

  function showError(error: unknown) {
    const fallback = "Couldn't change your password. Please try again.";
    const needsSignIn = error instanceof ProblemError && error.code === "invalid_credentials";
    if (hasPassword)
      applyReauthenticationProblem(form, error, { field: "currentPassword", fallback });
    else if (needsSignIn) {
      const message = error.text ?? "For security, sign in again and retry within 15 minutes.";
      form.setError("root.problem", { type: "sign-in-again", message });
    } else applyProblem(form, error, fallback);
  }

  const submit = form.handleSubmit(async (input) => {
    try {
      await attempt(() => change.mutateAsync(input));
      toast({
        title: hasPassword ? "Password changed" : "Password set",
        description: "You've been signed out on all other devices.",
      });
      onClose();
    } catch (error) {
      showError(error);
    }
  });

  return {
    form,
    isPending: change.isPending,
    submit: (event: FormEvent) => void submit(event),
  };
}

/** An account without a password must have signed in with Google recently. */
function SignInFirst({ message }: { message: ReactNode }) {
  return (
    <>
      <p className="mb-3">{message}</p>
      <GoogleAgain />
    </>
  );
}
