import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { HomeTransfer, Household } from "../../../shared/household/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { homeOffers, memberships } from "../../db/schema/household.ts";
import { users } from "../../db/schema/tables.ts";
import { failed } from "../../errors.ts";
import { isCurrent, listNamedProjects, named, nameOfPerson } from "./queries.ts";

type StoredTransfer = typeof homeOffers.$inferSelect;

/** The home's offer, including an expired or accepted one. */
export async function findTransfer(
  db: Queryable,
  home: UserId,
): Promise<StoredTransfer | undefined> {
  const [row] = await db.select().from(homeOffers).where(eq(homeOffers.userId, home));
  return row;
}

/** Locks the home's offer. Lock the home's owner first. */
export async function lockTransfer(tx: Tx, home: UserId): Promise<StoredTransfer | undefined> {
  const [row] = await tx.select().from(homeOffers).where(eq(homeOffers.userId, home)).for("update");
  return row;
}

function isOpen(now: Date) {
  return and(isNull(homeOffers.acceptedAt), gt(homeOffers.expiresAt, now));
}

/** The member to whom the owner has offered the home; null without an open offer. */
export async function findTransferTo(
  db: Queryable,
  owner: UserId,
  now: Date,
): Promise<Household["offeredTo"]> {
  const [row] = await db
    .select({ memberId: memberships.id, expiresAt: homeOffers.expiresAt })
    .from(homeOffers)
    .innerJoin(
      memberships,
      and(
        eq(memberships.userId, homeOffers.userId),
        eq(memberships.memberId, homeOffers.memberId),
        isCurrent,
      ),
    )
    .where(and(eq(homeOffers.userId, owner), isOpen(now)));
  return row === undefined ? null : { ...row, expiresAt: row.expiresAt.toISOString() };
}

/** The homes that others offer to a member. */
export async function listTransfersTo(
  db: Queryable,
  who: UserId,
  now: Date,
): Promise<HomeTransfer[]> {
  const rows = await db
    .select({ home: homeOffers.userId, expiresAt: homeOffers.expiresAt, ...named })
    .from(homeOffers)
    .innerJoin(users, eq(users.id, homeOffers.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.userId, homeOffers.userId), eq(memberships.memberId, who), isCurrent),
    )
    .where(and(eq(homeOffers.memberId, who), isOpen(now)))
    .orderBy(asc(homeOffers.createdAt));
  const offers: HomeTransfer[] = [];
  for (const { home, expiresAt, ...owner } of rows) {
    const projects = await listNamedProjects(db, home);
    offers.push({
      home,
      ownerName: nameOfPerson(owner),
      ownerEmail: owner.email,
      projects: projects.map(({ name }) => name),
      expiresAt: expiresAt.toISOString(),
    });
  }
  return offers;
}

/**
 * Citus can't move a row to another shard, so `citus.sql` drops the trigger that moves the
 * activity.
 *
 * @throws conflict if homes can't be transferred
 */
export async function requireMovableHomes(db: Queryable): Promise<void> {
  const { rowCount } = await db.execute(
    sql`select from pg_trigger where tgname = 'home_offers_accepted'`,
  );
  if (rowCount !== 0) return;
  throw failed("conflict", "Homes can't be handed over on this installation.");
}
