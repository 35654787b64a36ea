import { type FocusEvent, type FormEvent, useState } from "react";
import { type LoginInput, loginInput } from "../../../shared/auth/contract.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";

type Name = keyof LoginInput;
const NAMES = ["email", "password"] as const satisfies readonly Name[];

interface FormErrors extends Partial<Record<Name, string | undefined>> {
  /** the server's message */
  problem?: string;
}

/** Field values, read from the DOM because autofill may not fire events. */
function readValues(form: HTMLFormElement): LoginInput {
  const valueOf = (name: Name) =>
    form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";
  return { email: valueOf("email"), password: valueOf("password") };
}

/** First error of each field. */
function fieldErrorsOf(values: LoginInput): FormErrors {
  const formErrors: FormErrors = {};
  for (const { path, message } of loginInput.safeParse(values).error?.issues ?? []) {
    formErrors[path[0] === "email" ? "email" : "password"] ??= message;
  }
  return formErrors;
}

/**
 * Validates like the other forms: on blur, then on every input. Without react-hook-form, which
 * would add a tenth to the sign-in page's script.
 */
export function useSignInForm(signIn: (input: LoginInput) => Promise<unknown>) {
  const [formErrors, setFormErrors] = useState<FormErrors>({});
  const [touched, setTouched] = useState<readonly string[]>([]);

  function revalidate(
    { currentTarget: form, target }: FormEvent<HTMLFormElement>,
    isBlur: boolean,
  ) {
    const name = NAMES.find(
      (candidate) => target instanceof HTMLInputElement && candidate === target.name,
    );
    if (name === undefined || !(isBlur || touched.includes(name))) return;
    setTouched((others) => [...others, name]);
    const found = fieldErrorsOf(readValues(form))[name];
    setFormErrors((others) => ({ ...others, [name]: found }));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readValues(form);
    const found = fieldErrorsOf(values);
    setTouched(NAMES);
    setFormErrors(found);
    const first = NAMES.find((name) => found[name] !== undefined);
    if (first !== undefined) {
      form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    try {
      await signIn(loginInput.parse(values));
    } catch (error) {
      setFormErrors({ problem: errorMessage(error, "Signing in failed. Please try again.") });
    }
  }

  return {
    formErrors,
    /** props of the form element */
    handlers: {
      onInput: (event: FormEvent<HTMLFormElement>) => revalidate(event, false),
      onBlur: (event: FocusEvent<HTMLFormElement>) => revalidate(event, true),
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
  };
}
