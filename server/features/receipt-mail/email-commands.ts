import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id, type UserId } from "../../../shared/ids.ts";
import type { ProblemCode } from "../../../shared/problem.ts";
import type { acceptedEmail, EmailProblem } from "../../../shared/receipts/mail.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { AppError, failed, notFound } from "../../errors.ts";
import { andInProjects, type EditAccess, ownAccess } from "../../identity/access.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { latestToday } from "../../http/responses/client-date.ts";
import { createDrafts } from "../drafts/commands.ts";
import { prepareReceipt, storeReceipt } from "../receipts/commands.ts";
import { allowSender, isNewSender, recordMailChange } from "./address-commands.ts";
import type { ReceivedEmail } from "./received-email.ts";
import {
  countWaiting,
  findEarlierEmail,
  findSenderAccess,
  findWaitingEmail,
  type Inbox,
} from "./queries.ts";
import { readEmail } from "./read-email.ts";

/** Maximum number of emails in a home's quarantine. */
const MAX_WAITING = 20;
const MAX_WAITING_BYTES = 60 * 1024 * 1024;
const WAITING_LABEL = "the emails that wait to be accepted";

export type EmailDeps = Pick<Deps, "config" | "db" | "clock" | "storage" | "log" | "jobs">;

/** An email in a folder for temporary files, which also gets its receipts. */
export interface SentEmail {
  path: string;
  folder: string;
}

/** "known": a duplicate; "ignored": an automatic reply, or an email of this installation */
type ReceiveResult = "drafts" | "quarantine" | "known" | "ignored";

/**
 * Receives an email for an inbox: its receipts become drafts if its sender is allowed, otherwise it
 * goes to quarantine. Safe to repeat, which the sender's mail server does after any other error.
 *
 * @throws bad_request for an unreadable email, not_permitted when the quarantine is full, conflict
 * when the inbox is full, unavailable without room for its receipts
 */
export async function receiveEmail(
  deps: EmailDeps,
  inbox: Inbox,
  sent: SentEmail,
): Promise<ReceiveResult> {
  const email = await readEmail(() => readFile(sent.path));
  if (email.kind === "unreadable") throw failed("bad_request", "This email can't be read");
  const { sender } = email;
  if (sender === null) throw failed("bad_request", "This email names no sender");
  if (email.isAutomatic || isOwn(deps, sender)) return "ignored";
  const earlier = await findEarlierEmail(deps.db, inbox, email.fingerprint);
  const access = await findSenderAccess(deps.db, inbox, sender);
  if (earlier && (!earlier.isWaiting || access === undefined)) return "known";
  if (access === undefined) {
    await quarantineEmail(deps, inbox, { ...email, sender }, await readFile(sent.path));
    return "quarantine";
  }
  try {
    const { problems } = await takeReceipts(deps, access, inbox, email, sent.folder);
    await recordEmail(deps, inbox, { ...email, sender, problems }, access.actor);
  } catch (error) {
    throw isOf(error, "payload_too_large")
      ? failed("unavailable", "There is no room for its receipts. Please try again later.")
      : error;
  }
  return "drafts";
}

function isOf(error: unknown, code: ProblemCode): boolean {
  return error instanceof AppError && error.problem.code === code;
}

function isOwn({ config }: EmailDeps, sender: string): boolean {
  if (config.mail.kind !== "smtp") return false;
  const { from } = config.mail;
  return (/<([^>]+)>$/.exec(from)?.[1] ?? from).toLowerCase() === sender;
}

type KnownEmail = ReceivedEmail & { sender: string };

/** Keeps the raw email for a limited time. */
async function quarantineEmail(
  { db, clock }: EmailDeps,
  { home, projectId }: Inbox,
  { fingerprint, sender, subject }: KnownEmail,
  content: Uint8Array,
): Promise<void> {
  const now = clock.now().toISOString();
  await db.transaction(async (tx) => {
    await lockOwner(tx, home);
    const { count, bytes } = await countWaiting(tx, home);
    if (count >= MAX_WAITING || bytes + content.byteLength > MAX_WAITING_BYTES) {
      throw failed("not_permitted", "This sender isn't allowed here");
    }
    await tx.execute(sql`
      insert into received_emails
        (user_id, project_id, fingerprint, sender, subject, received_at, content, problems)
      values (${home}, ${projectId}, ${fingerprint}, ${sender}, ${subject}, ${now}::timestamptz,
        ${content}::bytea, '[]')
      on conflict (user_id, project_id, fingerprint) do nothing`);
  });
}

/**
 * Stores that an email was received. Its problems are emailed to an account, unless shown
 * immediately.
 */
async function recordEmail(
  { db, clock }: EmailDeps,
  { home, projectId }: Inbox,
  { fingerprint, sender, subject, problems }: KnownEmail,
  notifyUserId: UserId | null,
): Promise<void> {
  const notified = problems.length > 0 ? notifyUserId : null;
  await db.execute(sql`
    insert into received_emails
      (user_id, project_id, fingerprint, sender, subject, received_at, problems, notify_user_id)
    values (${home}, ${projectId}, ${fingerprint}, ${sender}, ${subject},
      ${clock.now().toISOString()}::timestamptz, ${JSON.stringify(problems)}::jsonb,
      ${notified}::bigint)
    on conflict (user_id, project_id, fingerprint) do update
    set content = null, problems = excluded.problems, notify_user_id = excluded.notify_user_id`);
}

/** Problems of the file itself, which another attempt would have, too. */
const PROBLEMS: Readonly<Partial<Record<ProblemCode, EmailProblem>>> = {
  unsupported_media_type: "other_type",
  bad_request: "damaged",
};

interface Taken {
  count: number;
  problems: EmailProblem[];
}

/**
 * Stores an email's receipts as drafts. A repeated email stores each once.
 *
 * @throws conflict when the inbox is full, payload_too_large without room
 */
async function takeReceipts(
  deps: EmailDeps,
  access: EditAccess,
  { projectId }: Pick<Inbox, "projectId">,
  { fingerprint, files, problems: before }: ReceivedEmail,
  folder: string,
): Promise<Taken> {
  const keys: string[] = [];
  const problems = [...before];
  // Keys differ by actor, but two editors who accept the same email must store it once.
  const home = ownAccess(access.home);
  for (const [index, bytes] of files.entries()) {
    const path = join(folder, `file-${index}`);
    try {
      await writeFile(path, bytes, { mode: 0o600 });
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const receipt = { ...(await prepareReceipt(path)), sha256 };
      const idempotencyKey = `email ${projectId} ${fingerprint} ${index}`;
      keys.push(await storeReceipt(deps, home, receipt, { idempotencyKey }));
    } catch (error) {
      const problem = error instanceof AppError ? PROBLEMS[error.problem.code] : undefined;
      if (problem === undefined) throw error;
      problems.push(problem);
    }
  }
  if (keys.length === 0) return { count: 0, problems };
  const added = { projectId, keys, splitPages: false, isRetryable: true };
  await createDrafts(deps, access, added, latestToday(deps.clock.now()));
  return { count: keys.length, problems };
}

/**
 * Allows the sender of an email in quarantine, and stores its receipts.
 *
 * @throws not_found once it was accepted or discarded; conflict when the inbox or the list of
 * senders is full, and payload_too_large without room: then it remains in quarantine
 */
export async function acceptEmail(
  deps: EmailDeps,
  access: EditAccess,
  emailId: number,
  folder: string,
): Promise<z.infer<typeof acceptedEmail>> {
  const waiting = await findWaitingEmail(deps.db, access, emailId);
  if (waiting === undefined) throw notFound("Email");
  const { projectId, sender, content } = waiting;
  const email = await readEmail(async () => content);
  // It was readable when it was put in quarantine.
  if (email.kind === "unreadable") {
    throw failed("unavailable", "Couldn't read this email. Please try again.");
  }
  // Refuses before anything is stored.
  await isNewSender(deps.db, access, projectId, sender);
  const { count, problems } = await takeReceipts(deps, access, { projectId }, email, folder);
  await allowSender(deps, access, projectId, sender);
  const inbox = { home: access.home, projectId };
  await recordEmail(deps, inbox, { ...email, sender, problems }, null);
  return { count, problems };
}

const discardedRow = z.object({ projectId: id });

/** Deletes the content of an email in quarantine. A second copy of it is ignored. */
export async function discardEmail(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  emailId: number,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    const [discarded] = await queryRows(tx, discardedRow)`
      update received_emails set content = null
      where user_id = ${access.home} and id = ${emailId} and content is not null
        ${andInProjects(access, sql`project_id`)}
      returning project_id as "projectId"`;
    if (discarded === undefined) throw notFound("Email");
    await recordMailChange(tx, access, now, { ...discarded, label: WAITING_LABEL });
  });
}
