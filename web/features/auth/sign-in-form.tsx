import { lazy, Suspense, useEffect } from "react";
import { schemaResolver } from "../../lib/schema-resolver.ts";
import { useForm } from "react-hook-form";
import { loginInput } from "../../../shared/auth/contract.ts";
import { applyProblem } from "../../lib/apply-problem.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { Input } from "../../ui/input.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { useLogin } from "./sign-in-api.ts";

// Loaded apart, at its height: the form comes first.
const GoogleButton = lazy(async () => ({
  default: (await import("./google-button.tsx")).GoogleButton,
}));

export interface SharedEmail {
  email: string;
  onEmailChange: (email: string) => void;
}

export function SignInForm({ email, onEmailChange }: SharedEmail) {
  const login = useLogin();
  const form = useForm({
    resolver: schemaResolver(loginInput),
    defaultValues: { email, password: "" },
    mode: "onTouched",
  });
  const { register, formState, getValues, setValue } = form;
  const { errors } = formState;

  useEffect(() => {
    if (getValues("email") !== email) setValue("email", email);
  }, [email, getValues, setValue]);

  const submit = form.handleSubmit((input) =>
    login.mutateAsync(input).catch((error: unknown) => {
      applyProblem(form, error, "Signing in failed. Please try again.");
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root?.["problem"] && <InlineAlert>{errors.root["problem"].message}</InlineAlert>}
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("email", {
              onChange: (event: { target: HTMLInputElement }) => onEmailChange(event.target.value),
            })}
            type="email"
            autoComplete="username"
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => (
          <PasswordInput {...control} {...register("password")} autoComplete="current-password" />
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
      <Suspense fallback={<div className="h-20 lg:h-19" />}>
        <GoogleButton />
      </Suspense>
    </form>
  );
}
