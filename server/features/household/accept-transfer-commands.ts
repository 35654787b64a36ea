import { and, eq, isNull, sql } from "drizzle-orm";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { homeOffers, memberships } from "../../db/schema/household.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { enqueueMail } from "../../jobs/enqueue-mail.ts";
import type { JobSender } from "../../jobs/queue.ts";
import { recordActivity } from "../../records/activity.ts";
import { tryLockOwner } from "../../records/owner-lock.ts";
import { enqueueUnreadDrafts } from "../drafts/job-commands.ts";
import { nameInEntries } from "./membership-entries.ts";
import { mergeMembers } from "./merge-commands.ts";
import { moveHome } from "./move-commands.ts";
import { findTransfer, lockTransfer, requireMovableHomes } from "./transfer-queries.ts";
import { currentMember, getPerson, nameOfPerson } from "./queries.ts";

/**
 * Accepts the offer of a home: all its records move to the member's own home, and the former owner
 * becomes an editor. Accepting again, also concurrently, gives the same response.
 *
 * Holds the locks of both owners, so that no write to either home runs at the same time.
 *
 * @throws not_found without an open offer to this member
 */
export async function acceptTransfer(
  { db, clock, jobs }: Pick<Deps, "db" | "clock" | "jobs">,
  who: UserId,
  home: UserId,
  origin: Origin,
): Promise<void> {
  if ((await findTransfer(db, home))?.memberId !== who) throw notFound("Offer");
  await requireMovableHomes(db);
  const now = clock.now();
  const sender = await jobs.open();
  await db.transaction(async (tx) => {
    // Years of records may take longer than the usual statement timeout.
    await tx.execute(sql`set local statement_timeout = '5min'`);
    for (const owner of [who, home].toSorted((a, b) => a - b)) {
      // Either account may have been deleted.
      if (!(await tryLockOwner(tx, owner))) throw notFound("Offer");
    }
    if (!(await isOpenFor(tx, { home, who, now }))) return;
    const members = await mergeMembers(tx, { from: home, to: who, now });
    await moveHome(tx, { from: home, to: who, members });
    await enqueueUnreadDrafts(sender, tx, who, calendarDateAt(now));
    await tx.update(homeOffers).set({ acceptedAt: now }).where(eq(homeOffers.userId, home));
    // The count was made for a smaller home.
    await tx
      .delete(homeOffers)
      .where(and(eq(homeOffers.userId, who), isNull(homeOffers.acceptedAt)));
    await report(tx, { home, who, origin }, { sender, now });
  });
}

interface Accepting {
  home: UserId;
  who: UserId;
  now: Date;
}

/**
 * Locks membership and offer, as the end of a membership does.
 *
 * @returns false when already accepted
 */
async function isOpenFor(tx: Tx, { home, who, now }: Accepting): Promise<boolean> {
  const [member] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(currentMember(home, eq(memberships.memberId, who)))
    .for("update");
  const offer = await lockTransfer(tx, home);
  if (offer?.memberId !== who) throw notFound("Offer");
  if (offer.acceptedAt !== null) return false;
  if (member === undefined || offer.expiresAt <= now) throw notFound("Offer");
  return true;
}

/** Adds an activity entry to the new home, security events to both accounts, and emails both. */
async function report(
  tx: Tx,
  { home, who, origin }: Omit<Accepting, "now"> & { origin: Origin },
  { sender, now }: { sender: JobSender; now: Date },
): Promise<void> {
  const [former, current] = [await getPerson(tx, home), await getPerson(tx, who)];
  const entry = { kind: "member", action: "took_over", label: nameInEntries(former) } as const;
  await recordActivity(tx, { home: who, actor: who }, now, entry);
  await recordSecurityEvent(tx, who, { kind: "home_taken_over", origin, now });
  await recordSecurityEvent(tx, home, { kind: "home_handed_over", origin: undefined, now });
  await enqueueMail(sender, tx, {
    kind: "home_taken_over",
    to: current.email,
    owner: who,
    otherName: nameOfPerson(former),
    otherEmail: former.email,
  });
  await enqueueMail(sender, tx, {
    kind: "home_handed_over",
    to: former.email,
    owner: home,
    otherName: nameOfPerson(current),
    otherEmail: current.email,
  });
}
