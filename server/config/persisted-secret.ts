import { randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";

const SECRET_BYTES = 32;

/** An invalid stored secret; the message is a line for the operator. */
export class PersistedSecretError extends Error {}

/** Requirements for a secret that people may edit in its file. */
interface Wanted {
  isGood: (secret: string) => boolean;
  /** continues the message "… must hold" */
  expected: string;
}

const ANYTHING: Wanted = { isGood: (secret) => secret !== "", expected: "a secret" };

/** Trims the white space that editors append. */
function read(file: string, { isGood, expected }: Wanted): string | undefined {
  let secret;
  try {
    secret = readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  if (isGood(secret)) return secret;
  throw new PersistedSecretError(
    `${file} must hold ${expected}. Without the file a new one is made at the start.`,
  );
}

/**
 * A secret generated once and stored in the data folder, readable by its owner only. Written
 * atomically: of two processes that generate it at the same time, both use the winner's.
 *
 * @throws PersistedSecretError for a file with an empty or invalid secret
 */
export function persistedSecret(dataDir: string, name: string, wanted = ANYTHING): string {
  const file = path.join(dataDir, name);
  const known = read(file, wanted);
  if (known !== undefined) return known;
  makeDataDir(dataDir);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const handle = openSync(draft, "wx", 0o600);
  try {
    writeSync(handle, `${secret}\n`);
    fsyncSync(handle);
    linkSync(draft, file);
    return secret;
  } catch (error) {
    const winner = read(file, wanted);
    if (winner !== undefined) return winner;
    throw error;
  } finally {
    closeSync(handle);
    rmSync(draft, { force: true });
  }
}

/**
 * Creates the data folder, not listable by others. Root's is traversable, because the database then
 * runs as another user with its folder inside. Throws when this process can't write to it.
 */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  accessSync(dataDir, constants.W_OK);
}
