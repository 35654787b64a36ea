import { ProblemError } from "../../lib/http/problem-error.ts";

/** Whether a mail's link works no more, or never did: then another one helps, and trying again does not. */
export function isLinkOver(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  return error.code === "link_expired" || error.issues.some(({ path }) => path[0] === "token");
}
