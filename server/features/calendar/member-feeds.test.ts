import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type NewCalendarFeed, newCalendarFeed } from "../../../shared/calendar/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { householdOf, joinHome } from "../../../tests/support/app/members/household.ts";
import { isThere, makeFeed, pathOf } from "../../../tests/support/records/calendars.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";

let product: TestApp;
let ada: Homeowner;
let viewer: Homeowner;
let home: { "x-home": string };
let kitchen: number;
let bath: number;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  [ada, viewer] = [await product.homeowner(), await product.homeowner()];
  home = { "x-home": String(ada.user.id) };
  kitchen = (await createProject(ada, { name: "Kitchen" })).id;
  bath = (await createProject(ada, { name: "Bath" })).id;
  await createMilestone(ada, kitchen, { title: "Tiles", targetDate: "2026-04-02" });
  await joinHome(product, ada, viewer, { role: "viewer" });
});

async function makeMembersFeed(projectId = kitchen): Promise<NewCalendarFeed> {
  const response = await viewer.post(`/api/projects/${projectId}/calendar`, undefined, home);
  return newCalendarFeed.parse(response.body);
}

const read = (feed: NewCalendarFeed) => product.visitor("203.0.113.9").get(pathOf(feed));

async function memberPath(): Promise<string> {
  const [member] = (await householdOf(ada)).members;
  return `/api/household/members/${member?.id}`;
}

describe("a member's calendar feed", () => {
  test("is separate from the owner's, with links into the home", async () => {
    const [owners, members] = [await makeFeed(ada, kitchen), await makeMembersFeed()];
    expect(new URL(members.url).pathname).toBe(
      `/calendar/${ada.user.id}-${kitchen}-${viewer.user.id}.ics`,
    );
    const [own, shared] = [await read(owners), await read(members)];
    expect(own.text).toContain("SUMMARY:Tiles");
    expect(own.text).not.toContain("?home=");
    expect(shared.text).toContain("SUMMARY:Tiles");
    expect(shared.text).toContain(`/timeline?home=${ada.user.id}`);
    const removed = await viewer.delete(`/api/projects/${kitchen}/calendar`, undefined, home);
    expect(removed.status).toBe(204);
    expect((await read(members)).status).toBe(404);
    expect((await read(owners)).status).toBe(200);
    expect(await isThere(ada, kitchen)).not.toBeNull();
  });

  test("can't be opened with another secret or member id", async () => {
    const [owners, members] = [await makeFeed(ada, kitchen), await makeMembersFeed()];
    const swapped = [
      members.url.replace(`-${viewer.user.id}.ics`, ".ics"),
      owners.url.replace(".ics", `-${viewer.user.id}.ics`),
      members.url.replace(`-${viewer.user.id}.ics`, `-${ada.user.id}.ics`),
    ];
    for (const url of swapped) expect((await read({ ...members, url })).status).toBe(404);
  });

  test.each(["removed", "left", "narrowed"] as const)(
    "ends with the access and stays ended: %s",
    async (how) => {
      const feed = await makeMembersFeed();
      const path = await memberPath();
      if (how === "removed") await ada.delete(path);
      if (how === "left") await viewer.post(`/api/homes/${ada.user.id}/leave`);
      if (how === "narrowed") await ada.put(path, { role: "viewer", projects: [bath] });
      expect((await read(feed)).status).toBe(404);
      if (how === "narrowed") await ada.put(path, { role: "viewer", projects: null });
      else await joinHome(product, ada, viewer, { role: "viewer" });
      expect((await read(feed)).status).toBe(404);
      const { body } = await viewer.get(`/api/projects/${kitchen}/calendar`, home);
      expect(body).toEqual({ since: null });
    },
  );

  test("continues for a project that is still shared", async () => {
    const [kept, lost] = [await makeMembersFeed(kitchen), await makeMembersFeed(bath)];
    await ada.put(await memberPath(), { role: "viewer", projects: [kitchen] });
    expect((await read(kept)).status).toBe(200);
    expect((await read(lost)).status).toBe(404);
  });

  test("ends with the member's account", async () => {
    const feed = await makeMembersFeed();
    await viewer.delete("/api/account", { password: viewer.password });
    expect((await read(feed)).status).toBe(404);
  });
});
