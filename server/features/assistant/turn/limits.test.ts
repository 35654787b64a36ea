import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  ask,
  type AssistantApp,
  conversationOf,
  createAssistantApp,
  eventsOf,
} from "../../../../tests/support/app/assistant.ts";
import { openDemo } from "../../../../tests/support/records/demos.ts";
import { handTimers } from "../../../../tests/support/doubles/hand-timers.ts";
import {
  fails,
  hangs,
  says,
  unavailable,
} from "../../../../tests/support/doubles/scripted-model.ts";
import type { TestClient } from "../../../../tests/support/app/test-client.ts";
import { TURN_RATE_LIMITS } from "./limits.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const timers = handTimers();
const LIMITS = { idleMs: 30_000, totalMs: 120_000, startTimer: timers.start };

let product: AssistantApp;
beforeAll(async () => {
  product = await createAssistantApp({ turnLimits: LIMITS });
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.db.execute(sql`delete from attempts`);
  product.model.asked.splice(0);
  product.model.script = says("Yes.");
  product.model.isPaid = true;
});

const questions = async (client: TestClient) => client.post("/api/ai-chat", { content: "Hi" });

/** Counts earlier questions of today. */
async function count(key: string, times: number): Promise<void> {
  await product.db.execute(sql`
    insert into attempts (key, count, ends_at)
    values (${key}, ${times}, ${new Date(product.clock.now().getTime() + DAY_MS).toISOString()})
    on conflict (key) do update set count = excluded.count`);
}

async function countOf(key: string): Promise<number> {
  const { rows } = await product.db.execute<{ count: number }>(
    sql`select count from attempts where key = ${key}`,
  );
  return rows[0]?.count ?? 0;
}

describe("paid models", () => {
  test("allow a user 100 questions a day, then refuse with a message", async () => {
    const anna = await product.homeowner();
    await count(`chat-day:${anna.user.id}`, TURN_RATE_LIMITS.perDay - 1);
    expect((await questions(anna)).status).toBe(200);
    const refused = await questions(anna);
    expect(refused).toMatchObject({
      status: 429,
      headers: { "retry-after": String(DAY_MS / 1000) },
      body: {
        code: "rate_limited",
        error: "You've reached today's limit of 100 questions. You can ask again in 24 hours.",
      },
    });
    expect(product.model.asked.length).toBe(1);
    product.clock.advance(DAY_MS - 30 * MINUTE_MS);
    expect((await questions(anna)).body).toMatchObject({
      error: expect.stringContaining("within the hour"),
    });
    product.clock.advance(30 * MINUTE_MS);
    expect((await questions(anna)).status).toBe(200);
    expect((await questions(await product.homeowner())).status).toBe(200);
  });

  test("allow all demos together 300 a day, separate from those of users", async () => {
    const [one, other] = [await openDemo(product), await openDemo(product)];
    await count("chat-day:demos", TURN_RATE_LIMITS.demosPerDay - 1);
    expect((await questions(await product.homeowner())).status).toBe(200);
    expect((await questions(one)).status).toBe(200);
    const refused = await questions(other);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining("The demo assistant has reached its daily limit.") },
    });
    expect(await countOf(`chat-day:${other.user.id}`)).toBe(0);
    expect((await questions(await product.homeowner())).status).toBe(200);
  });

  test("do not count a refused question", async () => {
    const anna = await product.homeowner();
    await count(`chat-day:${anna.user.id}`, TURN_RATE_LIMITS.perDay);
    for (let tries = 1; tries <= 3; tries += 1) {
      expect((await questions(anna)).body).toMatchObject({
        error: expect.stringContaining("100 questions"),
      });
    }
    expect(await countOf(`chat:${anna.user.id}:1`)).toBe(0);
  });

  test.each([
    ["is away", fails(unavailable()), 0],
    ["says nothing in time", hangs(), 0],
    ["breaks off midway", fails(unavailable(), "Your budget"), 1],
    ["answers", says("Yes."), 1],
  ])("a provider that %s uses %o of the day's questions", async (_, script, used) => {
    const anna = await product.homeowner();
    product.model.script = script;
    product.model.asked.splice(0);
    const asking = questions(anna);
    await expect.poll(() => product.model.asked.length, { timeout: 30_000 }).toBe(1);
    timers.end(LIMITS.idleMs);
    eventsOf(await asking);
    expect(await countOf(`chat-day:${anna.user.id}`)).toBe(used);
    expect(await countOf(`chat:${anna.user.id}`)).toBe(1);
  });
});

test("free models have no daily limit", async () => {
  product.model.isPaid = false;
  const anna = await product.homeowner();
  await count(`chat-day:${anna.user.id}`, TURN_RATE_LIMITS.perDay);
  expect((await questions(anna)).status).toBe(200);
});

test("a demo's conversation is listed and continues", async () => {
  const demo = await openDemo(product);
  const before = await conversationOf(demo);
  expect(before.length).toBeGreaterThanOrEqual(8);
  expect(before.map(({ role }) => role)).toEqual(
    before.map((_, place) => (place % 2 === 0 ? "user" : "assistant")),
  );
  await ask(demo, "And now?");
  expect((await conversationOf(demo)).slice(0, -2)).toEqual(before);
  expect(product.model.asked[0]?.messages.at(0)).toMatchObject({
    role: "user",
    content: before[0]?.content,
  });
});
