import type { GoogleProblem } from "../../../shared/auth/google.ts";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";

const MESSAGES: Readonly<Record<GoogleProblem, string>> = {
  google_off: "Google sign-in isn't available here. Use your email and password.",
  google_denied: "Google sign-in was canceled. Try again or use your password.",
  google_expired: "Your sign-in expired. Please try again.",
  google_failed: "Couldn't sign in with Google. Please try again.",
  google_unverified:
    "Google hasn't verified the email address of that account. Verify it at Google, or sign up with a password.",
  google_down: "Google isn't responding. Try again shortly, or use your password.",
  google_misconfigured: "Google sign-in isn't set up correctly here. Use your email and password.",
  google_other_account:
    "The account with this email address belongs to another Google account. Choose that one at Google.",
  google_busy: "Too many sign-in attempts from your network. Try again in a few minutes.",
};

/** The code comes from the URL; unknown codes show a general message. */
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
