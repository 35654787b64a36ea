import { eq, lte } from "drizzle-orm";
import * as z from "zod/mini";
import type { SecurityEventKind } from "../../shared/account/contract.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { id } from "../../shared/ids.ts";
import { reminderItem } from "../features/reminders/rules/reminder-item.ts";
import { sentMails } from "../db/schema/accounts.ts";
import type { Database, Tx } from "../db/client.ts";
import { deleteInRounds } from "../db/batch-delete.ts";
import type { JobSender } from "./queue.ts";
import type { Deps } from "../deps.ts";
import { validationFailed } from "../errors.ts";
import { issueLink, newSeed, tokenOf } from "../identity/email-tokens.ts";

const to = z.string();
const seed = z.string();
const owner = id.brand<"UserId">();

/** What is told by mail, besides the log: whoever did not do it has to learn of it. */
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
] as const satisfies readonly SecurityEventKind[];
export type MailedEvent = (typeof MAILED_EVENTS)[number];

/**
 * What a job sends. It holds no link: that is made of the seed and the server's secret when the
 * mail is written, so that the jobs' table opens no account.
 */
export const mailOrder = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verify_email"), to, owner, seed }),
  z.object({
    kind: z.literal("reset_password"),
    to,
    owner,
    seed,
    /** whether whoever runs the installation has reset the sign-in: nothing opens the account by then */
    isByOperator: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal("change_email_old"), to, owner, seed, newEmail: z.string() }),
  z.object({ kind: z.literal("change_email_new"), to, owner, seed }),
  z.object({
    kind: z.literal("change_email_alone"),
    to,
    owner,
    seed,
    /** the day of the change, where it waits */
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
    /** whether a Google account was taken away, too */
    isUnlinked: z.optional(z.boolean()),
    /** whether passkeys go on opening the account */
    hasPasskeys: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal("email_changed"),
    to,
    owner,
    newEmail: z.string(),
    /** how it was proven; left out by a release that knew both mailboxes only */
    way: z.optional(z.enum(["both_mailboxes", "second_factor", "wait"])),
  }),
  /** to the new address, where its owner has long closed the page */
  z.object({ kind: z.literal("email_moved"), to, owner }),
  z.object({
    kind: z.literal("security_notice"),
    to,
    owner,
    /** what happened to the account */
    about: z.enum(MAILED_EVENTS),
  }),
  z.object({
    kind: z.literal("reminders"),
    to,
    owner,
    today: calendarDate,
    items: z.array(reminderItem),
    /** how many there are besides */
    more: z.int(),
  }),
  // All that is left of whom it was.
  z.object({ kind: z.literal("account_deleted"), to, firstName: z.nullable(z.string()) }),
]);
export type MailOrder = z.infer<typeof mailOrder>;

/** Nobody reads the addresses of the demo's accounts. */
const NOBODYS = /@demo\.invalid$/i;

/** Refuses an address at which nobody reads, where one is chosen. */
export function requireReadAddress(email: string): void {
  if (!NOBODYS.test(email)) return;
  throw validationFailed([{ path: ["email"], message: "Enter a valid email address" }]);
}

/** Has a mail sent once the transaction is done. */
export async function orderMail(sender: JobSender, tx: Tx, order: MailOrder): Promise<void> {
  if (!NOBODYS.test(order.to)) await sender.send(tx, "mails", order);
}

/** The links of a change without the old mailbox are made with it (`email_changes`). */
type OrderWithSeed = Exclude<
  Extract<MailOrder, { seed: string }>,
  { kind: "change_email_alone" | "change_email_cancel" }
>;
/** One that carries a link, before the link is made. */
export type LinkOrder = OrderWithSeed extends infer Order
  ? Order extends OrderWithSeed
    ? Omit<Order, "seed">
    : never
  : never;

interface Ordering {
  sender: JobSender;
  /** the server's own */
  secret: string;
  now: Date;
  /** so that an order that is repeated changes nothing */
  jobId?: string;
}

/**
 * Makes a link, voids the older ones of its kind, and has it sent once the transaction is done.
 *
 * @returns whether it was ordered; nothing is done for an order that was there already
 */
export async function orderLink(
  tx: Tx,
  order: LinkOrder,
  { sender, secret, now, jobId }: Ordering,
): Promise<boolean> {
  if (NOBODYS.test(order.to)) return false;
  const made = newSeed();
  const isNew = await sender.send(tx, "mails", { ...order, seed: made }, jobId);
  if (!isNew) return false;
  const { owner, kind } = order;
  const email = order.kind === "change_email_old" ? order.newEmail : order.to;
  await issueLink(tx, { owner, kind, email }, { token: tokenOf(made, secret), now });
  return true;
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
  const isOver = lte(sentMails.sentAt, before);
  return deleteInRounds(db, { table: sentMails, key: [sentMails.id], isOver });
}
