import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { scriptedModel, type Script } from "../../../../tests/support/doubles/scripted-model.ts";
import { parseCalendarDate } from "../../../../shared/calendar-date.ts";
import type { Model, ModelRequest } from "../../../gateways/model/model.ts";
import { AppError } from "../../../errors.ts";
import { readReply } from "./read-reply.ts";

const LIMITS = { idleMs: 30_000, totalMs: 120_000 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function request(): Omit<ModelRequest, "signal"> {
  const today = parseCalendarDate("2026-03-14");
  if (today === undefined) throw new Error("Not a day");
  return {
    instructions: "",
    context: { today, project: null },
    messages: [],
    tools: {
      descriptions: [],
      call: async () => new Promise((resolve) => setTimeout(resolve, 20_000)),
      ask: async () => {
        throw new Error("Not asked here");
      },
    },
    offerAnswers: () => {},
  };
}

async function wait(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

/** Time and message when a scripted model is stopped. */
async function runUntilStopped(
  script: Script,
  signal = new AbortController().signal,
  kind: Model["kind"] = "openai-compatible",
) {
  const model = { ...scriptedModel(script), kind };
  const ended: { after?: number; error?: unknown } = {};
  let passed = 0;
  readReply(model, request(), { signal, limits: LIMITS, onGrowth: () => {} }).then(
    () => {
      ended.after = passed;
    },
    (error: unknown) => {
      Object.assign(ended, { after: passed, error });
    },
  );
  while (ended.after === undefined && passed < 200_000) {
    await vi.advanceTimersByTimeAsync(1000);
    passed += 1000;
  }
  return { ...ended, asked: model.asked[0] };
}

describe("a model is stopped", () => {
  test("after 30 seconds without output", async () => {
    const { after, error, asked } = await runUntilStopped(async function* () {
      await wait(29_000);
      yield "Well";
      await wait(1_000_000);
    });
    expect(after).toBeGreaterThanOrEqual(58_000);
    expect(after).toBeLessThanOrEqual(60_000);
    expect(error).toBeInstanceOf(AppError);
    expect(asked?.signal.aborted).toBe(true);
  });

  test("after 120 seconds of silence when it is the built-in adviser", async () => {
    const hangs: Script = async function* () {
      await wait(1_000_000);
      yield "Well";
    };
    const { after } = await runUntilStopped(hangs, new AbortController().signal, "builtin");
    expect(after).toBeGreaterThanOrEqual(119_000);
    expect(after).toBeLessThanOrEqual(121_000);
  });

  test("after 120 seconds in total, however much it writes", async () => {
    const { after, error } = await runUntilStopped(async function* () {
      for (;;) {
        await wait(900);
        yield "well, ";
      }
    });
    expect(after).toBeGreaterThanOrEqual(119_000);
    expect(after).toBeLessThanOrEqual(121_000);
    expect(error).toBeInstanceOf(AppError);
  });
});

test("tool calls count as activity, and are rejected after the end", async () => {
  const late: unknown[] = [];
  const { after } = await runUntilStopped(async function* ({ tools }) {
    yield "Let me see. ";
    for (;;) {
      await tools.call("list_projects", {}).catch((error: unknown) => {
        late.push(error);
        throw error;
      });
      await wait(20_000);
    }
  });
  expect(after).toBeGreaterThanOrEqual(119_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(late).toEqual([expect.any(Error)]);
});

test("a user who has already left starts no generation", async () => {
  const reason = new Error("Left");
  let hasBegun = false;
  const { error } = await runUntilStopped(async function* () {
    hasBegun = true;
    yield "Hm";
  }, AbortSignal.abort(reason));
  expect(error).toBe(reason);
  expect(hasBegun).toBe(false);
});

test("leaves no timer behind", async () => {
  await runUntilStopped(async function* () {
    yield "Yes.";
  });
  expect(vi.getTimerCount()).toBe(0);
});
