import { sql } from "drizzle-orm";
import type { NewCalendarFeed } from "../../../shared/calendar/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { notFound, tooManyTries } from "../../errors.ts";
import { countAttempt } from "../../limits/rate-limit.ts";
import { lockProject } from "../projects/queries.ts";
import { feedUrl, type FeedAddress, hashOf, newSecret, opens } from "./feed-address.ts";
import { findTokenHash } from "./queries.ts";

const HOUR_MS = 60 * 60 * 1000;
/**
 * Calendars ask about once an hour, for some thousands of people from the same few networks: so what
 * is right is counted by feed and network, and only what is wrong by the network alone.
 */
const READS = { limit: 60, withinMs: HOUR_MS };
/** Of one feed from everywhere: an address that was made public is no way to keep the server busy. */
const READS_OF_FEED = { limit: 600, withinMs: HOUR_MS };
const WRONG = { limit: 120, withinMs: HOUR_MS };

/** Gives the project's calendar a new address. The one before opens nothing from then on. */
export async function createFeed(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  owner: UserId,
  projectId: number,
): Promise<NewCalendarFeed> {
  const secret = newSecret();
  const since = clock.now().toISOString();
  await db.transaction(async (tx) => {
    await lockProject(tx, owner, projectId);
    await tx.execute(sql`
      insert into calendar_feeds (user_id, project_id, token_hash, created_at)
      values (${owner}, ${projectId}, ${hashOf(secret)}, ${since}::timestamptz)
      on conflict (user_id, project_id) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at`);
  });
  return { url: feedUrl(config.publicUrl, { owner, projectId, secret }), since };
}

/** The address opens nothing any more. There need be none. */
export async function deleteFeed(
  { db }: Pick<Deps, "db">,
  owner: UserId,
  projectId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProject(tx, owner, projectId);
    await tx.execute(sql`
      delete from calendar_feeds where user_id = ${owner} and project_id = ${projectId}`);
  });
}

/**
 * Lets whoever has the address in, and counts that. One that is wrong, revoked or another's is as
 * missing as one that never was.
 *
 * @param network a keyed hash of where it is asked from
 */
export async function admitToFeed(
  deps: Pick<Deps, "db" | "clock">,
  address: FeedAddress | undefined,
  network: string,
): Promise<FeedAddress> {
  if (address === undefined) throw notFound("Calendar");
  const { owner, projectId, secret } = address;
  if (!opens(secret, await findTokenHash(deps.db, owner, projectId))) {
    const wait = await countAttempt(deps, { key: `calendar wrong ${network}`, ...WRONG });
    throw wait === undefined ? notFound("Calendar") : tooManyTries(wait);
  }
  const feed = `calendar ${owner}-${projectId}`;
  const wait =
    (await countAttempt(deps, { key: `${feed} ${network}`, ...READS })) ??
    (await countAttempt(deps, { key: feed, ...READS_OF_FEED }));
  if (wait !== undefined) throw tooManyTries(wait);
  return address;
}
