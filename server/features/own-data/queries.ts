import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { aiMessages, contractors, expenses, milestones, projects, users } from "../../db/tables.ts";
import { unauthenticated } from "../../errors.ts";

/** The next rows of an owner, in the order of their ids. */
export interface Page {
  after: number;
  limit: number;
}

export async function listProjectRows(tx: Tx, owner: UserId, { after, limit }: Page) {
  return tx
    .select({
      id: projects.id,
      name: projects.name,
      description: projects.description,
      budget: projects.budget,
      startDate: projects.startDate,
    })
    .from(projects)
    .where(and(eq(projects.userId, owner), gt(projects.id, after)))
    .orderBy(asc(projects.id))
    .limit(limit);
}

export async function listContractorRows(tx: Tx, owner: UserId, { after, limit }: Page) {
  return tx
    .select({
      id: contractors.id,
      name: contractors.name,
      company: contractors.company,
      email: contractors.email,
      phone: contractors.phone,
      specialty: contractors.specialty,
      hourlyRate: contractors.hourlyRate,
      notes: contractors.notes,
      createdAt: contractors.createdAt,
    })
    .from(contractors)
    .where(and(eq(contractors.userId, owner), gt(contractors.id, after)))
    .orderBy(asc(contractors.id))
    .limit(limit);
}

export async function listExpenseRows(tx: Tx, owner: UserId, { after, limit }: Page) {
  return tx
    .select({
      id: expenses.id,
      projectId: expenses.projectId,
      contractorId: expenses.contractorId,
      description: expenses.description,
      amount: expenses.amount,
      category: expenses.category,
      paymentMethod: expenses.paymentMethod,
      date: expenses.date,
      notes: expenses.notes,
      receipt: expenses.imageUrl,
      createdAt: expenses.createdAt,
    })
    .from(expenses)
    .where(and(eq(expenses.userId, owner), gt(expenses.id, after)))
    .orderBy(asc(expenses.id))
    .limit(limit);
}

export async function listMilestoneRows(tx: Tx, owner: UserId, { after, limit }: Page) {
  return tx
    .select({
      id: milestones.id,
      projectId: milestones.projectId,
      title: milestones.title,
      description: milestones.description,
      category: milestones.category,
      targetDate: milestones.targetDate,
      isCompleted: milestones.isCompleted,
      completedDate: milestones.completedDate,
      createdAt: milestones.createdAt,
    })
    .from(milestones)
    .where(and(eq(milestones.userId, owner), gt(milestones.id, after)))
    .orderBy(asc(milestones.id))
    .limit(limit);
}

export async function listMessageRows(tx: Tx, owner: UserId, { after, limit }: Page) {
  return tx
    .select({
      id: aiMessages.id,
      role: aiMessages.role,
      content: aiMessages.content,
      createdAt: aiMessages.createdAt,
    })
    .from(aiMessages)
    .where(and(eq(aiMessages.userId, owner), gt(aiMessages.id, after)))
    .orderBy(asc(aiMessages.id))
    .limit(limit);
}

/** Whether nothing is recorded in the account. What lies in the trash and what was said are no records. */
export async function isAccountEmpty(db: Queryable, owner: UserId): Promise<boolean> {
  const { rows } = await db.execute<{ isEmpty: boolean }>(sql`
    select not (
      exists (select from projects where user_id = ${owner})
      or exists (select from contractors where user_id = ${owner})
      or exists (select from expenses where user_id = ${owner})
      or exists (select from milestones where user_id = ${owner})
    ) as "isEmpty"`);
  return rows[0]?.isEmpty === true;
}

/** Bytes of all receipts that the owner has stored. */
export async function getStoredBytes(db: Queryable, owner: UserId): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::bigint as bytes from uploads where user_id = ${owner}`);
  return rows[0]?.bytes ?? 0;
}

/**
 * Holds the owner's row until the transaction ends, against whatever refers to it too: nothing can
 * be added to the account meanwhile.
 */
export async function lockAccount(tx: Tx, owner: UserId): Promise<void> {
  const [held] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, owner))
    .for("update");
  if (held === undefined) throw unauthenticated();
}

/** How whoever asks for the end of an account proves who they are, and what they pay for. */
export async function getOwner(db: Queryable, owner: UserId) {
  const [row] = await db
    .select({
      passwordHash: users.password,
      customerId: users.stripeCustomerId,
      status: users.subscriptionStatus,
      endsAt: users.subscriptionEndDate,
    })
    .from(users)
    .where(eq(users.id, owner));
  if (row === undefined) throw unauthenticated();
  return row;
}

export async function listReceiptKeys(db: Queryable, owner: UserId): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from uploads where user_id = ${owner}`,
  );
  return rows.map(({ key }) => key);
}

/** How long the next download has to wait, in seconds; undefined when it may begin. */
export async function findWait(
  db: Queryable,
  { keys, limit, now }: { keys: { lease: string; count: string }; limit: number; now: Date },
): Promise<number | undefined> {
  const { rows } = await db.execute<{ endsAt: Date | null }>(sql`
    select max(ends_at) as "endsAt" from attempts
    where ends_at > ${now.toISOString()}
      and (key = ${keys.lease} or (key = ${keys.count} and count >= ${limit}))`);
  const endsAt = rows[0]?.endsAt ?? null;
  if (endsAt === null) return undefined;
  return Math.max(1, Math.ceil((new Date(endsAt).getTime() - now.getTime()) / 1000));
}
