import type { SecondFactor } from "../../../shared/account/second-factors.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { Input } from "../../ui/form/input.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { GoogleButton } from "./google-button.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { useLogin } from "./sign-in-mutations.ts";
import { useSignInForm } from "./use-sign-in-form.ts";

export interface SharedEmail {
  email: string;
  onEmailChange: (email: string) => void;
}

interface SignInFormProps extends SharedEmail {
  /** the password was correct and one of these factors is required */
  onSecondFactor: (factors: readonly SecondFactor[]) => void;
}

export function SignInForm({ email, onEmailChange, onSecondFactor }: SignInFormProps) {
  const login = useLogin();
  const { formErrors, handlers } = useSignInForm(async (input) => {
    const answer = await login.mutateAsync(input);
    if ("secondFactor" in answer) onSecondFactor(answer.secondFactor);
  });

  return (
    <form noValidate {...handlers} className="flex flex-col gap-4">
      {formErrors.problem !== undefined && <InlineAlert>{formErrors.problem}</InlineAlert>}
      <Field label="Email" error={formErrors.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            value={email}
            onChange={({ target }) => onEmailChange(target.value)}
            type="email"
            autoComplete="username webauthn"
          />
        )}
      </Field>
      <Field label="Password" error={formErrors.password}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="current-password" />
        )}
      </Field>
      <a
        href={`/forgot-password#email=${encodeURIComponent(email)}`}
        className="inline-flex min-h-11 items-center self-start text-sm text-accent-text"
      >
        Forgot password?
      </a>
      <Button variant="primary" type="submit" isPending={login.isPending}>
        {login.isPending ? "Signing In..." : "Sign In"}
      </Button>
      <div>
        <GoogleButton />
        <PasskeyButton />
      </div>
    </form>
  );
}
