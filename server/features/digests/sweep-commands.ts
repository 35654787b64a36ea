import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { findAccess } from "../../identity/access.ts";
import { enqueueMail } from "../../jobs/enqueue-mail.ts";
import type { JobSender } from "../../jobs/queue.ts";
import {
  type DigestCandidate,
  listDigestItems,
  listDigestCandidates,
  lockDueDigest,
} from "./queries.ts";
import { digestSections } from "./rules/digest-words.ts";

/** Emails per page. */
const BATCH_SIZE = 200;
/** Maximum sentences per email; the screen shows the rest. */
const MAX_ITEMS = 40;
/** A write has the time of its start; after this long, those of the previous day are committed. */
const LATEST_COMMIT_MS = 15 * 60_000;
/** After this many consecutive failures the cause is not a single account. */
const GIVE_UP_AFTER = 5;

type DigestDeps = Pick<Deps, "db" | "clock" | "config" | "jobs" | "log">;

/**
 * Enqueues an email for each recipient with other people's changes in a home until the end of
 * yesterday (UTC), so that there is at most one a day.
 *
 * @returns the number of emails
 */
export async function sweepDigests(deps: DigestDeps, ending?: AbortSignal): Promise<number> {
  if (deps.config.mail.kind !== "smtp") return 0;
  const until = startOfDay(new Date(deps.clock.now().getTime() - LATEST_COMMIT_MS));
  const sender = await deps.jobs.open();
  let [mails, failedInARow] = [0, 0];
  let after = { home: 0, member: 0 };
  for (;;) {
    const page = { after, before: until, limit: BATCH_SIZE };
    const candidates = await listDigestCandidates(deps.db, page);
    for (const candidate of candidates) {
      if (ending?.aborted) return mails;
      try {
        if (await sendDigest(deps, sender, { candidate, until })) mails += 1;
        failedInARow = 0;
      } catch (error) {
        failedInARow += 1;
        if (failedInARow >= GIVE_UP_AFTER) throw error;
        deps.log.error({ err: error, ...candidate }, "A digest could not be sent");
      }
    }
    after = candidates.at(-1) ?? after;
    if (candidates.length < BATCH_SIZE) return mails;
  }
}

function startOfDay(now: Date): Date {
  return new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);
}

/** The covered time and the email are committed together, so that nothing is sent twice or lost. */
async function sendDigest(
  { db }: Pick<DigestDeps, "db">,
  sender: JobSender,
  { candidate, until }: { candidate: DigestCandidate; until: Date },
): Promise<boolean> {
  const { home, member } = candidate;
  return db.transaction(async (tx) => {
    // Serializes two servers; the second finds that the days are covered.
    const due = await lockDueDigest(tx, candidate, until);
    if (due === undefined) return false;
    const access = await findAccess(tx, home, member);
    if (access === undefined) return false;
    await tx.execute(sql`
      update activity_digests set covered_until = ${until.toISOString()}::timestamptz
      where user_id = ${home} and member_id = ${member}`);
    const items = await listDigestItems(tx, access, {
      since: due.since,
      until,
      limit: MAX_ITEMS + 1,
    });
    if (items.length === 0) return false;
    await enqueueMail(sender, tx, {
      kind: "activity_digest",
      to: due.email,
      owner: member,
      home,
      projects: access.projects === "all" ? null : [...access.projects],
      ownerName: home === member ? null : due.ownerName,
      sections: digestSections(items.slice(0, MAX_ITEMS)),
      hasMore: items.length > MAX_ITEMS,
    });
    return true;
  });
}
