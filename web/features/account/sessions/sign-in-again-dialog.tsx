import { type FormEvent, lazy, type ReactNode, Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import type { Account } from "../../../../shared/account/contract.ts";
import type { SecondFactor } from "../../../../shared/account/second-factors.ts";
import { loginInput } from "../../../../shared/auth/contract.ts";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { AccountForm } from "../profile/account-form.tsx";
import { applyReauthenticationProblem } from "../sign-in/apply-reauthentication-problem.ts";
import { GOOGLE_AGAIN, GoogleAgain } from "../sign-in/google-again.tsx";
import { useSignInAgain } from "../sign-in-again-mutations.ts";

// Only accounts with a second factor need it.
const SecondStepDialog = lazy(async () => ({
  default: (await import("../../auth/second-step-dialog.tsx")).SecondStepDialog,
}));

interface SignInAgainDialogProps {
  account: Pick<Account, "email" | "hasPassword">;
  onSignedIn: () => void;
  onClose: () => void;
  /** other ways to sign in */
  children?: ReactNode;
}

/** Asks for the password after the session expired; the form behind it keeps its input. */
export function SignInAgainDialog(props: SignInAgainDialogProps) {
  const { account, onSignedIn, onClose, children } = props;
  const description = account.hasPassword
    ? "Your session expired. Enter your password to continue. Your changes are still here."
    : `Your session expired. ${GOOGLE_AGAIN}`;
  return (
    <Dialog title="Sign in again" description={description} size="sm" onClose={onClose}>
      {account.hasPassword ? (
        <PasswordAgain email={account.email} onSignedIn={onSignedIn} onCancel={onClose} />
      ) : (
        <GoogleAgain />
      )}
      {children}
    </Dialog>
  );
}

interface PasswordAgainProps {
  email: string;
  onSignedIn: () => void;
  onCancel: () => void;
}

function PasswordAgain({ email, onSignedIn, onCancel }: PasswordAgainProps) {
  const login = useSignInAgain();
  const [factors, setFactors] = useState<readonly SecondFactor[]>();
  const form = useForm({
    resolver: schemaResolver(loginInput),
    defaultValues: { email, password: "" },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((input) =>
    login.mutateAsync(input).then(
      (response) => {
        if ("secondFactor" in response) setFactors(response.secondFactor);
        else onSignedIn();
      },
      (error: unknown) => {
        applyReauthenticationProblem(form, error, {
          field: "password",
          fallback: "Signing in failed. Please try again.",
        });
      },
    ),
  );

  return (
    <AccountForm
      problem={errors.root?.["problem"]?.message}
      isPending={login.isPending}
      saveLabel="Sign In"
      pendingLabel="Signing In..."
      onSubmit={(event: FormEvent) => void submit(event)}
      onCancel={onCancel}
    >
      <input hidden type="email" autoComplete="username" value={email} readOnly />
      <Field label="Password" error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register("password")}
            autoComplete="current-password"
          />
        )}
      </Field>
      {factors && (
        <Suspense>
          <SecondStepDialog
            factors={factors}
            onSignedIn={onSignedIn}
            onClose={() => setFactors(undefined)}
          />
        </Suspense>
      )}
    </AccountForm>
  );
}
