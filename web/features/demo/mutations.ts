import { useQueryClient } from "@tanstack/react-query";
import { type User, user } from "../../../shared/auth/contract.ts";
import { leaveAfter } from "../../lib/session/departure.ts";
import { refresh } from "../../lib/http/affected-queries.ts";
import { call } from "../../lib/http/http.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { authKeys } from "../auth/queries.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/** Where an account of one's own is made. */
export const SIGN_UP = "/login#sign-up";

let starting: Promise<User> | undefined;

/** Asked twice at once, it is one demo. */
function startDemo(leavesAccount: boolean): Promise<User> {
  starting ??= call("/api/demo", { method: "POST", body: { leavesAccount }, answer: user }).finally(
    () => {
      starting = undefined;
    },
  );
  return starting;
}

/** Makes a demo and signs in to it; told true, also from an account of one's own. */
export function useStartDemo() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "session",
    mutationFn: startDemo,
    onSuccess: (current, leavesAccount) => {
      // A new document, so that nothing of the other account is left in memory.
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

/** Leaves the demo for the form that makes an account. */
export function useLeaveDemo() {
  return useWrite({
    changes: "session",
    mutationFn: () => leaveAfter(call("/api/logout", { method: "POST" }), SIGN_UP),
  });
}
