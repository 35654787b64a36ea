import { sql } from "drizzle-orm";
import { draftList } from "../../../shared/receipts/drafts.ts";
import { type ReceiptMail, receiptMail, type WaitingEmail } from "../../../shared/receipts/mail.ts";
import { INBOUND_SECRET } from "../inbound-domain.ts";
import { type Attached, attached, writeEmail } from "../receipt-emails.ts";
import { createProject } from "../records/factories.ts";
import { pdfInvoice } from "../records/receipts.ts";
import { proHomeowner } from "../records/subscriptions.ts";
import type { Homeowner, TestApp } from "./app.ts";
import type { TestClient, TestResponse } from "./test-client.ts";

export async function mailOf(client: TestClient, projectId: number): Promise<ReceiptMail> {
  const response = await client.get(`/api/projects/${projectId}/receipt-mail`);
  return receiptMail.parse(response.body);
}

export async function newAddress(client: TestClient, projectId: number): Promise<string> {
  const made = await client.post(`/api/projects/${projectId}/receipt-mail`);
  const { address } = await mailOf(client, projectId);
  if (made.status !== 201 || address === null) throw new Error(made.text);
  return address;
}

/** Sends an email to the webhook. */
export function sendToWebhook(
  product: TestApp,
  to: string,
  email: Buffer,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return product.visitor().post("/api/inbound-mail", email, {
    authorization: `Bearer ${INBOUND_SECRET}`,
    "content-type": "message/rfc822",
    "x-envelope-to": to,
    ...headers,
  });
}

/** A project with an address for receipts. */
export interface MailHome {
  owner: Homeowner;
  projectId: number;
  address: string;
  /** sends an email with an invoice to the webhook */
  send(from: string, attachments?: readonly Attached[], to?: string): Promise<TestResponse>;
  /** types of the drafts, newest first */
  inbox(): Promise<string[]>;
  /** emails in quarantine */
  waiting(): Promise<WaitingEmail[]>;
  countWaiting(): Promise<number>;
}

export async function createMailHome(product: TestApp): Promise<MailHome> {
  const owner = await proHomeowner(product);
  const { id: projectId } = await createProject(owner);
  const address = await newAddress(owner, projectId);
  return {
    owner,
    projectId,
    address,
    send: async (from, attachments = [attached(pdfInvoice())], to = address) => {
      const email = await writeEmail({ from, to, attachments: [...attachments] });
      return sendToWebhook(product, to, email);
    },
    inbox: async () => {
      const response = await owner.get(`/api/drafts?projectId=${projectId}`);
      return draftList.parse(response.body).drafts.map(({ key }) => key.split(".")[1] ?? "");
    },
    waiting: async () => (await mailOf(owner, projectId)).emails,
    countWaiting: async () => {
      const { rows } = await product.db.execute(sql`
        select from received_emails where user_id = ${owner.user.id} and content is not null`);
      return rows.length;
    },
  };
}

/** Adds drafts until the inbox is full. */
export async function fillInbox(
  product: TestApp,
  { owner, projectId }: Pick<MailHome, "owner" | "projectId">,
): Promise<void> {
  await product.db.execute(sql`
    insert into uploads (user_id, key, content_type, size, state)
    select ${owner.user.id}, gen_random_uuid() || '.pdf', 'application/pdf', 1, 'stored'
    from generate_series(1, 500)`);
  await product.db.execute(sql`
    insert into drafts (user_id, project_id, key, created_at)
    select user_id, ${projectId}, key, now() from uploads where user_id = ${owner.user.id}`);
}

/** A receipt that uses up the account's storage. */
export async function fillRoom(
  product: TestApp,
  { owner }: Pick<MailHome, "owner">,
): Promise<void> {
  await product.db.execute(sql`
    insert into uploads (user_id, key, content_type, size, state)
    values (${owner.user.id}, gen_random_uuid() || '.pdf', 'application/pdf', ${2 ** 31 - 1}, 'stored')`);
}
