import { createHash, timingSafeEqual } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { type AppError, rateLimited } from "../../errors.ts";
import { addressHashOf } from "../../http/security/ip-hash.ts";
import { wrongPassword } from "../../http/session/admin-gate.ts";
import {
  type Allowance,
  countAttempt,
  isRemembered,
  remember,
  takeBackAttempt,
} from "../../limits/rate-limit.ts";
import { recordAction } from "./action-commands.ts";
import { passwordMarkOf } from "./session-commands.ts";

type AdmitDeps = Pick<Deps, "db" | "clock" | "config">;

const WINDOW_MS = 15 * 60_000;
/** A network that an administrator came in from is known for so long after. */
const KNOWN_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** Of all networks that no administrator came in from of late. */
const FROM_STRANGERS: Allowance = { key: "admin:all", limit: 50, withinMs: WINDOW_MS };
/** Once so many were wrong, from wherever: one at a time. */
const SLOWLY: Allowance = { key: "admin:slowly", limit: 1, withinMs: 1000 };

/**
 * Lets in who knows the password. Each try is counted before it is compared, so that many at once
 * are no way around the limit, and taken back when it was right.
 *
 * What strangers guess slows down strangers only: whoever guesses from so many networks that every
 * second is taken keeps out nobody who came in from where they are now within the last month.
 *
 * @throws 401, or 429 for a network with five wrong ones in a quarter of an hour
 */
export async function admitAdmin(
  deps: AdmitDeps,
  password: string,
  address: string,
): Promise<void> {
  const network = addressHashOf(address, deps.config.sessionSecret);
  const fromNetwork: Allowance = { key: `admin:${network}`, limit: 5, withinMs: WINDOW_MS };
  const wait = await countAttempt(deps, fromNetwork);
  if (wait !== undefined) throw tooMany(wait);
  // By the password, too: whoever knew an earlier one is a stranger.
  const knownAs = `admin:known:${passwordMarkOf(deps)}:${network}`;
  const isKnown = await isRemembered(deps, knownAs);
  const isSlowed = !isKnown && (await countAttempt(deps, FROM_STRANGERS)) !== undefined;
  if (isSlowed) {
    const pause = await countAttempt(deps, SLOWLY);
    if (pause !== undefined) {
      await takeBackAttempt(deps.db, fromNetwork.key);
      throw tooMany(pause);
    }
  }
  if (!isRight(deps, password)) {
    // Past the allowance they are not recorded: nobody fills the table by guessing.
    if (!isSlowed) await recordWrong(deps, address);
    throw wrongPassword();
  }
  await takeBackAttempt(deps.db, fromNetwork.key);
  if (!isKnown && !isSlowed) await takeBackAttempt(deps.db, FROM_STRANGERS.key);
  await remember(deps, knownAs, KNOWN_FOR_MS);
}

async function recordWrong({ db, clock }: AdmitDeps, address: string): Promise<void> {
  const outcome = "The password was wrong.";
  await recordAction(db, { action: "log_in_failed", outcome, address, createdAt: clock.now() });
}

function tooMany(seconds: number): AppError {
  return rateLimited("Too many wrong passwords. Please try again later.", seconds);
}

/** Compares hashes, which are of one length whatever was given: the time tells nothing. */
function isRight({ config }: AdmitDeps, given: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return config.admin !== undefined && timingSafeEqual(hash(given), hash(config.admin.password));
}
