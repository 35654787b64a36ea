import { useEffect } from "react";
import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import { useForm } from "react-hook-form";
import { registerInput } from "../../../shared/auth/contract.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { Input } from "../../ui/form/input.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { useRegister } from "./sign-up-mutations.ts";
import type { SharedEmail } from "./sign-in-form.tsx";

export function SignUpForm({ email, onEmailChange }: SharedEmail) {
  const registration = useRegister();
  const form = useForm({
    resolver: schemaResolver(registerInput),
    defaultValues: { email, password: "", confirmPassword: "", firstName: "", lastName: "" },
    mode: "onTouched",
  });
  const { register, formState, getValues, setValue } = form;
  const { errors } = formState;

  useEffect(() => {
    if (getValues("email") !== email) setValue("email", email);
  }, [email, getValues, setValue]);

  const submit = form.handleSubmit((input) =>
    registration.mutateAsync({ ...input }).catch((error: unknown) => {
      applyProblem(form, error, "Creating your account failed. Please try again.");
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root?.["problem"] && <InlineAlert>{errors.root["problem"].message}</InlineAlert>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" isOptional error={errors.firstName?.message}>
          {(control) => <Input {...control} {...register("firstName")} autoComplete="given-name" />}
        </Field>
        <Field label="Last Name" isOptional error={errors.lastName?.message}>
          {(control) => <Input {...control} {...register("lastName")} autoComplete="family-name" />}
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("email", {
              onChange: (event: { target: HTMLInputElement }) => onEmailChange(event.target.value),
            })}
            type="email"
            autoComplete="username"
            inputMode="email"
          />
        )}
      </Field>
      <Field
        label="Password"
        {...(errors.password ? {} : { hint: "At least 8 characters" })}
        error={errors.password?.message}
      >
        {(control) => (
          <PasswordInput {...control} {...register("password")} autoComplete="new-password" />
        )}
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register("confirmPassword")}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button variant="primary" type="submit" isPending={registration.isPending} className="mt-2">
        {registration.isPending ? "Creating Account..." : "Create Account"}
      </Button>
    </form>
  );
}
