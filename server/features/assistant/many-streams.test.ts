import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type AssistantApp,
  createAssistantApp,
  eventsIn,
  messageIn,
  openStream,
} from "../../../tests/support/app/assistant.ts";
import { listenOnFreePort } from "../../../tests/support/doubles/raw-request.ts";
import { aborted } from "../../../tests/support/doubles/scripted-model.ts";

const POLL_OPTIONS = { timeout: 60_000, interval: 20 };
const MAX_STREAMS = 100;

let product: AssistantApp;
beforeEach(async () => {
  product = await createAssistantApp();
  await listenOnFreePort(product.app);
});
afterEach(() => product.close());

test("100 concurrent streams get their own replies, and one more is refused", async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  product.model.script = async function* ({ messages }) {
    yield "Let me see. ";
    await opened;
    yield `You said ${messages.at(-1)?.content.split("\n").at(-1)}`;
  };
  const homeowners = await Promise.all(
    Array.from({ length: MAX_STREAMS / 2 }, async () => product.homeowner()),
  );
  const streams = await Promise.all(
    [...homeowners, ...homeowners].map(async (homeowner, place) =>
      openStream(
        product,
        homeowner,
        `number-${"abcdefghij".charAt(place % 10)}${"klmnopqrst".charAt(Math.floor(place / 10))}`,
      ),
    ),
  );
  await Promise.all(streams.map(async (stream) => stream.until("Let me see")));
  const { pool } = product.connection;
  await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), POLL_OPTIONS);
  expect(pool.waitingCount).toBe(0);

  const late = await product.homeowner();
  const refused = await late.post("/api/ai-chat", { content: "Hi" });
  expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await late.get("/api/projects")).status).toBe(200);

  open();
  const replies = await Promise.all(
    streams.map(async (stream) => messageIn(eventsIn(await stream.all())).content),
  );
  expect(new Set(replies).size).toBe(MAX_STREAMS);
  expect(product.model.asked.length).toBe(MAX_STREAMS);
  expect((await late.post("/api/ai-chat", { content: "Hi" })).status).toBe(200);
});

test("a shutdown ends open streams with a message and stops the model", async () => {
  const anna = await product.homeowner();
  const signals: AbortSignal[] = [];
  product.model.script = async function* ({ signal }) {
    signals.push(signal);
    yield "Let me see. ";
    await aborted(signal);
    await new Promise(() => {});
  };
  const streams = [await openStream(product, anna, "One"), await openStream(product, anna, "Two")];
  for (const stream of streams) await stream.until("Let me see");
  const began = performance.now();
  const closing = product.app.close();
  for (const stream of streams) {
    const events = eventsIn(await stream.all());
    expect(events.at(-1)).toMatchObject({ type: "error", code: "unavailable" });
  }
  product.app.server.closeIdleConnections();
  await closing;
  // The reply timeout is 120 seconds, and this reply never ends.
  expect(performance.now() - began).toBeLessThan(100_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  const { rows } = await product.connection.pool.query("select from ai_messages");
  expect(rows).toEqual([]);
  const { rows: places } = await product.connection.pool.query(
    "select key from attempts where key like 'chat:%:%'",
  );
  expect(places).toEqual([]);
});
