import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";
import type { App } from "../core/app-type.ts";
import { WITH_SECRETS } from "./compression.ts";
import { isKnown } from "./etag.ts";

const LONG = "kitchen ".repeat(300);
const GZIP = { "accept-encoding": "gzip" };
/** Large enough to be compressed off the main thread. */
const HUGE = "kitchen ".repeat(20_000);

let product: TestApp;
let anna: Homeowner;
let timeline: string;
beforeAll(async () => {
  product = await createTestApp({ watch: addAnswers });
  anna = await product.homeowner();
  const project = await createProject(anna);
  for (let step = 0; step < 12; step += 1) {
    await createMilestone(anna, project.id, { title: `Step ${step}` });
  }
  timeline = `/api/milestones?projectId=${project.id}`;
});
afterAll(() => product.close());

const OPEN = { config: { session: "none" } } as const;

function addAnswers(app: App): void {
  app.get("/api/answers/short", OPEN, async () => ({ text: "kitchen" }));
  app.get("/api/answers/huge", OPEN, async () => ({ text: HUGE }));
  app.get("/api/answers/tagged", OPEN, async (request, reply) =>
    isKnown(request, reply, LONG) ? reply.code(304).send() : { text: LONG },
  );
  app.get("/api/answers/image", OPEN, async (_request, reply) =>
    reply.type("image/png").send(LONG),
  );
}

test("compresses a response above 2 KiB, with its length and Vary", async () => {
  const plain = await anna.get(timeline);
  const { headers, bytes } = await anna.get(timeline, GZIP);
  expect(plain.bytes.length).toBeGreaterThan(2_048);
  expect(plain.headers).toMatchObject({ vary: "accept-encoding" });
  expect(plain.headers).not.toHaveProperty("content-encoding");
  expect(headers).toMatchObject({
    "content-encoding": "gzip",
    "content-length": String(bytes.length),
    "content-type": "application/json; charset=utf-8",
    vary: "accept-encoding",
  });
  expect(gunzipSync(bytes).toString()).toBe(plain.text);
  expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
});

test("compresses a large response off the main thread to the same bytes", async () => {
  const { headers, bytes } = await anna.get("/api/answers/huge", GZIP);
  expect(headers["content-encoding"]).toBe("gzip");
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual({ text: HUGE });
});

test.each([
  ["short", "/api/answers/short", GZIP],
  ["of another type", "/api/answers/image", GZIP],
  ["for a client that takes only Brotli", "/api/answers/huge", { "accept-encoding": "br" }],
  ["for a client that refuses it", "/api/answers/huge", { "accept-encoding": "gzip;q=0" }],
  [
    "requested by another site's page",
    "/api/answers/huge",
    { ...GZIP, "sec-fetch-site": "cross-site" },
  ],
  ["opened from a link", "/api/answers/huge", { ...GZIP, "sec-fetch-site": "none" }],
])("leaves a response unchanged that is %s", async (_case, path, headers) => {
  expect((await anna.get(path, headers)).headers).not.toHaveProperty("content-encoding");
});

test("compresses for the app's own pages", async () => {
  const own = { ...GZIP, "sec-fetch-site": "same-origin" };
  expect((await anna.get("/api/answers/huge", own)).headers["content-encoding"]).toBe("gzip");
});

test("makes the ETag of a compressed response weak and still answers 304", async () => {
  const plain = await anna.get("/api/answers/tagged");
  const { headers } = await anna.get("/api/answers/tagged", GZIP);
  const etag = String(headers["etag"]);
  expect(etag).toBe(`W/${String(plain.headers["etag"])}`);
  expect(headers["vary"]).toBe("Cookie, accept-encoding");
  const again = await anna.get("/api/answers/tagged", { ...GZIP, "if-none-match": etag });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test("leaves responses with secrets unchanged, and each of those paths is a route", async () => {
  for (const url of WITH_SECRETS) {
    const methods = (["GET", "POST"] as const).filter((method) =>
      product.app.hasRoute({ method, url }),
    );
    expect([url, methods]).not.toEqual([url, []]);
  }
  for (let index = 0; index < 3; index += 1) {
    await anna.post("/api/ai-chat", {
      id: randomUUID(),
      content: `What is a change order? ${LONG.slice(0, 900)}`,
    });
  }
  const chat = await anna.get("/api/ai-chat", GZIP);
  expect(chat.bytes.length).toBeGreaterThan(2_048);
  expect(chat.headers).not.toHaveProperty("content-encoding");
});

test("sends an event stream uncompressed", async () => {
  const { headers } = await anna.post("/api/ai-chat", { id: randomUUID(), content: "Hello" }, GZIP);
  expect(headers["content-type"]).toContain("text/event-stream");
  expect(headers).not.toHaveProperty("content-encoding");
});
