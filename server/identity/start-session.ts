import type { UserId } from "../../shared/ids.ts";
import type { Tx } from "../db/client.ts";
import type { Origin } from "./security-log.ts";

/**
 * Starts a session inside the transaction, ends the session of the given token, and returns the new
 * cookie's token. Implemented by the auth feature and passed to the features that need it.
 */
export type StartSession = (
  tx: Tx,
  userId: UserId,
  presented: string | undefined,
  now: Date,
  origin?: Origin,
) => Promise<string>;
