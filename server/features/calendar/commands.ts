import { sql } from "drizzle-orm";
import type { NewCalendarFeed } from "../../../shared/calendar/contract.ts";
import type { Deps } from "../../deps.ts";
import { notFound, tooManyAttempts } from "../../errors.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { recordAdded, recordRemoved } from "../../records/activity.ts";
import { lockProject } from "../projects/queries.ts";
import { feedUrl, type FeedAddress, hashOf, newSecret, opens } from "./feed-address.ts";
import { findTokenHash } from "./queries.ts";
import { type OwnerAccess, ownAccess } from "../../identity/access.ts";

const HOUR_MS = 60 * 60 * 1000;
/**
 * Calendar services poll about once an hour for thousands of users from a few networks: so valid
 * requests are limited per feed and network, and invalid ones per network.
 */
const READS = { limit: 60, withinMs: HOUR_MS };
/** Per feed from all networks, so that a published URL cannot overload the server. */
const READS_OF_FEED = { limit: 600, withinMs: HOUR_MS };
const WRONG = { limit: 120, withinMs: HOUR_MS };

/** Gives the project's feed a new URL and revokes the old one. */
export async function createFeed(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  access: OwnerAccess,
  projectId: number,
): Promise<NewCalendarFeed> {
  const secret = newSecret();
  const now = clock.now();
  const since = now.toISOString();
  await db.transaction(async (tx) => {
    await lockProject(tx, access, projectId);
    await tx.execute(sql`
      insert into calendar_feeds (user_id, project_id, token_hash, created_at)
      values (${access.home}, ${projectId}, ${hashOf(secret)}, ${since}::timestamptz)
      on conflict (user_id, project_id) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at`);
    await recordAdded(tx, access, now, { kind: "calendar_feed", id: projectId });
  });
  return { url: feedUrl(config.publicUrl, { owner: access.home, projectId, secret }), since };
}

/** Revokes the feed's URL. Idempotent. */
export async function deleteFeed(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: OwnerAccess,
  projectId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProject(tx, access, projectId);
    await recordRemoved(tx, access, clock.now(), { kind: "calendar_feed", id: projectId });
    await tx.execute(sql`
      delete from calendar_feeds where user_id = ${access.home} and project_id = ${projectId}`);
  });
}

/**
 * Checks a feed URL and counts the request. A wrong, revoked or other owner's URL gets the same
 * 404.
 *
 * @param network keyed hash of the client's IP address
 */
export async function authorizeFeed(
  deps: Pick<Deps, "db" | "clock">,
  address: FeedAddress | undefined,
  network: string,
): Promise<{ access: OwnerAccess; projectId: number }> {
  if (address === undefined) throw notFound("Calendar");
  const { owner, projectId, secret } = address;
  if (!opens(secret, await findTokenHash(deps.db, owner, projectId))) {
    const wait = await consumeRateLimit(deps, { key: `calendar wrong ${network}`, ...WRONG });
    throw wait === undefined ? notFound("Calendar") : tooManyAttempts(wait);
  }
  const feed = `calendar ${owner}-${projectId}`;
  const wait =
    (await consumeRateLimit(deps, { key: `${feed} ${network}`, ...READS })) ??
    (await consumeRateLimit(deps, { key: feed, ...READS_OF_FEED }));
  if (wait !== undefined) throw tooManyAttempts(wait);
  return { access: ownAccess(owner), projectId };
}
