import type { GoogleProblem } from "../../shared/auth/google.ts";
import { InlineAlert } from "../ui/inline-alert.tsx";

const MESSAGES: Readonly<Record<GoogleProblem, string>> = {
  google_off: "Google sign-in is not set up on this installation. Use your email and password.",
  google_denied: "You did not sign in with Google. You can try again, or use your password.",
  google_expired: "That sign-in took too long, or was started in another window. Please try again.",
  google_failed: "Signing in with Google did not work. Please try again.",
  google_unverified:
    "Google has not verified the email address of that account. Verify it at Google, or sign up with a password.",
  google_down: "Google did not answer. Please try again in a moment, or use your password.",
  google_misconfigured:
    "Google sign-in is not set up correctly on this installation. Use your email and password.",
  google_other_account:
    "The account with this email address belongs to another Google account. Choose that one at Google.",
  google_busy:
    "There were many sign-ins from your network just now. Please try again in a few minutes.",
};

/** Any text may stand in an address: one that is no code of ours says nothing particular. */
export function GoogleProblemMessage({ problem }: { problem: unknown }) {
  const code = typeof problem === "string" && isKnown(problem) ? problem : "google_failed";
  return (
    <div className="mb-6">
      <InlineAlert>{MESSAGES[code]}</InlineAlert>
    </div>
  );
}

function isKnown(problem: string): problem is GoogleProblem {
  return Object.hasOwn(MESSAGES, problem);
}
