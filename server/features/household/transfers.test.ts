import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  offerTransfer,
  acceptTransfer,
} from "../../../tests/support/app/members/home-transfers.ts";
import { householdOf, joinHome } from "../../../tests/support/app/members/household.ts";
import { mailsTo } from "../../../tests/support/mails.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const GONE = { status: 404, body: { error: "Offer not found" } };

let product: TestApp;
let ada: Homeowner;
let ben: Homeowner;
let cleo: Homeowner;

beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  ada = await proHomeowner(product);
  [ben, cleo] = [await product.homeowner(), await product.homeowner()];
  await createProject(ada, { name: "Kitchen" });
  await joinHome(product, ada, ben);
  await joinHome(product, ada, cleo, { role: "viewer" });
});

async function isAdas(): Promise<boolean> {
  const { rowCount } = await product.db.execute(sql`
    select from projects where user_id = ${ada.user.id}`);
  return rowCount === 1;
}

test("both sides see an offer, and the member gets an email; nothing else changes", async () => {
  expect(await offerTransfer(ada, ben)).toMatchObject({ status: 200 });
  const { members, offeredTo } = await householdOf(ada);
  expect(members.find(({ id }) => id === offeredTo?.memberId)?.email).toBe(ben.user.email);
  expect((await householdOf(ben)).offers).toMatchObject([
    { home: ada.user.id, ownerEmail: ada.user.email, projects: ["Kitchen"] },
  ]);
  expect((await householdOf(cleo)).offers).toEqual([]);
  const [mail] = await mailsTo(product, ben.user.email);
  expect(mail).toMatchObject({ subject: "A home is offered to you on Plumbline" });
  expect(mail?.text).toContain("/account/household");
  expect(await isAdas()).toBe(true);
});

test("an offer is bound to its member", async () => {
  await offerTransfer(ada, ben);
  expect(await acceptTransfer(cleo, ada)).toMatchObject(GONE);
  expect(await cleo.delete(`/api/homes/${ada.user.id}/offer`)).toMatchObject(GONE);
  expect(await acceptTransfer(await product.homeowner(), ada)).toMatchObject(GONE);
  await offerTransfer(ada, cleo);
  expect(await acceptTransfer(ben, ada)).toMatchObject(GONE);
  expect(await isAdas()).toBe(true);
  expect(await acceptTransfer(cleo, ada)).toMatchObject({ status: 204 });
});

describe("an offer ends", () => {
  beforeEach(() => offerTransfer(ada, ben));

  async function expectEnd(): Promise<void> {
    expect(await acceptTransfer(ben, ada)).toMatchObject(GONE);
    expect((await householdOf(ada)).offeredTo).toBeNull();
    expect((await householdOf(ben)).offers).toEqual([]);
    expect(await isAdas()).toBe(true);
  }

  test("after seven days", async () => {
    product.clock.advance(6 * DAY_MS);
    // This request also extends the sessions.
    expect((await householdOf(ada)).offeredTo).not.toBeNull();
    expect((await householdOf(ben)).offers).toHaveLength(1);
    product.clock.advance(DAY_MS);
    await expectEnd();
  });

  test("when withdrawn", async () => {
    expect((await householdOf(ben)).offers).toHaveLength(1);
    expect(await ada.delete("/api/household/offer")).toMatchObject({ status: 204 });
    await expectEnd();
  });

  test("when declined", async () => {
    expect((await householdOf(ben)).offers).toHaveLength(1);
    expect(await ben.delete(`/api/homes/${ada.user.id}/offer`)).toMatchObject({ status: 204 });
    await expectEnd();
  });

  test("with the membership, also for a later one", async () => {
    expect((await householdOf(ben)).offers).toHaveLength(1);
    await ben.post(`/api/homes/${ada.user.id}/leave`);
    await joinHome(product, ada, ben);
    await expectEnd();
  });
});

test("an offer needs the password, and a member of the user's own home", async () => {
  const { members } = await householdOf(ada);
  const [memberId] = members.map(({ id }) => id);
  const wrong = await ada.post("/api/household/offer", { memberId, password: "not this one" });
  expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  const { password } = cleo;
  const foreign = await cleo.post("/api/household/offer", { memberId, password });
  expect(foreign).toMatchObject({ status: 404, body: { error: "Member not found" } });
  expect((await householdOf(ada)).offeredTo).toBeNull();
});

test("an accepted home can be offered again, also to its former owner", async () => {
  await offerTransfer(ada, ben);
  await acceptTransfer(ben, ada);
  expect(await offerTransfer(ben, ada)).toMatchObject({ status: 200 });
  expect(await acceptTransfer(ada, ben)).toMatchObject({ status: 204 });
  expect(await isAdas()).toBe(true);
});

test("both owners get an email", async () => {
  await offerTransfer(ada, ben);
  await acceptTransfer(ben, ada);
  const subjects = async (to: Homeowner) =>
    (await mailsTo(product, to.user.email)).map(({ subject }) => subject);
  expect(await subjects(ada)).toContain("Your home was handed over");
  expect(await subjects(ben)).toContain("You took over a home");
});

test("without the trigger, as on Citus, homes can't be offered or taken over", async () => {
  const other = await createTestApp();
  try {
    const [owner, member] = [await other.homeowner(), await other.homeowner()];
    await joinHome(other, owner, member);
    await offerTransfer(owner, member);
    await other.db.execute(sql`drop trigger home_offers_accepted on home_offers`);
    const refused = {
      status: 409,
      body: { error: "Homes can't be handed over on this installation." },
    };
    expect(await offerTransfer(owner, member)).toMatchObject(refused);
    expect(await acceptTransfer(member, owner)).toMatchObject(refused);
  } finally {
    await other.close();
  }
});
