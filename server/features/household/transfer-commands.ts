import { and, eq, isNull } from "drizzle-orm";
import { INVITATION_DAYS } from "../../../shared/household/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { homeOffers, memberships } from "../../db/schema/household.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { reauthenticate } from "../../identity/reauthenticate.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { enqueueMail } from "../../jobs/enqueue-mail.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { requireMovableHomes } from "./transfer-queries.ts";
import { currentMember, getPerson, nameOfPerson } from "./queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface TransferOffer {
  /** id of the membership */
  memberId: number;
  password: string | undefined;
  /** key of the request's session */
  sid: string;
  origin: Origin;
}

/**
 * Offers the whole home to a member; replaces an earlier offer.
 *
 * @throws invalid_credentials as when deleting the account, because both give up the records
 */
export async function offerTransfer(
  deps: Pick<Deps, "db" | "clock" | "jobs" | "passwords">,
  owner: UserId,
  { memberId: id, ...proof }: TransferOffer,
): Promise<void> {
  const { db, clock, jobs } = deps;
  const [known] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(currentMember(owner, eq(memberships.id, id)));
  if (known === undefined) throw notFound("Member");
  await requireMovableHomes(db);
  await reauthenticate(deps, owner, proof);
  const now = clock.now();
  const sender = await jobs.open();
  await db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const [locked] = await tx
      .select({ memberId: memberships.memberId })
      .from(memberships)
      .where(currentMember(owner, eq(memberships.id, id)))
      .for("share");
    const memberId = locked?.memberId;
    if (memberId === undefined || memberId === null) throw notFound("Member");
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const offer = { memberId, createdAt: now, expiresAt, acceptedAt: null };
    await tx
      .insert(homeOffers)
      .values({ userId: owner, ...offer })
      .onConflictDoUpdate({ target: homeOffers.userId, set: offer });
    await recordSecurityEvent(tx, owner, { kind: "home_offered", origin: proof.origin, now });
    const person = await getPerson(tx, owner);
    const { email: to } = await getPerson(tx, memberId);
    await enqueueMail(sender, tx, {
      kind: "home_offered",
      to,
      owner: memberId,
      otherName: nameOfPerson(person),
      otherEmail: person.email,
    });
  });
}

/** Withdraws the owner's offer of the home. Idempotent. */
export async function withdrawTransfer({ db }: Pick<Deps, "db">, owner: UserId): Promise<void> {
  await db
    .delete(homeOffers)
    .where(and(eq(homeOffers.userId, owner), isNull(homeOffers.acceptedAt)));
}

/** @throws not_found for an offer that no longer exists or was accepted in the meantime */
export async function declineTransfer(
  { db }: Pick<Deps, "db">,
  who: UserId,
  home: UserId,
): Promise<void> {
  const { rowCount } = await db
    .delete(homeOffers)
    .where(
      and(eq(homeOffers.userId, home), eq(homeOffers.memberId, who), isNull(homeOffers.acceptedAt)),
    );
  if (rowCount === 0) throw notFound("Offer");
}
