import { type FocusEvent, type FormEvent, useState } from "react";
import { type LoginInput, loginInput } from "../../../shared/auth/contract.ts";
import { textOf } from "../../lib/http/problem-error.ts";

type Name = keyof LoginInput;
const NAMES = ["email", "password"] as const satisfies readonly Name[];

interface Mistakes extends Partial<Record<Name, string | undefined>> {
  /** why the server refused */
  problem?: string;
}

/** What stands in the fields, also what the browser filled in without saying so. */
function typedIn(form: HTMLFormElement): LoginInput {
  const valueOf = (name: Name) =>
    form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";
  return { email: valueOf("email"), password: valueOf("password") };
}

/** The first mistake of each field. */
function mistakesIn(values: LoginInput): Mistakes {
  const mistakes: Mistakes = {};
  for (const { path, message } of loginInput.safeParse(values).error?.issues ?? []) {
    mistakes[path[0] === "email" ? "email" : "password"] ??= message;
  }
  return mistakes;
}

/**
 * Two fields, checked as all other forms are: when one is left, and from then on as it is
 * typed. Without the library of those, which is a tenth of what the sign-in would load.
 */
export function useSignInForm(signIn: (input: LoginInput) => Promise<unknown>) {
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [left, setLeft] = useState<readonly string[]>([]);

  function recheck({ currentTarget: form, target }: FormEvent<HTMLFormElement>, isLeft: boolean) {
    const name = NAMES.find((one) => target instanceof HTMLInputElement && one === target.name);
    if (name === undefined || !(isLeft || left.includes(name))) return;
    setLeft((others) => [...others, name]);
    const found = mistakesIn(typedIn(form))[name];
    setMistakes((others) => ({ ...others, [name]: found }));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = typedIn(form);
    const found = mistakesIn(values);
    setLeft(NAMES);
    setMistakes(found);
    const first = NAMES.find((name) => found[name] !== undefined);
    if (first !== undefined) {
      form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    try {
      await signIn(loginInput.parse(values));
    } catch (error) {
      setMistakes({ problem: textOf(error, "Signing in failed. Please try again.") });
    }
  }

  return {
    mistakes,
    /** for the form */
    handlers: {
      onInput: (event: FormEvent<HTMLFormElement>) => recheck(event, false),
      onBlur: (event: FocusEvent<HTMLFormElement>) => recheck(event, true),
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
  };
}
