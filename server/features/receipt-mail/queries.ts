import { createHash, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../../shared/ids.ts";
import type { ReceiptMail } from "../../../shared/receipts/mail.ts";
import type { Queryable } from "../../db/client.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { ownerId } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import {
  type Access,
  type EditAccess,
  findAccess,
  mayEdit,
  mayReach,
  ownAccess,
  requireProjectAccess,
} from "../../identity/access.ts";
import { requireProject } from "../projects/queries.ts";
import { type ReceiptAddress, writeAddress } from "./rules/receipt-address.ts";

export type Inbox = Pick<ReceiptAddress, "home" | "projectId">;

const secretRow = z.object({ secret: z.string() });

/** Whether an address is the current one of its project. */
export async function isCurrentAddress(
  db: Queryable,
  { home, projectId, secret }: ReceiptAddress,
): Promise<boolean> {
  const [row] = await queryRows(db, secretRow)`
    select secret from receipt_addresses where user_id = ${home} and project_id = ${projectId}`;
  return isSameSecret(secret, row?.secret);
}

/** Constant time, so that it reveals neither the secret nor whether there is one. */
export function isSameSecret(given: string, kept: string | undefined): boolean {
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(kept ?? "")) && kept !== undefined;
}

const accountRow = z.object({ id: ownerId });
const knownRow = z.object({ isKnown: z.boolean() });

/**
 * The access with which a sender's emails are added: of the account with this address if it may
 * edit the project, or of the owner for an added sender. Undefined for all others.
 */
export async function findSenderAccess(
  db: Queryable,
  { home, projectId }: Inbox,
  sender: string,
): Promise<EditAccess | undefined> {
  const [account] = await queryRows(db, accountRow)`
    select id from users where lower(email) = lower(${sender})`;
  const access = account && (await findAccess(db, home, account.id));
  if (access && mayEdit(access) && mayReach(access, projectId)) return access;
  const [row] = await queryRows(db, knownRow)`
    select exists (
      select from receipt_senders
      where user_id = ${home} and project_id = ${projectId} and email = ${sender}
    ) as "isKnown"`;
  return row?.isKnown === true ? ownAccess(home) : undefined;
}

const waitingRow = z.object({
  id,
  sender: z.string(),
  subject: z.string(),
  receivedAt: z.string(),
});
const senderRow = z.object({ id, email: z.string() });

const OFF: ReceiptMail = { isOn: false, address: null, senders: [], emails: [] };

/** @param domain undefined when the installation receives no email */
export async function getReceiptMail(
  db: Queryable,
  access: EditAccess,
  projectId: number,
  domain: string | undefined,
): Promise<ReceiptMail> {
  requireProjectAccess(access, projectId);
  await requireProject(db, access, projectId);
  if (domain === undefined) return OFF;
  const { home } = access;
  const [row] = await queryRows(db, secretRow)`
    select secret from receipt_addresses where user_id = ${home} and project_id = ${projectId}`;
  const senders = await queryRows(db, senderRow)`
    select id, email from receipt_senders
    where user_id = ${home} and project_id = ${projectId} order by email`;
  const emails = await queryRows(db, waitingRow)`
    select id, sender, subject, ${isoText(sql`received_at`)} as "receivedAt"
    from received_emails
    where user_id = ${home} and project_id = ${projectId} and content is not null
    order by id desc`;
  const address = row ? writeAddress({ home, projectId, secret: row.secret }, domain) : null;
  return { isOn: true, address, senders, emails };
}

const contentRow = z.object({
  projectId: id,
  sender: z.string(),
  content: z.instanceof(Uint8Array),
});

/** An email in quarantine; undefined once it was accepted or discarded. */
export async function findWaitingEmail(
  db: Queryable,
  access: Access,
  emailId: number,
): Promise<z.infer<typeof contentRow> | undefined> {
  const rows = await queryRows(db, contentRow)`
    select project_id as "projectId", sender, content from received_emails
    where user_id = ${access.home} and id = ${emailId} and content is not null`;
  const [row] = rows;
  return row && mayReach(access, row.projectId) ? row : undefined;
}

const stateRow = z.object({ isWaiting: z.boolean() });

/** Whether an email was received before and is in quarantine; undefined for a new one. */
export async function findEarlierEmail(
  db: Queryable,
  { home, projectId }: Inbox,
  fingerprint: string,
): Promise<{ isWaiting: boolean } | undefined> {
  const [row] = await queryRows(db, stateRow)`
    select content is not null as "isWaiting" from received_emails
    where user_id = ${home} and project_id = ${projectId} and fingerprint = ${fingerprint}`;
  return row;
}

const quarantineRow = z.object({ count: z.int(), bytes: z.int() });

/** Number of emails in the quarantines of a home. */
export async function countWaiting(
  db: Queryable,
  home: Inbox["home"],
): Promise<z.infer<typeof quarantineRow>> {
  const [row] = await queryRows(db, quarantineRow)`
    select count(*)::int as count, coalesce(sum(octet_length(content)), 0)::int as bytes
    from received_emails where user_id = ${home} and content is not null`;
  return row ?? { count: 0, bytes: 0 };
}
