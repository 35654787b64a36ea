import { createHash } from "node:crypto";

/** Stored instead of a random token, so that a reader of the table cannot use it. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
