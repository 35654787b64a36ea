import { once } from "node:events";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { ownerOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { householdOf, joinHome } from "../../../tests/support/app/household.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { followAccess } from "../../http/session/access.ts";
import { findAccess, hasSameProjects, ownAccess } from "../../identity/access.ts";

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
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { owner, member, access, path } = await withMember();
  const { id } = await createProject(owner);
  const followed = followAccess(product.deps, access);
  const ended = once(followed.ended, "abort");
  if (how === "remove") await owner.delete(path);
  else if (how === "leave") await member.post(`/api/homes/${owner.user.id}/leave`);
  else await owner.put(path, { role: "editor", projects: [id] });
  vi.advanceTimersByTime(2_000);
  await ended;
  followed.stop();
  expect(followed.ended.reason).toMatchObject({ problem: { code: "not_found" } });
});

test("another role ends nothing", async () => {
  const { owner, member, access, path } = await withMember();
  await owner.put(path, { role: "viewer", projects: null });
  const now = await findAccess(product.db, ownerOf(owner), ownerOf(member));
  expect(now).toMatchObject({ role: "viewer" });
  expect(hasSameProjects(now, access)).toBe(true);
});

test("an owner's answers are not followed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  followAccess(product.deps, ownAccess(ownerOf(await product.homeowner())));
  expect(vi.getTimerCount()).toBe(0);
});
