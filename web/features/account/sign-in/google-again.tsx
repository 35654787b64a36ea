import { buttonClass } from "../../../ui/button-class.ts";

export const GOOGLE_AGAIN = "Sign in with Google again, then return to this page.";

const BUTTON = buttonClass();

/** Signs in with Google and returns to the account page. */
export function GoogleAgain() {
  return (
    <a href="/api/auth/google?returnTo=/account/security" className={BUTTON}>
      Sign in with Google
    </a>
  );
}
