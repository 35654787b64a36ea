import path from "node:path";
import type { Reader } from "./config-reader.ts";
import { keptSecret } from "./kept-secret.ts";

const MIN_PASSWORD_LENGTH = 12;
/** It travels in a header. */
const PRINTABLE = /^[\x20-\x7e]+$/;
const KEPT_AS = "admin-password";

export interface AdminConfig {
  password: string;
  /** where the generated one is kept; undefined for one that was given */
  file: string | undefined;
}

export function readAdminPassword(reader: Reader): string | undefined {
  return reader.optional(
    "ADMIN_PASSWORD",
    (text) => (isStrong(text) && PRINTABLE.test(text) ? text : undefined),
    `at least ${MIN_PASSWORD_LENGTH} characters long, of ASCII letters, digits and signs, and not one of them again and again`,
  );
}

/**
 * @param dataDir where one is generated and kept when none is given; undefined where several
 *   processes may share a database, which would each keep another: then there is no panel
 */
export function adminOf(
  given: string | undefined,
  dataDir: string | undefined,
): AdminConfig | undefined {
  if (given !== undefined) return { password: given, file: undefined };
  if (dataDir === undefined) return undefined;
  return { password: keptSecret(dataDir, KEPT_AS), file: path.join(dataDir, KEPT_AS) };
}

function isStrong(text: string): boolean {
  return text.length >= MIN_PASSWORD_LENGTH && new Set(text).size > 1;
}
