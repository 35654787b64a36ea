import type { BrowserContext, Page } from "@playwright/test";
import type { Pool } from "pg";
import { INVITATION_SUBJECT } from "../invitation-subject.ts";
import type { ServerProcess } from "../app/processes/server-process.ts";
import { type BrowserHomeowner, createHomeowner } from "./homeowner.ts";
import { mailedLink } from "./mail.ts";

interface Joining {
  /** a page signed in as the owner who invites */
  page: Page;
  /** browser context of the person who joins */
  context: BrowserContext;
  server: ServerProcess;
  database: Pool;
  email: string;
}

/** Signs up and joins the household as an editor, through the API. */
export async function joinAsEditor(joining: Joining): Promise<BrowserHomeowner> {
  const { page, server, email } = joining;
  await page.context().request.post("/api/household/invitations", {
    data: { email, role: "editor", projects: null },
    headers: { origin: server.url },
  });
  return joinInvited(joining);
}

/** Signs up and accepts the invitation already sent, through the API. */
export async function joinInvited(joining: Joining): Promise<BrowserHomeowner> {
  const { page, context, server, email } = joining;
  const partner = await createHomeowner(joining);
  const headers = { origin: server.url };
  const link = await mailedLink(page, { to: email, subject: INVITATION_SUBJECT });
  const token = new URL(link).hash.replace("#token=", "");
  await context.request.post("/api/invitations/accept", { data: { token }, headers });
  return partner;
}
