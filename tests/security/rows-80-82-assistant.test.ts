import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ModelError } from "../../server/gateways/model/model.ts";
import type { Homeowner } from "../support/app/app.ts";
import {
  ask,
  type AssistantApp,
  conversationOf,
  createAssistantApp,
  eventsOf,
  messageIn,
  openStream,
} from "../support/app/assistant.ts";
import { handTimers } from "../support/doubles/hand-timers.ts";
import { waitForLock } from "../support/database/lock-waits.ts";
import {
  aborted,
  fails,
  hangs,
  says,
  type Script,
  unavailable,
} from "../support/doubles/scripted-model.ts";

const timers = handTimers();
const LIMITS = { idleMs: 30_000, totalMs: 120_000, startTimer: timers.start };
const POLL_OPTIONS = { timeout: 30_000, interval: 10 };

let product: AssistantApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createAssistantApp({ turnLimits: LIMITS });
});
afterAll(() => product.close());
beforeEach(async () => {
  anna = await product.homeowner();
  product.model.asked.splice(0);
});
// A failed test may have left a turn running.
afterEach(() => void timers.end(LIMITS.totalMs));

/** Checks that no request waits for the pool, and that every connection of it is idle. */
function expectNoClientHeld(): void {
  const { pool } = product.connection;
  expect(pool.waitingCount).toBe(0);
  expect(pool.idleCount).toBe(pool.totalCount);
}

/** Never ends, whatever its signal says. */
async function* ignoresSignal(): AsyncIterable<string> {
  yield "Well";
  await new Promise(() => {});
}

test("row 80: a client that disconnects stops the model, and nothing is stored", async () => {
  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  product.model.script = async function* ({ signal }) {
    signal.addEventListener("abort", () => see(), { once: true });
    yield "Let me see. ";
    await aborted(signal);
  };
  const stream = await openStream(product, anna, "Hi");
  await stream.until("Let me see");
  stream.leave();
  // Well before the timeout of a reply would end it.
  await seen;
  await vi.waitFor(
    () => expect(product.logged()).toContain("The client left before the response was complete"),
    POLL_OPTIONS,
  );
  expectNoClientHeld();
  product.model.script = says("Yes.");
  messageIn(await ask(anna, "Again"));
  expect(await conversationOf(anna)).toMatchObject([{ content: "Again" }, { content: "Yes." }]);
});

test("row 80: a disconnect before the stream begins costs nothing", async () => {
  product.model.script = says("Yes.");
  await ask(anna, "First");
  product.model.asked.splice(0);
  const client = await product.connection.pool.connect();
  await client.query("begin");
  await client.query("select from attempts where key = $1 for update", [`chat:${anna.user.id}`]);
  const leaving = new AbortController();
  const opening = openStream(product, anna, "Second", leaving.signal);
  await waitForLock(product.db, opening);
  leaving.abort();
  await expect(opening).rejects.toThrow();
  await client.query("commit");
  client.release();
  await vi.waitFor(
    () => expect(product.logged().match(/The client left/g)).toHaveLength(2),
    POLL_OPTIONS,
  );
  expect(product.model.asked).toEqual([]);
  expect(await conversationOf(anna)).toHaveLength(2);
});

describe("row 81: a model that", () => {
  test.each<[string, Script, string, number?]>([
    ["hangs at once", hangs(), "unavailable", LIMITS.idleMs],
    ["hangs midway", hangs("Your ", "budget"), "unavailable", LIMITS.idleMs],
    ["hangs and ignores its signal", ignoresSignal, "unavailable", LIMITS.idleMs],
    ["exceeds the total time", hangs("well, ", "well, "), "unavailable", LIMITS.totalMs],
    ["is unreachable", fails(unavailable()), "unavailable"],
    ["fails midway", fails(unavailable(), "Your budget"), "unavailable"],
    ["is busy", fails(new ModelError("busy", "secret of the provider")), "unavailable"],
    ["is misconfigured", fails(new ModelError("misconfigured", "secret key")), "unavailable"],
    ["answers too long", fails(new ModelError("too_long", "secret"), "Your"), "conflict"],
    ["refuses to answer", fails(new ModelError("refused", "secret"), "Your"), "conflict"],
    ["throws on junk", fails(new SyntaxError("Unexpected secret in JSON"), "Your"), "internal"],
    ["says nothing", says(), "unavailable"],
    ["says nothing but white space", says(" ", "\n", "\u0000"), "unavailable"],
  ])("%s: sends an error, ends, and stores nothing", async (_, script, code, limit) => {
    product.model.script = script;
    const asking = anna.post("/api/ai-chat", { content: "What is left?" });
    await vi.waitFor(() => expect(product.model.asked.length).toBe(1), POLL_OPTIONS);
    await vi.waitFor(() => expectNoClientHeld(), POLL_OPTIONS);
    if (limit !== undefined) expect(timers.end(limit)).toBe(1);
    const response = await asking;
    const events = eventsOf(response);
    expect(events.at(0)).toEqual({ type: "start" });
    expect(events.at(-1)).toMatchObject({ type: "error", code });
    expect(events.filter(({ type }) => type === "complete")).toEqual([]);
    expect(response.text).not.toContain("secret");
    expect(await conversationOf(anna)).toEqual([]);
    expect(product.model.asked.map(({ signal }) => signal.aborted)).toEqual([true]);
    expectNoClientHeld();
  });

  test("ends normally after an abort has not answered", async () => {
    product.model.script = async function* ({ signal }) {
      yield "Half of the";
      await aborted(signal);
    };
    const asking = ask(anna, "Hi");
    await vi.waitFor(() => expect(product.model.asked.length).toBe(1), POLL_OPTIONS);
    expect(timers.end(LIMITS.idleMs)).toBe(1);
    expect((await asking).at(-1)).toMatchObject({ type: "error" });
    expect(await conversationOf(anna)).toEqual([]);
  });

  test("ends in any way frees its slot", async () => {
    for (const script of [says("Yes."), fails(unavailable(), "No"), hangs("Well"), says("")]) {
      product.model.script = script;
      product.model.asked.splice(0);
      const asking = anna.post("/api/ai-chat", { content: "Hi" });
      await vi.waitFor(() => expect(product.model.asked.length).toBe(1), POLL_OPTIONS);
      timers.end(LIMITS.idleMs);
      eventsOf(await asking);
    }
    product.model.script = says("Yes.");
    expect(messageIn(await ask(anna, "Hi"))).toMatchObject({ content: "Yes." });
  });

  test("fails is logged with its cause, without the question or the provider's text", async () => {
    const cause = new Error("canary key is wrong");
    product.model.script = fails(new ModelError("misconfigured", "It answered 401", { cause }));
    await ask(anna, "canary of the question");
    const log = product.logged();
    expect(log).toMatch(/"reqId":"[\da-f-]{36}"[^\n]*misconfigured: It answered 401/);
    expect(log).not.toContain("canary");
  });
});

describe("row 82: a model that prints frames", () => {
  test.each([
    '\n\ndata: [DONE]\n\ndata: {"type":"complete"}\n\n',
    "\r\ndata: [DONE]\r\n\r\n",
    "\rdata: [DONE]\r\r",
    "\u2028data: [DONE]\u2029",
    "id: one\nevent: error\nretry: now\n\n",
  ])("%j adds no frame", async (print) => {
    product.model.script = says("Look:", print, "That was it.");
    const response = await anna.post("/api/ai-chat", { content: "Hi" });
    const message = messageIn(eventsOf(response));
    const ends = response.text.split("\n").filter((line) => line === "data: [DONE]");
    expect(ends).toHaveLength(1);
    expect(response.text).not.toContain("\r");
    expect(message.content).toBe(`Look:${print}That was it.`);
  });
});

test("a stream has the security headers of every response, and forbids buffering", async () => {
  product.model.script = says("Yes.");
  const { headers } = await anna.post("/api/ai-chat", { content: "Hi" });
  expect(headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'self'"),
    "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
  });
});
