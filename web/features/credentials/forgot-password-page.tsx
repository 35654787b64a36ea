import { useState } from "react";
import { useForm } from "react-hook-form";
import { passwordResetInput } from "../../../shared/account/credentials.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Field } from "../../ui/form/field.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { Input } from "../../ui/form/input.tsx";
import { useRequestPasswordReset } from "./mutations.ts";
import { useFragmentValue } from "./use-fragment-value.ts";
import { CredentialsFrame } from "./credentials-frame.tsx";

const SCREEN = "Forgot Password";
const QUIET_LINK = buttonClass({ variant: "quiet" });

interface Requested {
  email: string;
  isMailSetUp: boolean;
}

export function ForgotPasswordPage() {
  const initialEmail = useFragmentValue("email") ?? "";
  const [requested, setRequested] = useState<Requested>();
  const [isAsking, setIsAsking] = useState(true);
  if (requested && !isAsking) {
    return <LinkRequested {...requested} onAgain={() => setIsAsking(true)} />;
  }

  function handleRequested(request: Requested) {
    setRequested(request);
    setIsAsking(false);
  }

  return (
    <CredentialsFrame
      screen={SCREEN}
      title="Forgot your password?"
      detail="Enter your email and we'll send you a link to reset your password."
    >
      <AskForm email={requested?.email ?? initialEmail} onRequested={handleRequested} />
    </CredentialsFrame>
  );
}

interface AskFormProps {
  email: string;
  onRequested: (requested: Requested) => void;
}

function AskForm({ email, onRequested }: AskFormProps) {
  const ask = useRequestPasswordReset();
  const form = useForm({
    resolver: schemaResolver(passwordResetInput),
    defaultValues: { email },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((input) =>
    ask.mutateAsync(input).then(
      (answer) => onRequested({ ...input, ...answer }),
      (error: unknown) => {
        applyProblem(form, error, "Couldn't send the email. Please try again.");
      },
    ),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root?.["problem"] && <InlineAlert>{errors.root["problem"].message}</InlineAlert>}
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register("email")}
            type="email"
            autoComplete="username"
            inputMode="email"
          />
        )}
      </Field>
      <Button variant="primary" type="submit" isPending={ask.isPending} className="mt-2">
        {ask.isPending ? "Sending..." : "Send reset link"}
      </Button>
      <a href="/login" className={QUIET_LINK}>
        Back to Sign In
      </a>
    </form>
  );
}

function LinkRequested({ email, isMailSetUp, onAgain }: Requested & { onAgain: () => void }) {
  const address = <strong className="text-ink">{email}</strong>;
  return (
    <CredentialsFrame
      screen={SCREEN}
      title={isMailSetUp ? "Check your email" : "Reset link requested"}
      isOutcome
      detail={
        isMailSetUp ? (
          <>
            <p>If there&apos;s an account for {address}, we&apos;ve sent a reset link.</p>
            <p className="mt-3">
              The link expires in 30 minutes. Didn't get it? Check your spam folder or try another
              email.
            </p>
          </>
        ) : (
          <>
            <p>
              Email isn't configured on this server. If there&apos;s an account for {address}, its
              reset link waits in the server&apos;s outbox: ask support for it.
            </p>
            <p className="mt-3">The link expires in 30 minutes.</p>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <a href="/login" className={buttonClass({ variant: "primary" })}>
          Back to Sign In
        </a>
        <Button onClick={onAgain}>Try another email</Button>
      </div>
    </CredentialsFrame>
  );
}
