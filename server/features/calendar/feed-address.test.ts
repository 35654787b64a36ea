import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { isThere, makeFeed, pathOf } from "../../../tests/support/records/calendars.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { readIcs } from "../../../tests/support/read-ics.ts";

const HOUR_MS = 60 * 60 * 1000;

let product: TestApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createTestApp({ config: { logLevel: "trace" } });
  anna = await product.homeowner();
});
afterAll(() => product.close());

describe("the feed URL", () => {
  test("is shown once, and only its hash is stored", async () => {
    const project = await createProject(anna);
    expect(await isThere(anna, project.id)).toBeNull();
    const feed = await makeFeed(anna, project.id);
    const secret = new URL(feed.url).searchParams.get("key") ?? "";
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(feed.url).toBe(
      `http://localhost:3000/calendar/${anna.user.id}-${project.id}.ics?key=${secret}`,
    );
    expect(await isThere(anna, project.id)).toBe(feed.since);
    expect((await anna.get(`/api/projects/${project.id}/calendar`)).text).not.toContain(secret);
    const { rows } = await product.db.execute<{ dump: string }>(
      sql`select calendar_feeds::text as dump from calendar_feeds`,
    );
    expect(rows.map(({ dump }) => dump).join("\n")).not.toContain(secret);
  });

  test("stops working when it is replaced or deleted", async () => {
    const project = await createProject(anna);
    const old = pathOf(await makeFeed(anna, project.id));
    const current = pathOf(await makeFeed(anna, project.id));
    expect((await product.visitor().get(old)).status).toBe(404);
    expect((await product.visitor().get(current)).status).toBe(200);
    for (const _ of ["once", "and again"]) {
      expect((await anna.delete(`/api/projects/${project.id}/calendar`)).status).toBe(204);
    }
    expect((await product.visitor().get(current)).status).toBe(404);
    expect(await isThere(anna, project.id)).toBeNull();
  });

  test("is deleted with its project, its account and its demo", async () => {
    const project = await createProject(anna);
    const ofProject = pathOf(await makeFeed(anna, project.id));
    await anna.delete(`/api/projects/${project.id}`);
    expect((await product.visitor().get(ofProject)).status).toBe(404);

    const demo = product.visitor();
    await demo.post("/api/demo");
    const [own] = (await demo.get("/api/projects")).body as { id: number }[];
    const ofDemo = pathOf(await makeFeed(demo, own?.id ?? 0));
    const response = await product.visitor().get(ofDemo);
    expect(readIcs(response.bytes).events.length).toBeGreaterThan(3);
    await product.db.execute(sql`delete from users where email like '%@demo.invalid'`);
    expect((await product.visitor().get(ofDemo)).status).toBe(404);
  });

  test("responds with identical bytes when wrong, another user's or malformed", async () => {
    const bob = await product.homeowner();
    const annaProject = await createProject(anna);
    const bobProject = await createProject(bob);
    const right = new URL((await makeFeed(anna, annaProject.id)).url);
    const secret = right.searchParams.get("key") ?? "";
    const bobKey = new URL((await makeFeed(bob, bobProject.id)).url).searchParams.get("key") ?? "";
    const [a, b] = [anna.user.id, bob.user.id];
    const wrong = [
      `/calendar/${a}-${annaProject.id}.ics?key=${bobKey}`,
      `/calendar/${b}-${annaProject.id}.ics?key=${bobKey}`,
      `/calendar/${b}-${annaProject.id}.ics?key=${secret}`,
      `/calendar/${a}-${bobProject.id}.ics?key=${secret}`,
      `/calendar/${a}-${annaProject.id}.ics?key=${secret.slice(0, -1)}`,
      `/calendar/${a}-${annaProject.id}.ics?key=${secret}&key=${secret}`,
      `/calendar/${a}-${annaProject.id}.ics`,
      `/calendar/${a}-999999999999999.ics?key=${secret}`,
      `/calendar/0${a}-${annaProject.id}.ics?key=${secret}`,
      `/calendar/${a}-${annaProject.id}?key=${secret}`,
      `/calendar/${"9".repeat(190)}.ics?key=${secret}`,
      `/calendar/%00.ics?key=${secret}`,
    ];
    const responses = await Promise.all(wrong.map((path) => anna.get(path)));
    const missing = await product.visitor().get("/calendar/1-1.ics");
    expect(missing.body).toEqual({ error: "Calendar not found", code: "not_found" });
    for (const [index, response] of responses.entries()) {
      expect({ path: wrong[index], status: response.status, text: response.text }).toEqual({
        path: wrong[index],
        status: 404,
        text: missing.text,
      });
      expect(response.headers).toMatchObject({ "x-robots-tag": "noindex, nofollow" });
    }
    expect((await product.visitor().get(right.pathname + right.search)).status).toBe(200);
  });

  test("of another user's project cannot be seen, created or deleted", async () => {
    const bob = await product.homeowner();
    const { id } = await createProject(anna);
    const path = pathOf(await makeFeed(anna, id));
    for (const method of ["GET", "POST", "DELETE"] as const) {
      const response = await bob.send(method, `/api/projects/${id}/calendar`);
      expect(response).toMatchObject({ status: 404, body: { error: "Project not found" } });
    }
    expect((await product.visitor().get(path)).status).toBe(200);
  });

  test("never appears in the log, whatever the query", async () => {
    const project = await createProject(anna);
    const feed = await makeFeed(anna, project.id);
    const secret = new URL(feed.url).searchParams.get("key") ?? "";
    const path = pathOf(feed);
    const visitor = product.visitor();
    await visitor.get(path);
    await visitor.get(path.replace(".ics?", ".ics/?"));
    await visitor.get(`${path}&%ZZ`);
    await visitor.post(path);
    await visitor.get(path.replace("/calendar/", "/Calendar/"));
    await visitor.get(path, { "sec-fetch-mode": "navigate" });
    expect(product.logged()).toContain(`"path":"/calendar/${anna.user.id}-${project.id}.ics"`);
    expect(product.logged()).not.toContain(secret);
  });
});

describe("the rate limit of feed requests", () => {
  test("is per feed and network, and affects no other feed", async () => {
    const [one, other] = [await createProject(anna), await createProject(anna)];
    const [path, another] = [
      pathOf(await makeFeed(anna, one.id)),
      pathOf(await makeFeed(anna, other.id)),
    ];
    const server = product.visitor("198.51.100.9");
    for (let asked = 0; asked < 60; asked += 1) {
      expect((await server.get(path)).status).toBe(200);
    }
    const tooOften = await server.get(path);
    expect(tooOften).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(tooOften.headers["retry-after"])).toBeGreaterThan(0);
    expect((await server.get(another)).status).toBe(200);
    expect((await product.visitor("198.51.100.10").get(path)).status).toBe(200);
    product.clock.advance(HOUR_MS);
    expect((await server.get(path)).status).toBe(200);
  });

  test("lets valid URLs through after many wrong ones from the same network", async () => {
    const project = await createProject(anna);
    const path = pathOf(await makeFeed(anna, project.id));
    const wrong = path.replace(/key=.*/, `key=${"A".repeat(43)}`);
    const server = product.visitor("198.51.100.77");
    for (let asked = 0; asked < 120; asked += 1) {
      expect((await server.get(wrong)).status).toBe(404);
    }
    expect((await server.get(wrong)).status).toBe(429);
    expect((await server.get(path)).status).toBe(200);
  });
});
