import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { queryRows } from "../../db/rows.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { failed, notFound, rateLimited, tooManyAttempts } from "../../errors.ts";
import { type Access, andInProjects, type EditAccess } from "../../identity/access.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { recordActivity } from "../../records/activity.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { lockProject } from "../projects/queries.ts";
import { type Inbox, isCurrentAddress } from "./queries.ts";
import { readAddress, secretFrom, writeAddress } from "./rules/receipt-address.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Rate limit for a project's emails, each of which has up to 20 receipts. */
const EMAIL_LIMIT = { limit: 60, withinMs: HOUR_MS };
/**
 * Rate limit for wrong addresses. High, because a mail server in front delivers every user's
 * emails; secrets can't be guessed.
 */
const WRONG_ADDRESS_LIMIT = { limit: 600, withinMs: HOUR_MS };
const MAX_SENDERS = 50;

const ADDRESS_LABEL = "the email address for receipts";
const SENDERS_LABEL = "the allowed senders of receipts";

type WriteDeps = Pick<Deps, "db" | "clock">;

/** The domain of the addresses. @throws not_found when the installation receives no email */
export function requireDomain({ config }: Pick<Deps, "config">): string {
  if (config.inboundMail === undefined) throw notFound("Receipts by email");
  return config.inboundMail.domain;
}

/** Gives the project an address, or replaces its address. */
export async function changeAddress(
  deps: WriteDeps & Pick<Deps, "config">,
  access: EditAccess,
  projectId: number,
): Promise<string> {
  const domain = requireDomain(deps);
  const secret = secretFrom(randomBytes(20));
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await lockProject(tx, access, projectId);
    await tx.execute(sql`
      insert into receipt_addresses (user_id, project_id, secret, created_at)
      values (${access.home}, ${projectId}, ${secret}, ${now.toISOString()}::timestamptz)
      on conflict (user_id, project_id) do update
      set secret = excluded.secret, created_at = excluded.created_at`);
    await recordMailChange(tx, access, now, { projectId, label: ADDRESS_LABEL });
  });
  return writeAddress({ home: access.home, projectId, secret }, domain);
}

/** Adds the activity entry of a change to a project's receipts by email. */
export async function recordMailChange(
  tx: Tx,
  access: EditAccess,
  now: Date,
  { projectId, label }: { projectId: number; label: string },
): Promise<void> {
  await recordActivity(tx, access, now, { kind: "draft", action: "changed", projectId, label });
}

const emailRow = z.object({ email: z.string() });

/**
 * Whether a project doesn't allow this sender yet.
 *
 * @throws conflict if it can't allow another one
 */
export async function isNewSender(
  db: Queryable,
  access: Access,
  projectId: number,
  email: string,
): Promise<boolean> {
  const allowed = await queryRows(db, emailRow)`
    select email from receipt_senders
    where user_id = ${access.home} and project_id = ${projectId}`;
  if (allowed.some((sender) => sender.email === email)) return false;
  if (allowed.length < MAX_SENDERS) return true;
  throw failed("conflict", `A project has at most ${MAX_SENDERS} allowed senders.`);
}

/**
 * Allows a sender. Idempotent.
 *
 * @param email in lower case
 */
export async function allowSender(
  { db, clock }: WriteDeps,
  access: EditAccess,
  projectId: number,
  email: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await lockProject(tx, access, projectId);
    if (!(await isNewSender(tx, access, projectId, email))) return;
    await tx.execute(sql`
      insert into receipt_senders (user_id, project_id, email, created_at)
      values (${access.home}, ${projectId}, ${email}, ${now.toISOString()}::timestamptz)`);
    await recordMailChange(tx, access, now, { projectId, label: SENDERS_LABEL });
  });
}

const removedRow = z.object({ projectId: z.int() });

export async function removeSender(
  { db, clock }: WriteDeps,
  access: EditAccess,
  senderId: number,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    const [removed] = await queryRows(tx, removedRow)`
      delete from receipt_senders
      where user_id = ${access.home} and id = ${senderId}${andInProjects(access, sql`project_id`)}
      returning project_id as "projectId"`;
    if (removed === undefined) throw notFound("Sender");
    await recordMailChange(tx, access, now, { ...removed, label: SENDERS_LABEL });
  });
}

/**
 * The inbox of a recipient's address, before the email is read. Counts the email.
 *
 * @param network keyed hash of the client's IP address
 * @throws not_found, or rate_limited
 */
export async function requireInbox(
  deps: WriteDeps & Pick<Deps, "config">,
  recipient: string,
  network: string,
): Promise<Inbox> {
  const address = readAddress(recipient, requireDomain(deps));
  if (address === undefined || !(await isCurrentAddress(deps.db, address))) {
    const wait = await consumeRateLimit(deps, {
      key: `receipt mail wrong ${network}`,
      ...WRONG_ADDRESS_LIMIT,
    });
    throw wait === undefined ? notFound("Address") : tooManyAttempts(wait);
  }
  const { home, projectId } = address;
  const key = `receipt mail ${home}-${projectId}`;
  const wait = await consumeRateLimit(deps, { key, ...EMAIL_LIMIT });
  if (wait !== undefined) throw rateLimited("Too many emails in an hour. Try again later.", wait);
  return { home, projectId };
}
