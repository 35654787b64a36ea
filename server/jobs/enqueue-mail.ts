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

/** Security events also sent by email, to alert users who didn't cause them. */
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
 * secret when the email is written, so that the jobs' table opens no account.
 */
export const mailJob = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verify_email"), to, owner, seed }),
  z.object({
    kind: z.literal("reset_password"),
    to,
    owner,
    seed,
    /** true when the operator reset the sign-in: nothing opens the account until the user sets a password */
    isByOperator: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal("change_email_old"), to, owner, seed, newEmail: z.string() }),
  z.object({ kind: z.literal("change_email_new"), to, owner, seed }),
  z.object({
    kind: z.literal("change_email_alone"),
    to,
    owner,
    seed,
    /** date of the change, when it waits */
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
    /** whether passkeys still open the account */
    hasPasskeys: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal("email_changed"),
    to,
    owner,
    newEmail: z.string(),
    /** how the change was proven; missing in jobs from before there were several ways */
    way: z.optional(z.enum(["both_mailboxes", "second_factor", "wait"])),
  }),
  /** sent to the new address, since its owner has closed the page by then */
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
    /** how many more there are */
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
  /** to a member of a home whose owner deleted the account */
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
    /** to the member; then, once accepted, to the new and the former owner */
    kind: z.enum(["home_offered", "home_taken_over", "home_handed_over"]),
    to,
    owner,
    /** the other of the two */
    otherName: z.string(),
    otherEmail: z.string(),
  }),
  z.object({
    kind: z.literal("activity_digest"),
    to,
    /** who gets it */
    owner,
    home: owner,
    /** those that the reader could see when it was written; null for all */
    projects: z.nullable(z.array(id)),
    /** null for the reader's own home */
    ownerName: z.nullable(z.string()),
    sections: z.array(z.object({ heading: z.string(), items: z.array(z.string()) })),
    hasMore: z.boolean(),
  }),
  /** what could not be used of emails with receipts; no words of theirs, as anyone can send one */
  z.object({
    kind: z.literal("email_problems"),
    to,
    owner,
    emails: z.array(z.object({ receivedAt: instant, problems: z.array(emailProblem) })),
  }),
  // The account is deleted, so the job carries the name.
  z.object({ kind: z.literal("account_deleted"), to, firstName: z.nullable(z.string()) }),
]);
export type MailJob = z.infer<typeof mailJob>;

/** Addresses of demo accounts have no mailbox. */
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

/** Not of `account_tokens`: their rows are made in `email_changes` and `invitations`. */
type OrderWithSeed = Exclude<
  Extract<MailJob, { seed: string }>,
  { kind: "change_email_alone" | "change_email_cancel" | "invitation" }
>;
/** An email with a link, before the link is created. */
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
  /** makes a repeated call a no-op */
  jobId?: string;
}

/**
 * Issues a token, revokes the older ones of its kind, and enqueues the email with the link.
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

/** Marks an email as sent before its content is transmitted. False when already marked. */
export async function claimMail({ db, clock }: Pick<Deps, "db" | "clock">, jobId: string) {
  const { rowCount } = await db
    .insert(sentMails)
    .values({ id: jobId, sentAt: clock.now() })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** For an email that the server has permanently rejected. */
export async function releaseMail(db: Database, jobId: string): Promise<void> {
  await db.delete(sentMails).where(eq(sentMails.id, jobId));
}

export async function isMailSent(db: Database, jobId: string): Promise<boolean> {
  const rows = await db.select().from(sentMails).where(eq(sentMails.id, jobId));
  return rows.length > 0;
}

/** Longer than any job is retried. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes old marks; returns how many. */
export async function sweepSentMails({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  const isOver = lte(sentMails.sentAt, before);
  return deleteInBatches(db, { table: sentMails, key: [sentMails.id], isOver });
}
