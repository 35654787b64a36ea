import { eq, lte } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../shared/ids.ts";
import { sentMails } from "../db/account-tables.ts";
import type { Database, Tx } from "../db/client.ts";
import type { JobSender } from "../db/jobs.ts";
import type { Deps } from "../deps.ts";

const to = z.string();
const seed = z.string();
const owner = id;

/**
 * What a job sends. It holds no link: that is made of the seed and the server's secret when the
 * mail is written, so that the jobs' table opens no account.
 */
export const mailOrder = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verify_email"), to, owner, seed }),
  z.object({ kind: z.literal("reset_password"), to, owner, seed }),
  z.object({ kind: z.literal("change_email_old"), to, owner, seed, newEmail: z.string() }),
  z.object({ kind: z.literal("change_email_new"), to, owner, seed }),
  z.object({ kind: z.literal("password_changed"), to, owner }),
  z.object({ kind: z.literal("email_changed"), to, owner, newEmail: z.string() }),
]);
export type MailOrder = z.infer<typeof mailOrder>;

/** Nobody reads the addresses of the demo's accounts. */
const NOBODYS = /@demo\.invalid$/i;

/** Has a mail sent once the transaction is done. */
export async function orderMail(
  sender: JobSender,
  tx: Tx,
  order: MailOrder,
  jobId?: string,
): Promise<void> {
  if (NOBODYS.test(order.to)) return;
  await sender.send(tx, "mails", order, jobId);
}

/** Marks a mail as sent before its content goes. False where it is marked already. */
export async function claimMail({ db, clock }: Pick<Deps, "db" | "clock">, jobId: string) {
  const { rowCount } = await db
    .insert(sentMails)
    .values({ id: jobId, sentAt: clock.now() })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** For a mail that the server has refused for certain. */
export async function releaseMail(db: Database, jobId: string): Promise<void> {
  await db.delete(sentMails).where(eq(sentMails.id, jobId));
}

export async function isMailSent(db: Database, jobId: string): Promise<boolean> {
  const rows = await db.select().from(sentMails).where(eq(sentMails.id, jobId));
  return rows.length > 0;
}

/** Longer than any job is tried. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Forgets the mails of long ago. Answers how many. */
export async function sweepSentMails({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  const { rowCount } = await db.delete(sentMails).where(lte(sentMails.sentAt, before));
  return rowCount ?? 0;
}
