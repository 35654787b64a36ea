import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { userQuery } from "../features/auth/api.ts";
import { leaveFor } from "../lib/departure.ts";
import { onSessionEnd } from "../lib/http.ts";
import { forgetPageAnswers } from "../lib/page-answers.ts";
import { keepReturnAddress } from "../lib/return-address.ts";
import { hasUnsaved } from "../ui/unsaved.ts";

/**
 * What happens when a call finds that the session is over: the page is left, unless something was
 * typed on it. Then the same person can sign in over it, and what was asked for is done after all.
 */
export function SessionEnd() {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<ReactNode>(null);

  useEffect(() => {
    let asked: Promise<boolean> | undefined;

    async function ask(): Promise<boolean> {
      const user = queryClient.getQueryData(userQuery().queryKey);
      if (!user) return false;
      const { SessionEndDialog } = await import("./session-end-dialog.tsx");
      return new Promise((resolve) => {
        const settle = (isSignedIn: boolean) => {
          setQuestion(null);
          resolve(isSignedIn);
        };
        setQuestion(<SessionEndDialog user={user} onSettled={settle} />);
      });
    }

    onSessionEnd(async () => {
      if (hasUnsaved()) {
        asked ??= ask().finally(() => {
          asked = undefined;
        });
        return asked;
      }
      forgetPageAnswers();
      queryClient.clear();
      keepReturnAddress();
      leaveFor("/");
      return false;
    });
  }, [queryClient]);

  return question;
}
