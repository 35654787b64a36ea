import { useRef, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { ProofInput } from "../../../../shared/account/second-factors.ts";
import { ProblemError, textOf } from "../../../lib/http/problem-error.ts";
import { useAttempt } from "../sessions/use-attempt.ts";

interface Refusal {
  ofPassword?: string;
  text?: string | undefined;
  /** a sign-in of late is asked for, where there is no password */
  isTooLate?: boolean;
}

/**
 * What asks for the password once more, or for a sign-in of late where there is none.
 *
 * @param say what to tell about a refusal that is not one of the proof
 */
export function useProof(
  account: Account,
  say: (error: unknown) => string | undefined | Promise<string | undefined>,
) {
  const { hasPassword } = account;
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState<Refusal>();
  const [isPending, setIsPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const attempt = useAttempt(account);

  function refusePassword(message: string) {
    setRefusal({ ofPassword: message });
    field.current?.focus();
    field.current?.select();
  }

  async function showRefusal(error: unknown) {
    const isOfProof = error instanceof ProblemError && error.code === "invalid_credentials";
    if (isOfProof && hasPassword) refusePassword(textOf(error, "Incorrect password."));
    else setRefusal({ text: await say(error), isTooLate: isOfProof });
  }

  /** Does it with the proof, and says in place why it was refused. */
  async function prove<Answer>(
    action: (proof: ProofInput) => Promise<Answer>,
    onDone?: (answer: Answer) => void,
  ): Promise<void> {
    setRefusal(undefined);
    if (hasPassword && password === "") {
      refusePassword("Enter your password");
      return;
    }
    setIsPending(true);
    try {
      const answer = await attempt(() => action(hasPassword ? { password } : {}));
      onDone?.(answer);
    } catch (error) {
      await showRefusal(error);
    } finally {
      setIsPending(false);
    }
  }

  return { password, setPassword, refusal, isPending, field, prove };
}

export type Proof = ReturnType<typeof useProof>;
