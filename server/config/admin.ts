import path from "node:path";
import type { Reader } from "./env-reader.ts";
import { persistedSecret } from "./persisted-secret.ts";

const MIN_PASSWORD_LENGTH = 12;
/** Characters; the admin sign-in accepts no longer password. */
const MAX_PASSWORD_LENGTH = 1000;
/** The password is sent in a header, so it must be printable ASCII. */
const PRINTABLE = /^[\x20-\x7e]+$/;
const PASSWORD_FILE = "admin-password";

export interface AdminConfig {
  password: string;
  /** file of the generated password; undefined for one from the environment */
  file: string | undefined;
}

const EXPECTED = `at least ${MIN_PASSWORD_LENGTH} characters long and at most ${MAX_PASSWORD_LENGTH}, of ASCII letters, digits and signs, and not one of them again and again`;

export function readAdminPassword(reader: Reader): string | undefined {
  return reader.optional("ADMIN_PASSWORD", (text) => (isStrong(text) ? text : undefined), EXPECTED);
}

/**
 * @param dataDir where a password is generated and stored when none is configured; undefined when
 * several processes may share a database and each would generate a different one: then the panel is
 * off
 * @throws PersistedSecretError when the stored password was changed to a weak one
 */
export function adminOf(
  given: string | undefined,
  dataDir: string | undefined,
): AdminConfig | undefined {
  if (given !== undefined) return { password: given, file: undefined };
  if (dataDir === undefined) return undefined;
  const wanted = { isGood: isStrong, expected: `a password that is ${EXPECTED}` };
  return {
    password: persistedSecret(dataDir, PASSWORD_FILE, wanted),
    file: path.join(dataDir, PASSWORD_FILE),
  };
}

function isStrong(text: string): boolean {
  const hasLength = text.length >= MIN_PASSWORD_LENGTH && text.length <= MAX_PASSWORD_LENGTH;
  return hasLength && PRINTABLE.test(text) && new Set(text).size > 1;
}
