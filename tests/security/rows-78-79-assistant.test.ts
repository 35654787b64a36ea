import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { TURN_RATE_LIMITS } from "../../server/features/assistant/turn/limits.ts";
import type { Homeowner } from "../support/app/app.ts";
import {
  ask,
  type AssistantApp,
  conversationOf,
  createAssistantApp,
  messageIn,
} from "../support/app/assistant.ts";
import { createProject } from "../support/records/factories.ts";
import { refusedFields } from "../support/issues.ts";
import { rowsOf } from "../support/database/owned-rows.ts";
import { openSecondApp } from "../support/app/second-app.ts";
import { says } from "../support/doubles/scripted-model.ts";
import { tally } from "../support/app/send-concurrently.ts";
import type { TestResponse } from "../support/app/test-client.ts";

const POLL_OPTIONS = { timeout: 30_000, interval: 10 };

let product: AssistantApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createAssistantApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  anna = await product.homeowner();
  product.model.asked.splice(0);
});

describe("row 78: bad input", () => {
  test.each([
    ["an empty body", {}, "content"],
    ["an empty text", { content: "" }, "content"],
    ["only white space", { content: " \n\t" }, "content"],
    ["an object as text", { content: { $ne: null } }, "content"],
    ["NUL", { content: "a\u0000b" }, "content"],
    ["4,001 characters", { content: "x".repeat(4001) }, "content"],
    ["the system role", { content: "Hi", role: "system" }, "role"],
    ["the assistant role", { content: "Hi", role: "assistant" }, "role"],
    ["an invalid project id", { content: "Hi", projectId: -1 }, "projectId"],
    ["an invalid date", { content: "Hi", today: "2026-02-30" }, "today"],
    ["a date that is past in every time zone", { content: "Hi", today: "2026-03-12" }, "today"],
    ["a date that no time zone has reached", { content: "Hi", today: "2026-03-16" }, "today"],
  ])("rejects %s, and does not call the model", async (_, body, field) => {
    const response = await anna.post("/api/ai-chat", body);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(refusedFields(response)).toEqual([field]);
    expect(product.model.asked).toEqual([]);
  });

  test("accepts 4,000 characters of any kind", async () => {
    product.model.script = says("Yes.");
    expect(messageIn(await ask(anna, "🏠".repeat(4000)))).toMatchObject({ content: "Yes." });
  });

  test("ignores a role, an id and a time from the client", async () => {
    product.model.script = says("Yes.");
    await ask(anna, "Hi", { role: "user", id: 1, createdAt: "1999-01-01T00:00:00.000Z" });
    const [question] = await conversationOf(anna);
    expect(question).toMatchObject({ role: "user", createdAt: "2026-03-14T09:00:00.000Z" });
  });

  test("answers another user's project and an unknown one alike", async () => {
    const bob = await product.homeowner();
    const { id } = await createProject(bob);
    const before = await rowsOf(product.db, bob.user.id);
    const foreign = await anna.post("/api/ai-chat", { content: "Hi", projectId: id });
    const missing = await anna.post("/api/ai-chat", { content: "Hi", projectId: 999_999 });
    expect(foreign.status).toBe(404);
    expect(foreign.body).toMatchObject({ code: "not_found" });
    expect(foreign.text).toBe(missing.text);
    expect(product.model.asked).toEqual([]);
    expect(await rowsOf(product.db, bob.user.id)).toBe(before);
  });
});

describe("row 79: cost", () => {
  test("of 50 concurrent questions, two are answered and the others get 429", async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    product.model.script = async function* () {
      await opened;
      yield "Yes.";
    };
    const responses: TestResponse[] = [];
    const asking = Array.from({ length: 50 }, async () => {
      responses.push(await anna.post("/api/ai-chat", { content: "Hi" }));
    });
    await vi.waitFor(() => expect(responses.length).toBe(48), POLL_OPTIONS);
    await vi.waitFor(() => expect(product.model.asked.length).toBe(2), POLL_OPTIONS);
    for (const { status, headers, body } of responses) {
      expect({ status, body }).toMatchObject({ status: 429, body: { code: "rate_limited" } });
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    open();
    await Promise.all(asking);
    expect(tally(responses)).toEqual({ 200: 2, 429: 48 });
    expect(product.model.asked.length).toBe(2);
  });

  test("20 a minute in sequence", async () => {
    product.model.script = says("Yes.");
    const responses = [];
    for (let count = 1; count <= 21; count += 1) {
      responses.push(await anna.post("/api/ai-chat", { content: "Hi" }));
    }
    expect(tally(responses)).toEqual({ 200: 20, 429: 1 });
    expect(responses.at(-1)).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
    expect(product.model.asked.length).toBe(20);
    product.clock.advance(60_000);
    expect(messageIn(await ask(anna, "And now?"))).toMatchObject({ content: "Yes." });
  });

  test("the rest of the day's quota, 50 at once at two apps, when each answer costs money", async () => {
    const second = await openSecondApp(product);
    product.model.isPaid = true;
    product.model.script = says("Yes.");
    const { user } = anna;
    await product.db.execute(sql`
      insert into attempts (key, count, ends_at)
      values (${`chat-day:${user.id}`}, ${TURN_RATE_LIMITS.perDay - 1},
        ${new Date(product.clock.now().getTime() + 60_000).toISOString()})`);
    const elsewhere = second.as(anna);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? anna : elsewhere).post("/api/ai-chat", { content: "Hi" }),
      ),
    );
    expect(tally(responses)).toEqual({ 200: 1, 429: 49 });
    for (let count = 1; count <= 3; count += 1) {
      product.clock.advance(1000);
      await anna.post("/api/ai-chat", { content: "And now?" });
    }
    expect(product.model.asked.length).toBe(1);
    product.model.isPaid = false;
    await second.close();
  });

  test("accepts a reply of 16,000 characters, and no more", async () => {
    product.model.script = says("x".repeat(16_000));
    expect(messageIn(await ask(anna, "All"))).toMatchObject({ content: "x".repeat(16_000) });
    product.model.script = says("x".repeat(16_001));
    expect((await ask(anna, "And more")).at(-1)).toMatchObject({ type: "error", code: "conflict" });
  });

  test("cuts off a longer reply, in any chunks, and does not store it", async () => {
    for (const piece of ["x".repeat(16_001), "word ", ""]) {
      const stopped: AbortSignal[] = [];
      product.model.script = async function* ({ signal }) {
        stopped.push(signal);
        for (;;) yield piece;
      };
      const events = await ask(anna, "Everything, please");
      expect(events.at(-1)).toMatchObject({
        type: "error",
        error: expect.stringContaining("long"),
      });
      expect(stopped.map(({ aborted }) => aborted)).toEqual([true]);
    }
    expect(await conversationOf(anna)).toEqual([]);
  });
});
