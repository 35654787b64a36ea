import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ModelError } from "../../server/gateways/model/model.ts";
import type { Homeowner } from "../support/app.ts";
import {
  ask,
  type AssistantApp,
  conversationOf,
  createAssistantApp,
  eventsOf,
  messageIn,
  openStream,
} from "../support/assistant.ts";
import { refusedFields } from "../support/issues.ts";
import {
  aborted,
  fails,
  hangs,
  says,
  type Script,
  unavailable,
} from "../support/scripted-model.ts";
import { tally } from "../support/at-once.ts";
import type { Answer } from "../support/test-client.ts";

const LIMITS = { idleMs: 400, totalMs: 1200 };
const PATIENCE = { timeout: 30_000, interval: 10 };

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

/** Nobody waits for the pool, and every connection of it is idle. */
function expectNoClientHeld(): void {
  const { pool } = product.connection;
  expect(pool.waitingCount).toBe(0);
  expect(pool.idleCount).toBe(pool.totalCount);
}

/** Says something again and again, more often than the idle limit, and never comes to an end. */
async function* drips(): AsyncIterable<string> {
  for (;;) {
    yield "well, ";
    await new Promise((resolve) => setTimeout(resolve, LIMITS.idleMs / 8));
  }
}

/** Waits for what never comes, whatever it is told. */
async function* deaf(): AsyncIterable<string> {
  yield "Well";
  await new Promise(() => {});
}

describe("row 78: bad input", () => {
  test.each([
    ["nothing", {}, "content"],
    ["an empty text", { content: "" }, "content"],
    ["white space", { content: " \n\t" }, "content"],
    ["no text", { content: { $ne: null } }, "content"],
    ["NUL", { content: "a\u0000b" }, "content"],
    ["4,001 characters", { content: "x".repeat(4001) }, "content"],
    ["the role of the system", { content: "Hi", role: "system" }, "role"],
    ["the role of the assistant", { content: "Hi", role: "assistant" }, "role"],
    ["no project", { content: "Hi", projectId: -1 }, "projectId"],
    ["no day", { content: "Hi", today: "2026-02-30" }, "today"],
    ["a day that is past everywhere", { content: "Hi", today: "2026-03-12" }, "today"],
    ["a day that is nowhere yet", { content: "Hi", today: "2026-03-16" }, "today"],
  ])("%s is refused, and the model is not asked", async (_, body, field) => {
    const answer = await anna.post("/api/ai-chat", body);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(refusedFields(answer)).toEqual([field]);
    expect(product.model.asked).toEqual([]);
  });

  test("4,000 characters are taken, of any kind", async () => {
    product.model.script = says("Yes.");
    expect(messageIn(await ask(anna, "🏠".repeat(4000)))).toMatchObject({ content: "Yes." });
  });

  test("a role, an id and a moment from the client change nothing", async () => {
    product.model.script = says("Yes.");
    await ask(anna, "Hi", { role: "user", id: 1, createdAt: "1999-01-01T00:00:00.000Z" });
    const [question] = await conversationOf(anna);
    expect(question).toMatchObject({ role: "user", createdAt: "2026-03-14T09:00:00.000Z" });
  });

  test("a project that is another's and one that never was are alike", async () => {
    const foreign = await anna.post("/api/ai-chat", { content: "Hi", projectId: 1 });
    const missing = await anna.post("/api/ai-chat", { content: "Hi", projectId: 999_999 });
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
    expect(product.model.asked).toEqual([]);
  });
});

describe("row 79: cost", () => {
  test("50 at once: two are answered, the others are told to wait", async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    product.model.script = async function* () {
      await opened;
      yield "Yes.";
    };
    const answers: Answer[] = [];
    const asking = Array.from({ length: 50 }, async () => {
      answers.push(await anna.post("/api/ai-chat", { content: "Hi" }));
    });
    await vi.waitFor(() => expect(answers.length).toBe(48), PATIENCE);
    expect(product.model.asked.length).toBe(2);
    for (const { status, headers, body } of answers) {
      expect({ status, body }).toMatchObject({ status: 429, body: { code: "rate_limited" } });
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    open();
    await Promise.all(asking);
    expect(tally(answers)).toEqual({ 200: 2, 429: 48 });
    expect(product.model.asked.length).toBe(2);
  });

  test("20 a minute, one after another", async () => {
    product.model.script = says("Yes.");
    const answers = [];
    for (let count = 1; count <= 21; count += 1) {
      answers.push(await anna.post("/api/ai-chat", { content: "Hi" }));
    }
    expect(tally(answers)).toEqual({ 200: 20, 429: 1 });
    expect(answers.at(-1)).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
    expect(product.model.asked.length).toBe(20);
    product.clock.advance(60_000);
    expect(messageIn(await ask(anna, "And now?"))).toMatchObject({ content: "Yes." });
  });

  test("a place is free again after each kind of end", async () => {
    for (const script of [says("Yes."), fails(unavailable(), "No"), hangs("Well"), says("")]) {
      product.model.script = script;
      eventsOf(await anna.post("/api/ai-chat", { content: "Hi" }));
    }
    product.model.script = says("Yes.");
    expect(messageIn(await ask(anna, "Hi"))).toMatchObject({ content: "Yes." });
  });

  test("a reply longer than 16,000 characters is cut off, however it comes, and not stored", async () => {
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

test("row 80: a client that leaves stops the model, and nothing is stored", async () => {
  const { promise: seen, resolve: see } = Promise.withResolvers<number>();
  product.model.script = async function* ({ signal }) {
    signal.addEventListener("abort", () => see(performance.now()), { once: true });
    yield "Let me see. ";
    await aborted(signal);
  };
  const stream = await openStream(product, anna, "Hi");
  await stream.until("Let me see");
  const left = performance.now();
  stream.leave();
  expect((await seen) - left).toBeLessThan(1000);
  await vi.waitFor(() => expectNoClientHeld(), PATIENCE);
  product.model.script = says("Yes.");
  messageIn(await ask(anna, "Again"));
  expect(await conversationOf(anna)).toMatchObject([{ content: "Again" }, { content: "Yes." }]);
  expect(product.logged()).toContain("The client left before the answer was whole");
});

describe("row 81: a model that", () => {
  test.each<[string, Script, string]>([
    ["hangs at once", hangs(), "unavailable"],
    ["hangs midway", hangs("Your ", "budget"), "unavailable"],
    ["hangs and heeds no signal", deaf, "unavailable"],
    ["drips without an end", drips, "unavailable"],
    ["is away", fails(unavailable()), "unavailable"],
    ["fails midway", fails(unavailable(), "Your budget"), "unavailable"],
    ["is busy", fails(new ModelError("busy", "secret of the provider")), "unavailable"],
    ["is set up wrongly", fails(new ModelError("misconfigured", "secret key")), "unavailable"],
    ["answers too long", fails(new ModelError("too_long", "secret"), "Your"), "conflict"],
    ["may not answer", fails(new ModelError("refused", "secret"), "Your"), "conflict"],
    ["breaks on junk", fails(new SyntaxError("Unexpected secret in JSON"), "Your"), "internal"],
    ["says nothing", says(), "unavailable"],
    ["says nothing but white space", says(" ", "\n", "\u0000"), "unavailable"],
  ])("%s: an error, the end, and nothing stored", async (_, script, code) => {
    product.model.script = script;
    const asking = anna.post("/api/ai-chat", { content: "What is left?" });
    await vi.waitFor(() => expect(product.model.asked.length).toBe(1), PATIENCE);
    await vi.waitFor(() => expectNoClientHeld(), PATIENCE);
    const answer = await asking;
    const events = eventsOf(answer);
    expect(events.at(0)).toEqual({ type: "start" });
    expect(events.at(-1)).toMatchObject({ type: "error", code });
    expect(events.filter(({ type }) => type === "complete")).toEqual([]);
    expect(answer.text).not.toContain("secret");
    expect(await conversationOf(anna)).toEqual([]);
    expect(product.model.asked.map(({ signal }) => signal.aborted)).toEqual([true]);
    expectNoClientHeld();
  });

  test("ends normally although it was stopped has not answered", async () => {
    product.model.script = async function* ({ signal }) {
      yield "Half of the";
      await aborted(signal);
    };
    const events = await ask(anna, "Hi");
    expect(events.at(-1)).toMatchObject({ type: "error" });
    expect(await conversationOf(anna)).toEqual([]);
  });

  test("asks tools is alive, and after its end asks in vain", async () => {
    const late: unknown[] = [];
    product.model.script = async function* ({ tools, signal }) {
      try {
        for (;;) {
          await tools.call("list_projects", {});
          await new Promise((resolve) => setTimeout(resolve, LIMITS.idleMs / 8));
        }
      } finally {
        late.push(signal.aborted);
      }
    };
    const began = performance.now();
    expect((await ask(anna, "Hi")).at(-1)).toMatchObject({ type: "error", code: "unavailable" });
    expect(performance.now() - began).toBeGreaterThanOrEqual(LIMITS.totalMs - 50);
    await vi.waitFor(() => expect(late).toEqual([true]), PATIENCE);
  });

  test("fails is logged without a word of what was asked", async () => {
    product.model.script = fails(new ModelError("misconfigured", "key sk-canary is wrong"));
    await ask(anna, "canary of the question");
    const log = product.logged();
    expect(log).toContain('"failure":"misconfigured"');
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
  ])("%j makes one of its own", async (print) => {
    product.model.script = says("Look:", print, "That was it.");
    const answer = await anna.post("/api/ai-chat", { content: "Hi" });
    const message = messageIn(eventsOf(answer));
    const ends = answer.text.split("\n").filter((line) => line === "data: [DONE]");
    expect(ends).toHaveLength(1);
    expect(answer.text).not.toContain("\r");
    expect(message.content).toBe(`Look:${print}That was it.`);
  });
});

test("the headers of a stream are those of every answer, and nothing on the way may hold it", async () => {
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
