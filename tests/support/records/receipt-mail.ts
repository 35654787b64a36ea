import { type SQL, sql } from "drizzle-orm";
import type { Homeowner, TestApp } from "../app/app.ts";

/** An address for receipts, an allowed sender, and an email in quarantine, with `text` in each. */
export async function addReceiptMail(
  db: TestApp["db"],
  { user }: Pick<Homeowner, "user">,
  projectId: number,
  text: string,
): Promise<{ senderId: number; emailId: number }> {
  const addedIn = async (statement: SQL) => {
    const { rows } = await db.execute<{ id: string }>(statement);
    return Number(rows[0]?.id);
  };
  const content = Buffer.from(`From: a@example.com\r\nSubject: ${text}\r\n\r\n${text}`);
  await db.execute(sql`
    insert into receipt_addresses (user_id, project_id, secret, created_at)
    values (${user.id}, ${projectId}, ${text}, now())`);
  return {
    senderId: await addedIn(sql`
      insert into receipt_senders (user_id, project_id, email, created_at)
      values (${user.id}, ${projectId}, ${text}, now()) returning id`),
    emailId: await addedIn(sql`
      insert into received_emails
        (user_id, project_id, fingerprint, sender, subject, received_at, content, problems)
      values (${user.id}, ${projectId}, ${text}, ${text}, ${text}, now(), ${content}, '[]')
      returning id`),
  };
}
