import { describe, expect, test } from "vitest";
import { Places, Turns } from "./places.ts";

const at = (minute: number) => new Date(minute * 60_000);
const MINUTES = 60_000;
const NEVER = new AbortController().signal;

describe("places", () => {
  const two = () => new Places({ queue: "downloads", count: 2, sureMs: 30 * MINUTES });

  test("no more than there are; a busy answer says when to come again", () => {
    const places = two();
    const first = places.take(at(0));
    places.take(at(1));
    expect(() => places.take(at(29))).toThrow(
      expect.objectContaining({ status: 503, retryAfterSeconds: 30 }) as Error,
    );
    first.leave();
    places.take(at(29));
  });

  test("who had its time gives way, the first of all, and hears why", () => {
    const places = two();
    const [first, second] = [places.take(at(0)), places.take(at(1))];
    places.take(at(31));
    expect(first.signal.reason).toMatchObject({ status: 503 });
    expect(second.signal.aborted).toBe(false);
    // What it leaves is not its own any more.
    first.leave();
    places.take(at(32));
    expect(second.signal.aborted).toBe(true);
    expect(() => places.take(at(33))).toThrow();
  });

  test("what is kept stays", () => {
    const places = two();
    const [first, second] = [places.take(at(0)), places.take(at(0))];
    first.keep();
    places.take(at(100));
    expect([first.signal.aborted, second.signal.aborted]).toEqual([false, true]);
  });
});

test("turns come in their order, so many at a time, and pass over who has left", async () => {
  const turns = new Turns(1);
  const order: string[] = [];
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const first = turns.use(NEVER, async () => {
    order.push("first");
    await done;
  });
  const leaving = new AbortController();
  const second = turns.use(leaving.signal, async () => order.push("second"));
  const third = turns.use(NEVER, async () => order.push("third"));
  leaving.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  finish();
  await Promise.all([first, third]);
  await turns.use(NEVER, async () => order.push("fourth"));
  expect(order).toEqual(["first", "third", "fourth"]);
});
