import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Home, homes as homesSchema } from "../../../shared/household/contract.ts";
import { kindsOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  householdOf,
  invitationTokenFor,
  invite,
  joinHome,
} from "../../../tests/support/app/members/household.ts";
import { tally } from "../../../tests/support/app/send-concurrently.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";
import { newestTo } from "../../../tests/support/mails.ts";
import { openDemo } from "../../../tests/support/records/demos.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { proHomeowner, setSubscription } from "../../../tests/support/records/subscriptions.ts";

const MISSING = { status: 404, body: { code: "not_found" } };

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

async function homesOf(client: TestClient): Promise<Home[]> {
  return homesSchema.parse((await client.get("/api/homes")).body);
}

function accept(client: TestClient, token: string) {
  return client.post("/api/invitations/accept", { token });
}

/** A home with one member, who is an editor of all projects. */
async function withMember(): Promise<{ owner: Homeowner; member: Homeowner; memberId: number }> {
  const [owner, member] = [await product.homeowner(), await product.homeowner()];
  await joinHome(product, owner, member);
  const [joined] = (await householdOf(owner)).members;
  return { owner, member, memberId: joined?.id ?? 0 };
}

describe("the plan of the owner", () => {
  test("allows one member or open invitation on Free", async () => {
    const owner = await product.homeowner();
    expect(await householdOf(owner)).toMatchObject({ limit: 1, mayInvite: true });
    const responses = await Promise.all(
      [1, 2, 3].map((turn) => invite(owner, `race-${owner.user.id}-${turn}@example.com`)),
    );
    expect(tally(responses)).toEqual({ 200: 1, 403: 2 });
    expect(responses.find(({ status }) => status === 403)).toMatchObject({
      body: { code: "plan_limit_reached", details: { upgradeRequired: true, limit: 1, count: 1 } },
    });
    expect(await householdOf(owner)).toMatchObject({ limit: 1, mayInvite: false });
  });

  test("counts for members, whose own plan does not", async () => {
    const owner = await proHomeowner(product);
    const member = await product.homeowner();
    await joinHome(product, owner, member);
    expect(await homesOf(member)).toMatchObject([
      { id: member.user.id, isPro: false },
      { id: owner.user.id, isPro: true },
    ]);
  });

  test("allows twenty members on Pro", async () => {
    const owner = await proHomeowner(product);
    await product.db.execute(sql`
      with people as (
        insert into users (email) select 'member-' || n || '@example.com' from generate_series(1, 19) n
        returning id
      )
      insert into memberships (user_id, member_id, name, role)
      select ${owner.user.id}, id, 'Member', 'viewer' from people`);
    expect(await invite(owner, "twentieth@example.com")).toMatchObject({
      status: 200,
      body: { limit: 20, mayInvite: false },
    });
    expect(await invite(owner, "too-many@example.com")).toMatchObject({
      status: 409,
      body: { code: "conflict", error: "You've reached the limit of 20 members." },
    });
  });

  test("is checked again at acceptance; members are kept after a downgrade", async () => {
    const owner = await proHomeowner(product);
    const [first, second] = [await product.homeowner(), await product.homeowner()];
    await joinHome(product, owner, first);
    const token = await invitationTokenFor(product, owner, second.user.email);
    await setSubscription(product.db, owner.user.id, { status: "free" });
    expect(await accept(second, token)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await householdOf(owner)).members).toHaveLength(1);
    expect(await homesOf(first)).toHaveLength(2);
  });
});

describe("a member", () => {
  test("gets another role and other projects from the owner", async () => {
    const { owner, member, memberId } = await withMember();
    const { id, name } = await createProject(owner);
    await createProject(owner);
    const grant = { role: "viewer", projects: [id] };
    const path = `/api/household/members/${memberId}`;
    expect(await owner.put(path, grant)).toMatchObject({ status: 200, body: { members: [grant] } });
    expect((await homesOf(member))[1]).toMatchObject({ role: "viewer", projects: [{ id, name }] });
    const foreign = await createProject(member);
    expect(await owner.put(path, { role: "viewer", projects: [foreign.id] })).toMatchObject({
      status: 400,
    });
  });

  test("is removed by the owner, and the home keeps the name", async () => {
    const { owner, member, memberId } = await withMember();
    const path = `/api/household/members/${memberId}`;
    expect(await owner.delete(path)).toMatchObject({ status: 204 });
    expect(await owner.delete(path)).toMatchObject(MISSING);
    expect(await owner.put(path, { role: "viewer", projects: null })).toMatchObject(MISSING);
    expect(await homesOf(member)).toHaveLength(1);
    expect((await householdOf(owner)).members).toEqual([]);
    expect((await kindsOf(owner))[0]).toBe("member_removed");
    expect((await kindsOf(member))[0]).toBe("home_access_removed");
    const { rows } = await product.db.execute(sql`
      select name, ended_at is not null as "isEnded" from memberships
      where user_id = ${owner.user.id}`);
    expect(rows).toEqual([{ name: member.user.email, isEnded: true }]);
  });

  test("can leave, once", async () => {
    const { owner, member } = await withMember();
    const path = `/api/homes/${owner.user.id}/leave`;
    expect(await member.post(path)).toMatchObject({ status: 204 });
    expect(await member.post(path)).toMatchObject(MISSING);
    expect(await homesOf(member)).toHaveLength(1);
    expect((await kindsOf(owner))[0]).toBe("member_left");
    expect((await kindsOf(member))[0]).toBe("home_left");
  });

  test("cannot leave their own home", async () => {
    const owner = await product.homeowner();
    expect(await owner.post(`/api/homes/${owner.user.id}/leave`)).toMatchObject(MISSING);
  });

  test("sees and shares only their own household, even when naming the other home", async () => {
    const { owner, member, memberId } = await withMember();
    const named = { "x-home": String(owner.user.id) };
    expect((await member.get("/api/household", named)).body).toMatchObject({ members: [] });
    const body = { email: "third@example.com", role: "editor", projects: null };
    await member.post("/api/household/invitations", body, named);
    expect((await householdOf(owner)).invitations).toEqual([]);
    expect((await householdOf(member)).invitations).toHaveLength(1);
    expect(await member.delete(`/api/household/members/${memberId}`)).toMatchObject(MISSING);
  });
});

describe("deleting the account", () => {
  test("of the owner emails the members", async () => {
    const owner = await product.homeowner({ firstName: "Ada", lastName: "Byron" });
    const member = await product.homeowner();
    await joinHome(product, owner, member);
    await owner.delete("/api/account", { password: owner.password });
    const mail = await newestTo(product, member.user.email, "A shared household was deleted");
    expect(mail.text).toContain("Ada Byron deleted their Plumbline account.");
    expect(await homesOf(member)).toHaveLength(1);
  });

  test.each([
    ["the name", { firstName: "Charles" }, "Charles"],
    ["no address of a nameless account", {}, "Former member"],
  ])(
    "of a member keeps %s in the home, and makes room for another member",
    async (_what, fields, name) => {
      const [owner, member] = [await product.homeowner(), await product.homeowner(fields)];
      await joinHome(product, owner, member);
      await member.delete("/api/account", { password: member.password });
      expect(await householdOf(owner)).toMatchObject({ members: [], mayInvite: true });
      const { rows } = await product.db.execute(sql`
      select name, member_id as "memberId", ended_at is not null as "isEnded"
      from memberships where user_id = ${owner.user.id}`);
      expect(rows).toEqual([{ name, memberId: null, isEnded: true }]);
    },
  );
});

test("a demo account neither invites nor joins", async () => {
  const demo = await openDemo(product);
  expect(await demo.get("/api/household")).toMatchObject({ status: 200 });
  const refused = [
    await invite(demo, "guest@example.com"),
    await accept(demo, "a".repeat(43)),
    await demo.delete("/api/household/members/1"),
  ];
  for (const response of refused) {
    expect(response).toMatchObject({ status: 409, body: { error: "This is a demo account." } });
  }
});

test("foreign and missing members and invitations get the same response", async () => {
  const { owner, memberId } = await withMember();
  const stranger = await product.homeowner();
  const target = await proHomeowner(product);
  await invite(target, "open@example.com");
  const invitationId = (await householdOf(target)).invitations[0]?.id ?? 0;
  const missing = 9_007_199_254_740_991;
  for (const [path, id] of [
    ["/api/household/members", memberId],
    ["/api/household/invitations", invitationId],
  ] as const) {
    const foreign = await stranger.delete(`${path}/${id}`);
    expect(foreign).toMatchObject(MISSING);
    expect((await stranger.delete(`${path}/${missing}`)).text).toBe(foreign.text);
  }
  expect((await householdOf(owner)).members).toHaveLength(1);
  expect((await householdOf(target)).invitations).toHaveLength(1);
});
