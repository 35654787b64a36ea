import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../../../../shared/auth/contract.ts";
import { SignInAgainDialog } from "./sign-in-again-dialog.tsx";
import { findUser } from "../../auth/queries.ts";
import { navigateAway } from "../../../lib/session/departure.ts";
import { clearPreloadedResponses } from "../../../lib/http/preloaded-responses.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { disableUnloadPrompt } from "../../../ui/dialog/unload-guard.ts";

const LINK = buttonClass({ size: "sm" });
const CHECK_TIMEOUT_MS = 15_000;
const NOT_SIGNED_IN = "You're not signed in yet. Sign in on the other tab first.";
const CHECK_FAILED = "Couldn't check who is signed in. Please try again.";

interface SessionEndDialogProps {
  /** user whose page is open */
  user: User;
  hasPassword: boolean;
  onSettled: (isSignedIn: boolean) => void;
}

/**
 * Signs the same user in over an unsaved form: with password and second factor here, or with Google
 * or a passkey in another tab. For a different account the page is discarded.
 */
export function SessionEndDialog({ user, hasPassword, onSettled }: SessionEndDialogProps) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();

  async function check() {
    try {
      // Bypasses the cache: a signed-out result there would unmount the page and its form.
      const now = await findUser(AbortSignal.timeout(CHECK_TIMEOUT_MS));
      if (now === null) {
        setProblem(NOT_SIGNED_IN);
      } else if (now.id === user.id) {
        onSettled(true);
      } else {
        disableUnloadPrompt();
        clearPreloadedResponses();
        queryClient.clear();
        navigateAway("/");
      }
    } catch (error) {
      console.error("Failed to fetch user", error);
      setProblem(CHECK_FAILED);
    }
  }

  return (
    <SignInAgainDialog
      account={{ email: user.email, hasPassword }}
      onSignedIn={() => void check()}
      onClose={() => onSettled(false)}
    >
      <div className="mt-4 space-y-2 border-t border-line pt-4 text-sm text-ink-soft">
        <p>Signing in with Google or a passkey? Use another tab, then come back here.</p>
        <div className="flex flex-wrap gap-2">
          <a href="/login" target="_blank" rel="noopener" className={LINK}>
            Sign in on another tab
          </a>
          <Button size="sm" onClick={() => void check()}>
            I've signed in
          </Button>
        </div>
        {problem !== undefined && <InlineAlert>{problem}</InlineAlert>}
      </div>
    </SignInAgainDialog>
  );
}
