import { expect, type Page } from "@playwright/test";
import { OUTBOX_KEY } from "../app/processes/server-process.ts";

interface Sought {
  to: string;
  subject: string;
  /** an earlier email's link to ignore */
  butNot?: string;
}

const params = { key: OUTBOX_KEY };
const LINK = /https?:\/\/[^\s"<]+#(?:token|cancel)=[\w-]{43}/;

/** Link in the newest email to an address with a subject, as shown by the outbox. */
export async function mailedLink(page: Page, sought: Sought): Promise<string> {
  const { request } = page.context();
  const read = async () => {
    const list = await (await request.get("/outbox", { params })).text();
    const rows = list.split("<li>").filter((row) => row.includes(`to ${sought.to},`));
    const row = rows.find((one) => one.includes(sought.subject)) ?? "";
    const path = /href="(\/outbox\/[\da-f-]+)\?/.exec(row)?.[1];
    if (path === undefined) return "";
    const link = LINK.exec(await (await request.get(path, { params })).text())?.[0] ?? "";
    return link === sought.butNot ? "" : link;
  };
  // Emails are sent by a job.
  await expect.poll(read).not.toBe("");
  return read();
}
