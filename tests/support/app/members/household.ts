import {
  household,
  type Household,
  type MemberInput,
} from "../../../../shared/household/contract.ts";
import { INVITATION_SUBJECT } from "../../invitation-subject.ts";
import { newestTo, tokenIn } from "../../mails.ts";
import type { Homeowner, TestApp } from "../app.ts";
import type { TestClient, TestResponse } from "../test-client.ts";

export async function householdOf(client: TestClient): Promise<Household> {
  return household.parse((await client.get("/api/household")).body);
}

/** An editor of all projects unless the grant says otherwise. */
export function invite(
  client: TestClient,
  email: string,
  grant: Partial<MemberInput> = {},
): Promise<TestResponse> {
  const body = { email, role: "editor", projects: null, ...grant };
  return client.post("/api/household/invitations", body);
}

/** Invites and returns the token in the email. */
export async function invitationTokenFor(
  product: Pick<TestApp, "deps" | "clock">,
  owner: TestClient,
  email: string,
  grant: Partial<MemberInput> = {},
): Promise<string> {
  const response = await invite(owner, email, grant);
  if (response.status !== 200) throw new Error(`Not invited: ${response.text}`);
  return tokenIn(await newestTo(product, email, INVITATION_SUBJECT));
}

/** Makes the second a member of the first one's home. */
export async function joinHome(
  product: Pick<TestApp, "deps" | "clock">,
  owner: TestClient,
  member: Homeowner,
  grant: Partial<MemberInput> = {},
): Promise<void> {
  const token = await invitationTokenFor(product, owner, member.user.email, grant);
  const response = await member.post("/api/invitations/accept", { token });
  if (response.status !== 200) throw new Error(`Not accepted: ${response.text}`);
}
