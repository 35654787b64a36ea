import { useState } from "react";
import { useForm } from "react-hook-form";
import { newPasswordInput } from "../../../shared/account/credentials.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Field } from "../../ui/form/field.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { useResetPassword } from "./mutations.ts";
import { useFragmentValue } from "./use-fragment-value.ts";
import { isLinkInvalid } from "./is-link-invalid.ts";
import { CredentialsFrame } from "./credentials-frame.tsx";

const SCREEN = "New Password";
const PRIMARY_LINK = buttonClass({ variant: "primary" });

export function ResetPasswordPage() {
  const token = useFragmentValue("token");
  // The key gives each link a fresh form.
  return token === undefined ? <InvalidLink /> : <ResetByLink key={token} token={token} />;
}

function ResetByLink({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<"done" | "over">();
  if (outcome === "over") return <InvalidLink />;
  if (outcome === "done") return <Done />;
  return (
    <CredentialsFrame
      screen={SCREEN}
      title="Choose a new password"
      detail="You'll be signed out on all devices. If Google is linked, you'll need to link it again."
    >
      <NewPasswordForm token={token} onOutcome={setOutcome} />
    </CredentialsFrame>
  );
}

interface NewPasswordFormProps {
  token: string;
  onOutcome: (outcome: "done" | "over") => void;
}

function NewPasswordForm({ token, onOutcome }: NewPasswordFormProps) {
  const reset = useResetPassword();
  const form = useForm({
    resolver: schemaResolver(newPasswordInput),
    defaultValues: { token, password: "", confirmPassword: "" },
    mode: "onTouched",
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(
    (input) =>
      reset.mutateAsync(input).then(
        () => onOutcome("done"),
        (error: unknown) => {
          if (isLinkInvalid(error)) onOutcome("over");
          else applyProblem(form, error, "Couldn't set your password. Please try again.");
        },
      ),
    // An invalid token has no field to show its error at.
    (mistakes) => {
      if (mistakes.token) onOutcome("over");
    },
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root?.["problem"] && <InlineAlert>{errors.root["problem"].message}</InlineAlert>}
      <Field
        label="New Password"
        {...(errors.password ? {} : { hint: "At least 8 characters" })}
        error={errors.password?.message}
      >
        {(control) => (
          <PasswordInput {...control} {...form.register("password")} autoComplete="new-password" />
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
      <Button variant="primary" type="submit" isPending={reset.isPending} className="mt-2">
        {reset.isPending ? "Saving..." : "Set Password"}
      </Button>
    </form>
  );
}

function Done() {
  return (
    <CredentialsFrame
      screen={SCREEN}
      title="Password changed"
      isOutcome
      detail="Sign in with your new password. You've been signed out on all devices."
    >
      <a href="/login" className={PRIMARY_LINK}>
        Sign In
      </a>
    </CredentialsFrame>
  );
}

function InvalidLink() {
  return (
    <CredentialsFrame
      screen={SCREEN}
      title="This link no longer works"
      isOutcome
      detail="Reset links expire after 30 minutes and can be used once. Your password hasn't changed."
    >
      <a href="/forgot-password" className={PRIMARY_LINK}>
        Request a new link
      </a>
    </CredentialsFrame>
  );
}
