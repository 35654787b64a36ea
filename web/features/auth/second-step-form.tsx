import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { type SecondFactor, secondFactorInput } from "../../../shared/account/second-factors.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { answerWithPasskey, passkeyFailure } from "../../lib/session/passkeys.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { Input } from "../../ui/form/input.tsx";
import { PASSKEY_FAILED, useSubmitCode, usePasskeySignIn } from "./second-step-mutations.ts";

interface SecondStepFormProps {
  /** second factors of the account; undefined after a page reload */
  factors: readonly SecondFactor[] | undefined;
  /** @param returnTo page that was requested before this step */
  onSignedIn: (returnTo?: string) => void;
  /** link back to the first step */
  children: ReactNode;
}

/** Asks for an authenticator code; also accepts a recovery code or a passkey. */
export function SecondStepForm({ factors, onSignedIn, children }: SecondStepFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const { form, submit, passkey, isPending } = useSecondStep(onSignedIn);
  const { errors } = form.formState;
  const { setFocus } = form;

  useEffect(() => setFocus("code"), [setFocus]);

  function changeKind() {
    setIsRecovery((was) => !was);
    setFocus("code");
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root?.["problem"] && <InlineAlert>{errors.root["problem"].message}</InlineAlert>}
      <Field
        label={isRecovery ? "Recovery Code" : "Code"}
        hint={
          isRecovery
            ? "Enter one of your saved recovery codes. Each works once."
            : "6-digit code from your authenticator app"
        }
        error={errors.code?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register("code")}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            inputMode={isRecovery ? "text" : "numeric"}
            maxLength={40}
          />
        )}
      </Field>
      <Button variant="primary" type="submit" isPending={isPending}>
        {isPending ? "Signing In..." : "Sign In"}
      </Button>
      <Button onClick={changeKind}>
        {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
      </Button>
      {factors?.includes("passkey") !== false && "PublicKeyCredential" in window && (
        <Button isPending={passkey.isPending} onClick={passkey.use}>
          Use a passkey
        </Button>
      )}
      {children}
    </form>
  );
}

function useSecondStep(onSignedIn: SecondStepFormProps["onSignedIn"]) {
  const submitCode = useSubmitCode();
  const passkey = usePasskeySignIn();
  const form = useForm({
    resolver: schemaResolver(secondFactorInput),
    defaultValues: { code: "" },
  });

  const handleSignedIn = ({ returnTo }: { returnTo?: string | undefined }) => onSignedIn(returnTo);

  const submit = form.handleSubmit((input) =>
    submitCode.mutateAsync(input).then(handleSignedIn, (error: unknown) => {
      const isCodeError = error instanceof ProblemError && error.code === "invalid_credentials";
      if (isCodeError)
        form.setError("code", { type: "server", message: error.text ?? "Incorrect code." });
      else applyProblem(form, error, "Couldn't check the code. Please try again.");
      form.setFocus("code", { shouldSelect: true });
    }),
  );

  function usePasskey() {
    form.clearErrors();
    passkey.mutateAsync(answerWithPasskey).then(handleSignedIn, (error: unknown) => {
      const message = passkeyFailure(error, PASSKEY_FAILED);
      if (message !== undefined) form.setError("root.problem", { type: "passkey", message });
    });
  }

  return {
    form,
    submit,
    // Stays pending until the next page loads: a second press would fail, because the challenge is
    // used up.
    isPending: submitCode.isPending || submitCode.isSuccess,
    passkey: { isPending: passkey.isPending, use: usePasskey },
  };
}
