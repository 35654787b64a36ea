import { GoogleProblemMessage } from "../../lib/session/google-problem.tsx";
import { LinkGoogle } from "./link-google.tsx";

/**
 * What those see who come back from Google without a session: what went wrong there, or else the
 * step that links the account. One part for both, since few people ever load it.
 */
export function GoogleReturn({ problem }: { problem?: unknown }) {
  return problem === undefined ? <LinkGoogle /> : <GoogleProblemMessage problem={problem} />;
}
