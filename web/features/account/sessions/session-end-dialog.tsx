import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../../../../shared/auth/contract.ts";
import { SignInAgainDialog } from "./sign-in-again-dialog.tsx";
import { findUser } from "../../auth/queries.ts";
import { leaveFor } from "../../../lib/session/departure.ts";
import { forgetPageAnswers } from "../../../lib/http/page-answers.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { InlineAlert } from "../../../ui/inline-alert.tsx";
import { leaveUnasked } from "../../../ui/dialog/unload-guard.ts";

const LINK = buttonClass({ size: "sm" });
const LONGEST_CHECK_MS = 15_000;
const NOBODY = "You're not signed in yet. Sign in on the other tab first.";
const UNKNOWN = "Couldn't check who is signed in. Please try again.";

interface SessionEndDialogProps {
  /** whose page this is */
  user: User;
  hasPassword: boolean;
  onSettled: (isSignedIn: boolean) => void;
}

/**
 * Signs the same person in over an unsaved form: by password with a second step, or in another tab
 * by Google or a passkey. Another account finds nothing of this page.
 */
export function SessionEndDialog({ user, hasPassword, onSettled }: SessionEndDialogProps) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();

  async function check() {
    try {
      // Not through the cache: an answer of nobody there would take the page down with its form.
      const now = await findUser(AbortSignal.timeout(LONGEST_CHECK_MS));
      if (now === null) {
        setProblem(NOBODY);
      } else if (now.id === user.id) {
        onSettled(true);
      } else {
        leaveUnasked();
        forgetPageAnswers();
        queryClient.clear();
        leaveFor("/");
      }
    } catch (error) {
      console.error("Failed to fetch user", error);
      setProblem(UNKNOWN);
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
