import { useRef, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { ProofInput } from "../../../../shared/account/second-factors.ts";
import { ProblemError, errorMessage } from "../../../lib/http/problem-error.ts";
import { useAttempt } from "../sessions/use-attempt.ts";

interface Refusal {
  passwordError?: string;
  text?: string | undefined;
  /** an account without a password needs a recent sign-in */
  needsSignIn?: boolean;
}

/**
 * State of a form that asks for the password again, or for a recent sign-in if the account has
 * none.
 *
 * @param describeError message for an error other than a wrong or missing proof
 */
export function useProof(
  account: Account,
  describeError: (error: unknown) => string | undefined | Promise<string | undefined>,
) {
  const { hasPassword } = account;
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState<Refusal>();
  const [isPending, setIsPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const attempt = useAttempt(account);

  function showPasswordError(message: string) {
    setRefusal({ passwordError: message });
    field.current?.focus();
    field.current?.select();
  }

  async function showError(error: unknown) {
    const isProofError = error instanceof ProblemError && error.code === "invalid_credentials";
    if (isProofError && hasPassword) showPasswordError(errorMessage(error, "Incorrect password."));
    else setRefusal({ text: await describeError(error), needsSignIn: isProofError });
  }

  /** Runs the action with the proof and shows an error in place. */
  async function prove<Result>(
    action: (proof: ProofInput) => Promise<Result>,
    onDone?: (result: Result) => void,
  ): Promise<void> {
    setRefusal(undefined);
    if (hasPassword && password === "") {
      showPasswordError("Enter your password");
      return;
    }
    setIsPending(true);
    try {
      const result = await attempt(() => action(hasPassword ? { password } : {}));
      onDone?.(result);
    } catch (error) {
      await showError(error);
    } finally {
      setIsPending(false);
    }
  }

  return { password, setPassword, refusal, isPending, field, prove };
}

export type Proof = ReturnType<typeof useProof>;
