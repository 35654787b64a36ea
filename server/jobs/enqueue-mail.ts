import { eq, lte } from "drizzle-orm";
import * as z from "zod/mini";
import type { SecurityEventKind } from "../../shared/account/contract.ts";
import { calendarDate, instant } from "../../shared/calendar-date.ts";
import { memberRole } from "../../shared/household/contract.ts";
import { id } from "../../shared/ids.ts";
import { emailProblem } from "../../shared/receipts/mail.ts";
import { reminderItem } from "../features/reminders/rules/reminder-item.ts";
import { sentMails } from "../db/schema/accounts.ts";
import type { Database, Tx } from "../db/client.ts";
import { deleteInBatches } from "../db/batch-delete.ts";
import type { JobSender } from "./queue.ts";
import type { Deps } from "../deps.ts";
import { validationFailed } from "../errors.ts";
import { issueEmailToken, newSeed, tokenOf } from "../identity/email-tokens.ts";

const to = z.string();
const seed = z.string();
const owner = id.brand<"UserId">();

/** Security events that also send an email, to alert users who didn't cause them. */
export const MAILED_EVENTS = [
  "google_linked",
  "google_unlinked",
  "passkey_added",
  "passkey_removed",
  "authenticator_added",
  "authenticator_removed",
  "recovery_codes_made",
  "recovery_code_used",
  "codes_guessed",
  "upload_token_added",
] as const satisfies readonly SecurityEventKind[];
export type MailedEvent = (typeof MAILED_EVENTS)[number];

/**
 * The payload of a mail job. It contains no link: links are built from the seed and the server's
 * secret when the email is written, so that read access to the jobs table doesn't open accounts.
 */
export const mailJob = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verify_email"), to, owner, seed }),
  z.object({
    kind: z.literal("reset_password"),
    to,
    owner,
    seed,
    /** true when the operator reset the sign-in: no sign-in works until the user sets a password */
    isByOperator: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal("change_email_old"), to, owner, seed, newEmail: z.string() }),
  z.object({ kind: z.literal("change_email_new"), to, owner, seed }),
  z.object({
    kind: z.literal("change_email_alone"),
    to,
    owner,
    seed,
    /** date on which a delayed change takes effect */
    dueOn: z.optional(calendarDate),
  }),
  z.object({
    kind: z.literal("change_email_cancel"),
    to,
    owner,
    seed,
    newEmail: z.string(),
    dueOn: z.optional(calendarDate),
  }),
  z.object({
    kind: z.literal("password_changed"),
    to,
    owner,
    /** whether a Google account was unlinked as well */
    isUnlinked: z.optional(z.boolean()),
    /** whether passkeys still allow sign-in */
    hasPasskeys: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal("email_changed"),
    to,
    owner,
    newEmail: z.string(),
    /** how the change was confirmed; absent in jobs of older releases */
    way: z.optional(z.enum(["both_mailboxes", "second_factor", "wait"])),
  }),
  /** sent to the new address, because the user has closed the page by the time of the change */
  z.object({ kind: z.literal("email_moved"), to, owner }),
  z.object({
    kind: z.literal("security_notice"),
    to,
    owner,
    /** the security event */
    about: z.enum(MAILED_EVENTS),
  }),
  z.object({
    kind: z.literal("reminders"),
    to,
    owner,
    today: calendarDate,
    items: z.array(reminderItem),
    /** number of items that are not listed */
    more: z.int(),
  }),
  z.object({
    kind: z.literal("invitation"),
    to,
    /** the home that invites */
    owner,
    seed,
    ownerName: z.string(),
    ownerEmail: z.string(),
    role: memberRole,
    /** how many projects are shared; null for all */
    projectCount: z.nullable(z.int()),
  }),
  /** to a member, when the owner's account was deleted */
  z.object({ kind: z.literal("home_closed"), to, owner, ownerName: z.string() }),
  /** to the owner of a home */
  z.object({
    kind: z.literal("member_joined"),
    to,
    owner,
    memberName: z.string(),
    memberEmail: z.string(),
    role: memberRole,
    projectCount: z.nullable(z.int()),
  }),
  z.object({
    kind: z.literal("member_left"),
    to,
    owner,
    memberName: z.string(),
    memberEmail: z.string(),
  }),
  z.object({
    /** home_offered goes to the member; the other two go to the new and the former owner */
    kind: z.enum(["home_offered", "home_taken_over", "home_handed_over"]),
    to,
    owner,
    /** the other person of the two */
    otherName: z.string(),
    otherEmail: z.string(),
  }),
  z.object({
    kind: z.literal("activity_digest"),
    to,
    /** recipient */
    owner,
    home: owner,
    /** projects that the recipient could see when the job was created; null for all */
    projects: z.nullable(z.array(id)),
    /** null for the recipient's own home */
    ownerName: z.nullable(z.string()),
    sections: z.array(z.object({ heading: z.string(), items: z.array(z.string()) })),
    hasMore: z.boolean(),
  }),
  /** problems with emailed receipts; quotes nothing of those emails, because anyone can send one */
  z.object({
    kind: z.literal("email_problems"),
    to,
    owner,
    emails: z.array(z.object({ receivedAt: instant, problems: z.array(emailProblem) })),
  }),
  // The account is deleted by then, so the job contains the name.
  z.object({ kind: z.literal("account_deleted"), to, firstName: z.nullable(z.string()) }),
]);
export type MailJob = z.infer<typeof mailJob>;

/** Demo accounts have addresses without a mailbox. */
const DEMO_ADDRESS = /@demo\.invalid$/i;

/** Rejects an address without a mailbox. */
export function requireMailableAddress(email: string): void {
  if (!DEMO_ADDRESS.test(email)) return;
  throw validationFailed([{ path: ["email"], message: "Enter a valid email address" }]);
}

/** Enqueues an email, sent after the transaction commits. */
export async function enqueueMail(sender: JobSender, tx: Tx, order: MailJob): Promise<void> {
  if (!DEMO_ADDRESS.test(order.to)) await sender.send(tx, "mails", order);
}

/**
 * Excluded kinds keep their tokens in `email_changes` and `invitations` instead of
 * `account_tokens`.
 */
type OrderWithSeed = Exclude<
  Extract<MailJob, { seed: string }>,
  { kind: "change_email_alone" | "change_email_cancel" | "invitation" }
>;
/** A mail job with a link whose token does not exist yet. */
export type EmailTokenJob = OrderWithSeed extends infer Order
  ? Order extends OrderWithSeed
    ? Omit<Order, "seed">
    : never
  : never;

interface Ordering {
  sender: JobSender;
  /** the server's secret */
  secret: string;
  now: Date;
  /** idempotency key: a repeated call does nothing */
  jobId?: string;
}

/**
 * Issues a token, revokes older tokens of the same kind, and enqueues the email with the link.
 *
 * @returns whether the email was enqueued; false for a repeated `jobId`, without any change
 */
export async function enqueueEmailToken(
  tx: Tx,
  order: EmailTokenJob,
  { sender, secret, now, jobId }: Ordering,
): Promise<boolean> {
  if (DEMO_ADDRESS.test(order.to)) return false;
  const made = newSeed();
  const isNew = await sender.send(tx, "mails", { ...order, seed: made }, jobId);
  if (!isNew) return false;
  const { owner, kind } = order;
  const email = order.kind === "change_email_old" ? order.newEmail : order.to;
  await issueEmailToken(tx, { owner, kind, email }, { token: tokenOf(made, secret), now });
  return true;
}

/**
 * Marks an email as sent, before its content is transmitted.
 *
 * @returns false when it was already marked
 */
export async function claimMail({ db, clock }: Pick<Deps, "db" | "clock">, jobId: string) {
  const { rowCount } = await db
    .insert(sentMails)
    .values({ id: jobId, sentAt: clock.now() })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Unmarks an email that the mail server has permanently rejected. */
export async function releaseMail(db: Database, jobId: string): Promise<void> {
  await db.delete(sentMails).where(eq(sentMails.id, jobId));
}

export async function isMailSent(db: Database, jobId: string): Promise<boolean> {
  const rows = await db.select().from(sentMails).where(eq(sentMails.id, jobId));
  return rows.length > 0;
}

/** Longer than the retries of any job. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes old marks; returns their number. */
export async function sweepSentMails({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_MS);
  const condition = lte(sentMails.sentAt, before);
  return deleteInBatches(db, { table: sentMails, key: [sentMails.id], condition });
}
