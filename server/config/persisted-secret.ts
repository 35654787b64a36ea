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

/** A kept secret that is none; the message is a line for whoever starts the server. */
export class KeptSecretError extends Error {}

/** What a secret has to be, for one that people may change in its file. */
interface Wanted {
  isGood: (secret: string) => boolean;
  /** continues 'must hold' */
  expected: string;
}

const ANYTHING: Wanted = { isGood: (secret) => secret !== "", expected: "a secret" };

/** Without the spaces and line ends around it, which editors leave behind. */
function read(file: string, { isGood, expected }: Wanted): string | undefined {
  let secret;
  try {
    secret = readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  if (isGood(secret)) return secret;
  throw new KeptSecretError(
    `${file} must hold ${expected}. Without the file a new one is made at the start.`,
  );
}

/**
 * A secret that is made once and kept in the data folder, readable by its owner only.
 * The file appears whole or not at all: of two processes that make it at the same time
 * one wins, and both go on with that one's.
 *
 * @throws KeptSecretError for a file that holds none, or not what is wanted
 */
export function keptSecret(dataDir: string, name: string, wanted = ANYTHING): string {
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
 * Makes the data folder. Others may not list it; root's is passable, because the database
 * then runs as a user of its own and has its folder in there. Throws for one that this
 * process cannot write to.
 */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  accessSync(dataDir, constants.W_OK);
}
