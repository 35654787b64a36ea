import { sql } from "drizzle-orm";
import type { NewCalendarFeed } from "../../../shared/calendar/contract.ts";
import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { notFound, tooManyAttempts } from "../../errors.ts";
import { hashOf, newSecret, opens } from "../../identity/access-secret.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { recordActivity, recordAdded, recordRemoved } from "../../records/activity.ts";
import { lockProject } from "../projects/queries.ts";
import { feedUrl, type FeedAddress } from "./feed-address.ts";
import { findTokenHash } from "./queries.ts";
import {
  type Access,
  findAccess,
  isOwner,
  lockMembership,
  mayReach,
} from "../../identity/access.ts";

const HOUR_MS = 60 * 60 * 1000;
/**
 * Calendar services poll about once an hour for thousands of users from a few networks, so valid
 * requests are limited per feed and network, and invalid ones per network.
 */
const READ_LIMIT = { limit: 60, withinMs: HOUR_MS };
/** Limit per feed from all networks, so that a published URL cannot overload the server. */
const FEED_READ_LIMIT = { limit: 600, withinMs: HOUR_MS };
const WRONG_URL_LIMIT = { limit: 120, withinMs: HOUR_MS };

/** Gives the caller's feed of the project a new URL and revokes the old one. */
export async function createFeed(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  access: Access,
  projectId: number,
): Promise<NewCalendarFeed> {
  const { home, actor } = access;
  const secret = newSecret();
  const now = clock.now();
  const since = now.toISOString();
  await db.transaction(async (tx) => {
    const project = await lockProject(tx, access, projectId);
    const feed = { projectId, tokenHash: hashOf(secret), since };
    if (isOwner(access)) {
      await storeFeed(tx, access, feed);
      await recordAdded(tx, access, now, { kind: "calendar_feed", id: projectId });
    } else {
      await lockMembership(tx, access);
      await storeMembersFeed(tx, access, feed);
      await recordMembersFeed(tx, access, now, { ...project, action: "created" });
    }
  });
  const address = { owner: home, projectId, reader: actor, secret };
  return { url: feedUrl(config.publicUrl, address), since };
}

interface NewFeed {
  projectId: number;
  tokenHash: string;
  since: string;
}

async function storeFeed(
  tx: Tx,
  { home }: Access,
  { projectId, tokenHash, since }: NewFeed,
): Promise<void> {
  await tx.execute(sql`
    insert into calendar_feeds (user_id, project_id, token_hash, created_at)
    values (${home}, ${projectId}, ${tokenHash}, ${since}::timestamptz)
    on conflict (user_id, project_id) do update
    set token_hash = excluded.token_hash, created_at = excluded.created_at`);
}

async function storeMembersFeed(
  tx: Tx,
  { home, actor }: Access,
  { projectId, tokenHash, since }: NewFeed,
): Promise<void> {
  await tx.execute(sql`
    insert into member_calendar_feeds (user_id, project_id, member_id, token_hash, created_at)
    values (${home}, ${projectId}, ${actor}, ${tokenHash}, ${since}::timestamptz)
    on conflict (user_id, project_id, member_id) do update
    set token_hash = excluded.token_hash, created_at = excluded.created_at`);
}

/** Revokes the URL of the caller's feed. Idempotent. */
export async function deleteFeed(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: Access,
  projectId: number,
): Promise<void> {
  const { home, actor } = access;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const project = await lockProject(tx, access, projectId);
    if (isOwner(access)) {
      await recordRemoved(tx, access, now, { kind: "calendar_feed", id: projectId });
      await tx.execute(sql`
        delete from calendar_feeds where user_id = ${home} and project_id = ${projectId}`);
      return;
    }
    const { rowCount } = await tx.execute(sql`
      delete from member_calendar_feeds
      where user_id = ${home} and project_id = ${projectId} and member_id = ${actor}`);
    if (rowCount === 0) return;
    await recordMembersFeed(tx, access, now, { ...project, action: "deleted" });
  });
}

interface MembersFeed {
  id: number;
  name: string;
  action: "created" | "deleted";
}

async function recordMembersFeed(
  tx: Tx,
  access: Access,
  now: Date,
  { id, name, action }: MembersFeed,
): Promise<void> {
  const entry = {
    kind: "calendar_feed",
    action,
    recordId: id,
    projectId: id,
    label: name,
  } as const;
  await recordActivity(tx, access, now, entry);
}

/**
 * Checks a feed URL and counts the request. The URL of another owner or a former member, a wrong
 * and a revoked URL get the same 404.
 *
 * @param network keyed hash of the client's IP address
 */
export async function authorizeFeed(
  deps: Pick<Deps, "db" | "clock">,
  address: FeedAddress | undefined,
  network: string,
): Promise<{ access: Access; projectId: number }> {
  if (address === undefined) throw notFound("Calendar");
  const { owner, projectId, reader, secret } = address;
  const isKnown = opens(secret, await findTokenHash(deps.db, address));
  const access = isKnown ? await findAccess(deps.db, owner, reader) : undefined;
  if (access === undefined || !mayReach(access, projectId)) {
    const wait = await consumeRateLimit(deps, {
      key: `calendar wrong ${network}`,
      ...WRONG_URL_LIMIT,
    });
    throw wait === undefined ? notFound("Calendar") : tooManyAttempts(wait);
  }
  const feed = `calendar ${owner}-${projectId}${reader === owner ? "" : `-${reader}`}`;
  const wait =
    (await consumeRateLimit(deps, { key: `${feed} ${network}`, ...READ_LIMIT })) ??
    (await consumeRateLimit(deps, { key: feed, ...FEED_READ_LIMIT }));
  if (wait !== undefined) throw tooManyAttempts(wait);
  return { access, projectId };
}
