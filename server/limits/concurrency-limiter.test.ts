import { describe, expect, test } from "vitest";
import type { UserId } from "../../shared/ids.ts";
import { Places, Turns } from "./concurrency-limiter.ts";

const at = (minute: number) => new Date(minute * 60_000);
const MINUTES = 60_000;
const NEVER = new AbortController().signal;
const [ANNA, BOB, CAROL] = [1, 2, 3] as [UserId, UserId, UserId];

describe("places", () => {
  const two = () => new Places({ queue: "downloads", count: 2, each: 9, sureMs: 30 * MINUTES });

  test("limits the total and says when to retry", () => {
    const places = two();
    const first = places.take(ANNA, at(0));
    places.take(ANNA, at(1));
    expect(() => places.take(ANNA, at(29))).toThrow(
      expect.objectContaining({ status: 503, retryAfterSeconds: 30 }) as Error,
    );
    first.leave();
    places.take(ANNA, at(29));
  });

  test("evicts the longest holder past its guaranteed time, with a reason", () => {
    const places = two();
    const [first, second] = [places.take(ANNA, at(0)), places.take(ANNA, at(1))];
    places.take(ANNA, at(31));
    expect(first.signal.reason).toMatchObject({ status: 503 });
    expect(second.signal.aborted).toBe(false);
    // Leaving after the eviction must not free the new holder's place.
    first.leave();
    places.take(ANNA, at(32));
    expect(second.signal.aborted).toBe(true);
    expect(() => places.take(ANNA, at(33))).toThrow();
  });

  test("never evicts a kept place", () => {
    const places = two();
    const [first, second] = [places.take(ANNA, at(0)), places.take(ANNA, at(0))];
    first.keep();
    places.take(ANNA, at(100));
    expect([first.signal.aborted, second.signal.aborted]).toEqual([false, true]);
  });
});

test("refuses one account the last place", () => {
  const places = new Places({ queue: "exports", count: 4, each: 2, sureMs: 30 * MINUTES });
  const first = places.take(ANNA, at(0));
  places.take(ANNA, at(0));
  // Not even by evicting its own places.
  for (const minute of [1, 100]) {
    expect(() => places.take(ANNA, at(minute))).toThrow(
      expect.objectContaining({ status: 429, retryAfterSeconds: 30 }) as Error,
    );
  }
  places.take(BOB, at(100));
  places.take(CAROL, at(100));
  first.leave();
  places.take(ANNA, at(101));
});

test("a task waiting for its own account's turn doesn't block others", async () => {
  const turns = new Turns(2);
  const order: string[] = [];
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const first = turns.use(ANNA, NEVER, () => done);
  const others = [1, 2, 3].map((count) =>
    turns.use(ANNA, NEVER, async () => order.push(`anna ${count}`)),
  );
  await turns.use(BOB, NEVER, async () => order.push("bob"));
  await turns.use(CAROL, NEVER, async () => order.push("carol"));
  expect(order).toEqual(["bob", "carol"]);
  finish();
  await Promise.all([first, ...others]);
  expect(order.slice(2)).toEqual(["anna 1", "anna 2", "anna 3"]);
});

test("limits running and waiting tasks per account", async () => {
  const turns = new Turns(3, { each: 2, waitingEach: 1 });
  const begun: string[] = [];
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const begin = (owner: UserId, name: string) =>
    turns.use(owner, undefined, async () => {
      begun.push(name);
      await done;
    });
  const all = [begin(ANNA, "anna 1"), begin(ANNA, "anna 2"), begin(ANNA, "anna 3")];
  await expect(begin(ANNA, "anna 4")).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
  all.push(begin(BOB, "bob 1"), begin(BOB, "bob 2"));
  await new Promise(setImmediate);
  expect(begun).toEqual(["anna 1", "anna 2", "bob 1"]);
  finish();
  await Promise.all(all);
  expect(begun.slice(3)).toEqual(["anna 3", "bob 2"]);
});

test("runs tasks in order, a limited number at a time, and skips canceled ones", async () => {
  const turns = new Turns(1);
  const order: string[] = [];
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const first = turns.use(ANNA, NEVER, async () => {
    order.push("first");
    await done;
  });
  const leaving = new AbortController();
  const second = turns.use(BOB, leaving.signal, async () => order.push("second"));
  const third = turns.use(CAROL, NEVER, async () => order.push("third"));
  leaving.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  finish();
  await Promise.all([first, third]);
  await turns.use(ANNA, NEVER, async () => order.push("fourth"));
  expect(order).toEqual(["first", "third", "fourth"]);
});
