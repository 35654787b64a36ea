import { useQueryClient } from "@tanstack/react-query";
import type { Account } from "../../../../shared/account/contract.ts";
import { ProblemError } from "../../../lib/http/problem-error.ts";

function isSessionOver(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401 && error.code === "unauthenticated";
}

/**
 * Runs an action. If the session has expired, asks the user to sign in over the page and retries;
 * without a sign-in, rethrows the 401.
 */
export function useAttempt({ hasPassword }: Pick<Account, "hasPassword">) {
  const queryClient = useQueryClient();

  return async function attempt<Result>(action: () => Promise<Result>): Promise<Result> {
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
