import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  householdOf,
  invitationTokenFor,
  invite,
  joinHome,
} from "../../../tests/support/app/members/household.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";
import { mailsTo, newestTo } from "../../../tests/support/mails.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let product: TestApp;
let ada: Homeowner;
let ben: Homeowner;
let kitchen: number;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  ada = await proHomeowner(product);
  await ada.put("/api/account/profile", { firstName: "Ada", lastName: null });
  ben = await product.homeowner({ firstName: "Ben", lastName: "Ash" });
  kitchen = (await createProject(ada, { name: "Kitchen" })).id;
});

async function entriesSeenBy(client: TestClient) {
  const headers = { "x-home": String(ada.user.id) };
  const { body } = await client.get("/api/activity?kind=member", headers);
  return activityPage.parse(body).lines;
}

async function inShort(client: TestClient = ada): Promise<string[]> {
  const entries = await entriesSeenBy(client);
  return entries.map(({ actorName, action, label }) => `${actorName} ${action} ${label}`);
}

async function memberPath(): Promise<string> {
  const [member] = (await householdOf(ada)).members;
  return `/api/household/members/${member?.id}`;
}

describe("the activity of a home", () => {
  test("has the invitation, the joining, the changes and the end of a membership", async () => {
    await joinHome(product, ada, ben);
    const path = await memberPath();
    const grant = { role: "viewer", projects: [kitchen] };
    await ada.put(path, grant);
    await ada.put(path, grant);
    await ada.delete(path);
    const [removed, changed, joined, invited] = await entriesSeenBy(ada);
    const local = ben.user.email.split("@")[0];
    expect(invited).toMatchObject({ actorName: "Ada", action: "invited", label: local });
    expect(joined).toMatchObject({
      actorName: "Ben Ash",
      action: "joined",
      label: "Ben Ash",
      changes: { role: [null, "editor"], projects: [null, "All projects"] },
    });
    expect(changed).toMatchObject({
      actorName: "Ada",
      action: "changed",
      label: "Ben Ash",
      changes: { role: ["editor", "viewer"], projects: ["All projects", "Kitchen"] },
    });
    expect(removed).toMatchObject({ actorName: "Ada", action: "removed", label: "Ben Ash" });
    expect(await entriesSeenBy(ada)).toHaveLength(4);
  });

  test("has a member who left, and one whose account was deleted", async () => {
    const eve = await product.homeowner({ firstName: "Eve" });
    await joinHome(product, ada, ben);
    await joinHome(product, ada, eve);
    await ben.post(`/api/homes/${ada.user.id}/leave`);
    await eve.delete("/api/account", { password: eve.password });
    expect((await inShort()).slice(0, 2)).toEqual(["Eve left Eve", "Ben Ash left Ben Ash"]);
  });

  test("shows them only to members with all projects, without any full email address", async () => {
    const [viewer, chosen] = [await product.homeowner(), await product.homeowner()];
    await joinHome(product, ada, viewer, { role: "viewer" });
    await joinHome(product, ada, chosen, { projects: [kitchen] });
    await invite(ada, "secret.guest@example.com");
    const entries = await entriesSeenBy(viewer);
    expect(entries[0]).toMatchObject({ action: "invited", label: "secret.guest" });
    expect(JSON.stringify(entries)).not.toContain("@");
    expect(await entriesSeenBy(chosen)).toEqual([]);
  });

  test("has one joining for a link that is used twice", async () => {
    const token = await invitationTokenFor(product, ada, ben.user.email);
    for (const _turn of [1, 2]) await ben.post("/api/invitations/accept", { token });
    expect((await inShort()).filter((entry) => entry.startsWith("Ben"))).toHaveLength(1);
  });
});

describe("the owner's mailbox", () => {
  test("gets one email when a member joins, however often the button is pressed", async () => {
    const token = await invitationTokenFor(product, ada, ben.user.email, { projects: [kitchen] });
    await Promise.all([1, 2, 3].map(() => ben.post("/api/invitations/accept", { token })));
    const subject = "A member joined your household";
    const mail = await newestTo(product, ada.user.email, subject);
    expect(mail.text).toContain(
      `Ben Ash (${ben.user.email}) accepted your invitation and can now view and edit a renovation project on Plumbline.`,
    );
    const all = await mailsTo(product, ada.user.email);
    expect(all.filter((one) => one.subject === subject)).toHaveLength(1);
  });

  test.each([
    ["left", () => ben.post(`/api/homes/${ada.user.id}/leave`)],
    ["deleted the account", () => ben.delete("/api/account", { password: ben.password })],
  ])("gets one when a member %s, but none for a removal", async (_how, leave) => {
    await joinHome(product, ada, ben);
    expect((await leave()).status).toBe(204);
    const subject = "A member left your household";
    const mail = await newestTo(product, ada.user.email, subject);
    expect(mail.text).toContain(`Ben Ash (${ben.user.email}) left your household on Plumbline`);
    await joinHome(product, ada, await product.homeowner());
    await ada.delete(await memberPath());
    const all = await mailsTo(product, ada.user.email);
    expect(all.filter((one) => one.subject === subject)).toHaveLength(1);
  });
});
