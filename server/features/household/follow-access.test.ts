import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { ownerOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { householdOf, joinHome } from "../../../tests/support/app/members/household.ts";
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

const WAYS = [
  ["is removed", "remove"],
  ["leaves", "leave"],
  ["gets fewer projects", "narrow"],
] as const;
/** As on Citus, where the database sends no notifications. */
const withoutNotifications = { subscribe: async () => undefined };

describe.each(WAYS)("a member who %s", (_what, how) => {
  test.each([
    ["at once, before the next recheck", true],
    ["by the next recheck, where the database tells of nothing", false],
  ])("loses a response in progress %s", async (_when, isNotified) => {
    // The recheck runs only when the test advances the time.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const { owner, member, access, path } = await withMember();
    const { id } = await createProject(owner);
    const { changes } = product.deps;
    // Already listening, so that no notification is missed.
    await changes.subscribe(access.home, { onChange: () => {}, onDisconnect: () => {} });
    const followed = followAccess(
      { ...product.deps, changes: isNotified ? changes : withoutNotifications },
      access,
    );
    const ended = once(followed.ended, "abort");
    if (how === "remove") await owner.delete(path);
    else if (how === "leave") await member.post(`/api/homes/${owner.user.id}/leave`);
    else await owner.put(path, { role: "editor", projects: [id] });
    if (!isNotified) vi.advanceTimersByTime(2_000);
    await ended;
    followed.stop();
    expect(followed.ended.reason).toMatchObject({ problem: { code: "not_found" } });
  });
});

test("another role ends no response", async () => {
  const { owner, member, access, path } = await withMember();
  await owner.put(path, { role: "viewer", projects: null });
  const now = await findAccess(product.db, ownerOf(owner), ownerOf(member));
  expect(now).toMatchObject({ role: "viewer" });
  expect(hasSameProjects(now, access)).toBe(true);
});

test("an owner's responses are not monitored", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  followAccess(product.deps, ownAccess(ownerOf(await product.homeowner())));
  expect(vi.getTimerCount()).toBe(0);
});
