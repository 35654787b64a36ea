import { GoogleProblemMessage } from "../../lib/session/google-problem.tsx";
import { LinkGoogle } from "./link-google.tsx";

/**
 * After returning from Google without a session: the error, or the step that links the account. One
 * chunk for both, because both are rare.
 */
export function GoogleReturn({ problem }: { problem?: unknown }) {
  return problem === undefined ? <LinkGoogle /> : <GoogleProblemMessage problem={problem} />;
}
