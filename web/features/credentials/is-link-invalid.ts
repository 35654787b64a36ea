import { ProblemError } from "../../lib/http/problem-error.ts";

/** Whether an emailed link is expired, used or invalid: a retry can't help, a new link can. */
export function isLinkInvalid(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  return error.code === "link_expired" || error.issues.some(({ path }) => path[0] === "token");
}
