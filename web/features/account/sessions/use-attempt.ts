import { useQueryClient } from "@tanstack/react-query";
import type { Account } from "../../../../shared/account/contract.ts";
import { ProblemError } from "../../../lib/http/problem-error.ts";

function isSessionOver(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401 && error.code === "unauthenticated";
}

/**
 * Does what the end of the session may refuse: then the person is asked to sign in over the page,
 * and it is done after all. Whoever does not gets the refusal.
 */
export function useAttempt({ hasPassword }: Pick<Account, "hasPassword">) {
  const queryClient = useQueryClient();

  return async function attempt<Answer>(action: () => Promise<Answer>): Promise<Answer> {
    try {
      return await action();
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      const { signInAgain } = await import("./session-end.tsx");
      if (!(await signInAgain(queryClient, hasPassword))) throw error;
      return attempt(action);
    }
  };
}
