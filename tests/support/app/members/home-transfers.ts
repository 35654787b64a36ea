import type { Homeowner } from "../app.ts";
import { householdOf } from "./household.ts";
import type { TestClient, TestResponse } from "../test-client.ts";

/** The owner offers the home to one of its members. */
export async function offerTransfer(owner: Homeowner, member: Homeowner): Promise<TestResponse> {
  const { members } = await householdOf(owner);
  const found = members.find(({ email }) => email === member.user.email);
  if (found === undefined) throw new Error(`${member.user.email} is no member`);
  const { password } = owner;
  return owner.post("/api/household/offer", { memberId: found.id, password });
}

export function acceptTransfer(member: TestClient, owner: Homeowner): Promise<TestResponse> {
  return member.post(`/api/homes/${owner.user.id}/take-over`);
}

export async function transferHome(owner: Homeowner, member: Homeowner): Promise<void> {
  for (const response of [
    await offerTransfer(owner, member),
    await acceptTransfer(member, owner),
  ]) {
    if (response.status >= 300) throw new Error(response.text);
  }
}
