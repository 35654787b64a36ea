import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { digestChoices } from "../../../shared/activity/digest.ts";
import { type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { householdOf } from "../../../tests/support/app/members/household.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";
import {
  startMailServer,
  type TestMailServer,
} from "../../../tests/support/doubles/mail-server.ts";
import { runJobs } from "../../../tests/support/mails.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { milestoneBody } from "../../../tests/support/records/milestones.ts";
import { createRemindingApp, verify } from "../../../tests/support/reminders.ts";
import { sweepDigests } from "./sweep-commands.ts";

const DAY = 24 * 60 * 60 * 1000;
const FORM = { "content-type": "application/x-www-form-urlencoded", origin: "" };

let server: TestMailServer;
let product: TestApp;
let ada: Homeowner;
let ben: Homeowner;
let kitchen: number;
let bath: number;
beforeAll(async () => {
  server = await startMailServer();
  product = await createRemindingApp(server.port);
});
afterAll(async () => {
  await product.close();
  await server.close();
});
beforeEach(async () => {
  await product.db.execute(sql`delete from activity_digests`);
  ada = await product.homeowner({ firstName: "Ada" });
  ben = await product.homeowner({ firstName: "Ben" });
  for (const person of [ada, ben]) await verify(product, person);
  kitchen = (await createProject(ada, { name: "Kitchen" })).id;
  bath = (await createProject(ada, { name: "Bath" })).id;
  await join(ben);
});

/** Writes the membership directly, because the outbox here has no invitation link. */
async function join({ user }: Homeowner, projects: number[] | null = null) {
  await product.db.execute(sql`
    insert into memberships (user_id, member_id, name, role, project_ids)
    values (${ada.user.id}, ${user.id}, 'Member', 'editor', ${sql.param(projects)}::bigint[])`);
}

function turn(client: TestClient, isOn: boolean, home: Homeowner = ada) {
  // Later than what was recorded before.
  product.clock.advance(1);
  return client.put(`/api/account/digests/${home.user.id}`, { isOn });
}

async function choicesOf(client: TestClient) {
  return digestChoices.parse((await client.get("/api/account/digests")).body).homes;
}

/** Runs the sweep after this time, and its jobs. */
async function sweepAfter(ms: number): Promise<number> {
  product.clock.advance(ms);
  const sent = await sweepDigests(product.deps);
  await runJobs(product);
  return sent;
}

async function digestsTo({ user }: Homeowner): Promise<string[]> {
  const mails = await server.received();
  return mails
    .filter(({ email }) => email.to?.some(({ address }) => address === user.email))
    .filter(({ email }) => email.subject?.startsWith("What others did") === true)
    .map(({ email }) => `${email.subject}\n${email.text ?? ""}`);
}

describe("the daily summary", () => {
  test("is off by default, and chosen for each home", async () => {
    const eve = await product.homeowner();
    expect(await choicesOf(eve)).toEqual([]);
    expect(await choicesOf(ben)).toEqual([
      { id: ada.user.id, ownerName: "Ada", isOwn: false, isOn: false },
    ]);
    expect(await choicesOf(ada)).toMatchObject([{ id: ada.user.id, isOwn: true, isOn: false }]);
    expect(await turn(ben, true)).toMatchObject({ status: 200, body: { homes: [{ isOn: true }] } });
    expect((await turn(ben, false)).body).toMatchObject({ homes: [{ isOn: false }] });
    expect(await turn(eve, true)).toMatchObject({ status: 404, body: { error: "Home not found" } });
    expect(await sweepAfter(DAY)).toBe(0);
  });

  test("lists other people's changes of earlier days once, and never the recipient's own", async () => {
    await turn(ada, true);
    await turn(ben, true);
    const home = { "x-home": String(ada.user.id) };
    await createExpense(ada, kitchen, { description: "Tiles" });
    await createExpense(ada, kitchen, { description: "Grout" });
    await createContractor(ada, { name: "Carl" });
    await ben.post("/api/milestones", milestoneBody(bath, { title: "Tub in" }), home);
    expect(await sweepAfter(60_000)).toBe(0);
    expect(await sweepAfter(DAY)).toBe(2);
    const [toBen = ""] = await digestsTo(ben);
    expect(toBen).toContain("What others did in Ada's projects");
    expect(toBen).toContain("Ada added 2 expenses");
    expect(toBen).toContain("Ada added the contractor Carl");
    expect(toBen).not.toContain("Tub in");
    expect(toBen).toContain(`/activity?all=true&home=${ada.user.id}`);
    const [toAda = ""] = await digestsTo(ada);
    expect(toAda).toContain("What others did in your projects");
    expect(toAda).toContain("Ben added the milestone Tub in");
    expect(toAda).not.toContain("expenses");
    expect(await sweepAfter(60_000)).toBe(0);
    expect(await sweepAfter(DAY)).toBe(0);
    expect(await digestsTo(ben)).toHaveLength(1);
  });

  test("covers a day once its last writes are committed", async () => {
    const midnight = Math.ceil(product.clock.now().getTime() / DAY) * DAY;
    await turn(ben, true);
    await createExpense(ada, kitchen);
    const after = (ms: number) => sweepAfter(midnight + ms - product.clock.now().getTime());
    expect(await after(14 * 60_000)).toBe(0);
    expect(await after(16 * 60_000)).toBe(1);
  });

  test("is enqueued once by two servers", async () => {
    await turn(ben, true);
    await createExpense(ada, kitchen);
    product.clock.advance(DAY);
    const sent = await Promise.all([sweepDigests(product.deps), sweepDigests(product.deps)]);
    expect(sent[0] + sent[1]).toBe(1);
  });

  test("contains nothing of projects that a member may not see", async () => {
    const eve = await product.homeowner();
    await verify(product, eve);
    await join(eve, [bath]);
    await turn(eve, true);
    await createExpense(ada, kitchen, { description: "Tiles" });
    await createContractor(ada, { name: "Carl" });
    expect(await sweepAfter(DAY)).toBe(0);
    await createExpense(ada, bath, { description: "Tub" });
    await createExpense(ada, kitchen, { description: "Tiles" });
    expect(await sweepAfter(DAY)).toBe(1);
    const [mail = ""] = await digestsTo(eve);
    expect(mail).toContain("Ada added the expense Tub");
    expect(mail).not.toMatch(/Tiles|Carl|Kitchen/);
  });

  test("ends with the membership, even if already enqueued, and stays off", async () => {
    await turn(ben, true);
    await createExpense(ada, kitchen);
    product.clock.advance(DAY);
    expect(await sweepDigests(product.deps)).toBe(1);
    const [member] = (await householdOf(ada)).members;
    await ada.delete(`/api/household/members/${member?.id}`);
    await runJobs(product);
    expect(await digestsTo(ben)).toEqual([]);
    await join(ben);
    expect(await choicesOf(ben)).toMatchObject([{ isOn: false }]);
  });

  test.each([
    { after: "bath", arrives: 0 },
    { after: "both", arrives: 1 },
  ])(
    "for the kitchen is sent $arrives times to a member who has $after by then",
    async ({ after, arrives }) => {
      const eve = await product.homeowner();
      await verify(product, eve);
      await join(eve, [kitchen]);
      await turn(eve, true);
      await createExpense(ada, kitchen, { description: "Tiles" });
      product.clock.advance(DAY);
      expect(await sweepDigests(product.deps)).toBe(1);
      const { members } = await householdOf(ada);
      const member = members.find(({ email }) => email === eve.user.email);
      const projects = after === "both" ? [kitchen, bath] : [bath];
      const path = `/api/household/members/${member?.id}`;
      expect(await ada.put(path, { role: "editor", projects })).toMatchObject({ status: 200 });
      await runJobs(product);
      expect(await digestsTo(eve)).toHaveLength(arrives);
    },
  );

  test("is turned off by its link, for that home only", async () => {
    await turn(ben, true);
    await joinOwn(ben);
    await createExpense(ada, kitchen);
    expect(await sweepAfter(DAY)).toBe(1);
    const [mail = ""] = await digestsTo(ben);
    const link = /\/unsubscribe\?token=\S+/.exec(mail)?.[0] ?? "";
    expect((await product.visitor().get(link)).text).toContain("Turn the daily summary off?");
    expect(await choicesOf(ben)).toMatchObject([{ isOn: true }, { isOn: true }]);
    const response = await product.visitor().send("POST", link, "List-Unsubscribe=One-Click", FORM);
    expect(response.text).toContain("The summary is off");
    expect((await choicesOf(ben)).find(({ isOwn }) => !isOwn)).toMatchObject({ isOn: false });
    expect((await choicesOf(ben)).find(({ isOwn }) => isOwn)).toMatchObject({ isOn: true });
    const forged = link.replace(`=${ada.user.id}-`, `=${ben.user.id}-`);
    expect((await product.visitor().get(forged)).status).toBe(403);
  });

  test("needs a verified address", async () => {
    await product.db.execute(
      sql`update users set email_verified_at = null where id = ${ben.user.id}`,
    );
    expect(await turn(ben, true)).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: ["isOn"], message: "Verify your email first" }] } },
    });
  });
});

/** Adds a member to the person's own home, whose summary is on. */
async function joinOwn(owner: Homeowner) {
  const guest = await product.homeowner();
  await product.db.execute(sql`
    insert into memberships (user_id, member_id, name, role)
    values (${owner.user.id}, ${guest.user.id}, 'Guest', 'viewer')`);
  await turn(owner, true, owner);
}
