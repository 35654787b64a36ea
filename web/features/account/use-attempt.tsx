import { type ReactNode, useState } from "react";
import type { Account } from "../../../shared/account/contract.ts";
import { ProblemError } from "../../lib/problem-error.ts";

function isSessionOver(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401 && error.code === "unauthenticated";
}

/**
 * Does what the end of the session may refuse: then the password is asked for in place, and it
 * is done after all. Whoever gives none gets the refusal.
 */
export function useAttempt(account: Account) {
  const [question, setQuestion] = useState<ReactNode>(null);

  async function askForPassword(): Promise<boolean> {
    const { SignInAgainDialog } = await import("./sign-in-again-dialog.tsx");
    return new Promise((resolve) => {
      const settle = (isSignedIn: boolean) => {
        setQuestion(null);
        resolve(isSignedIn);
      };
      setQuestion(
        <SignInAgainDialog
          account={account}
          onSignedIn={() => settle(true)}
          onClose={() => settle(false)}
        />,
      );
    });
  }

  async function attempt<Answer>(action: () => Promise<Answer>): Promise<Answer> {
    try {
      return await action();
    } catch (error) {
      if (!isSessionOver(error) || !(await askForPassword())) throw error;
      return attempt(action);
    }
  }

  return { attempt, question };
}
