import { useQueryClient } from "@tanstack/react-query";
import { type User, user } from "../../../shared/auth/contract.ts";
import { navigateAwayAfter } from "../../lib/session/departure.ts";
import { refresh } from "../../lib/http/affected-queries.ts";
import { call } from "../../lib/http/http.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { authKeys } from "../auth/queries.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/** The sign-up form. */
export const SIGN_UP = "/login#sign-up";

let starting: Promise<User> | undefined;

/** Concurrent calls share one request, so that they create one demo. */
function startDemo(leavesAccount: boolean): Promise<User> {
  starting ??= call("/api/demo", {
    method: "POST",
    body: { leavesAccount },
    response: user,
  }).finally(() => {
    starting = undefined;
  });
  return starting;
}

/**
 * Creates a demo account and signs in to it. The variable says whether to sign out of a real
 * account.
 */
export function useStartDemo() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "session",
    mutationFn: startDemo,
    onSuccess: (current, leavesAccount) => {
      // A full page load clears the other account's data from memory.
      if (leavesAccount) window.location.replace("/dashboard");
      else queryClient.setQueryData(authKeys.user, current);
    },
    onError: (error) => {
      // Another tab has signed in meanwhile.
      if (error instanceof ProblemError && error.code === "conflict") {
        void refresh(queryClient, "user");
      }
    },
  });
}

/** Signs out of the demo and opens the sign-up form. */
export function useLeaveDemo() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "session",
    mutationFn: async () => {
      const { askBeforeSignOut, deleteWaiting } = await import("../outbox/sign-out-dialog.tsx");
      await askBeforeSignOut(queryClient);
      const left = call("/api/logout", { method: "POST" });
      await navigateAwayAfter(
        left.then(() => deleteWaiting(queryClient)),
        SIGN_UP,
      );
    },
  });
}
