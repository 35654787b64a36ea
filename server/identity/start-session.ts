import type { UserId } from "../../shared/ids.ts";
import type { Tx } from "../db/client.ts";
import type { Origin } from "./security-log.ts";

/**
 * Starts a session in the same transaction, and ends the presented one. Answers the cookie's token.
 * How that is done is the sign-in's business: features that need it are given it.
 */
export type StartSession = (
  tx: Tx,
  userId: UserId,
  presented: string | undefined,
  now: Date,
  origin?: Origin,
) => Promise<string>;
