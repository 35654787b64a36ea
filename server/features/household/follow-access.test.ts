import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownerOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { householdOf, joinHome } from "../../../tests/support/app/household.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { findAccess, followAccess, ownAccess } from "../../identity/access.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

async function withMember() {
  const [owner, member] = [await product.homeowner(), await product.homeowner()];
  await joinHome(product, owner, member);
  const [joined] = (await householdOf(owner)).members;
  const access = await findAccess(product.db, ownerOf(owner), ownerOf(member));
  if (access === undefined) throw new Error("The member has no access");
  return { owner, member, access, path: `/api/household/members/${joined?.id}` };
}

test.each([
  ["is removed", "remove"],
  ["leaves", "leave"],
  ["gets fewer projects", "narrow"],
] as const)("an answer under way ends soon after the member %s", async (_what, how) => {
  const { owner, member, access, path } = await withMember();
  const { id } = await createProject(owner);
  const followed = followAccess(product.deps, access);
  const ended = once(followed.ended, "abort");
  if (how === "remove") await owner.delete(path);
  else if (how === "leave") await member.post(`/api/homes/${owner.user.id}/leave`);
  else await owner.put(path, { role: "editor", projects: [id] });
  await ended;
  followed.stop();
  expect(followed.ended.reason).toMatchObject({ problem: { code: "not_found" } });
});

test("another role and an own home end nothing", async () => {
  const { owner, access, path } = await withMember();
  const own = followAccess(product.deps, ownAccess(ownerOf(owner)));
  await owner.put(path, { role: "viewer", projects: null });
  const followed = followAccess(product.deps, access);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect([own.ended.aborted, followed.ended.aborted]).toEqual([false, false]);
  own.stop();
  followed.stop();
});
