import { describe, expect, test } from "vitest";
import type { UserId } from "../../shared/ids.ts";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";

const MINUTES = 60_000;
const [ANNA, BOB, CAROL] = [1, 2, 3] as [UserId, UserId, UserId];

/** A limiter with eviction after 30 minutes, and a clock that the test sets in minutes. */
function evicting(limits: { max: number; maxPerAccount?: number }) {
  let now = new Date(0);
  const limiter = new ConcurrencyLimiter({
    ...limits,
    queue: "downloads",
    eviction: { afterMs: 30 * MINUTES, clock: { now: () => now } },
    retryAfterSeconds: 30,
  });
  return (owner: UserId, minute: number) => {
    now = new Date(minute * MINUTES);
    return limiter.acquire(owner);
  };
}

describe("slots with eviction", () => {
  test("limits the total and says when to retry", () => {
    const acquire = evicting({ max: 2 });
    const first = acquire(ANNA, 0);
    acquire(ANNA, 1);
    expect(() => acquire(ANNA, 29)).toThrow(
      expect.objectContaining({ status: 503, queue: "downloads", retryAfterSeconds: 30 }) as Error,
    );
    first.release();
    acquire(ANNA, 29);
  });

  test("evicts the longest holder past its guaranteed time, with a reason", () => {
    const acquire = evicting({ max: 2 });
    const [first, second] = [acquire(ANNA, 0), acquire(ANNA, 1)];
    acquire(ANNA, 31);
    expect(first.signal.reason).toMatchObject({ status: 503 });
    expect(second.signal.aborted).toBe(false);
    // Releasing an evicted slot must not free the slot of its new holder.
    first.release();
    acquire(ANNA, 32);
    expect(second.signal.aborted).toBe(true);
    expect(() => acquire(ANNA, 33)).toThrow();
  });

  test("never evicts a kept slot", () => {
    const acquire = evicting({ max: 2 });
    const [first, second] = [acquire(ANNA, 0), acquire(ANNA, 0)];
    first.keep();
    acquire(ANNA, 100);
    expect([first.signal.aborted, second.signal.aborted]).toEqual([false, true]);
  });

  test("refuses the last slot to an account at its limit", () => {
    const acquire = evicting({ max: 4, maxPerAccount: 2 });
    const first = acquire(ANNA, 0);
    acquire(ANNA, 0);
    // Not even by evicting its own slots.
    for (const minute of [1, 100]) {
      expect(() => acquire(ANNA, minute)).toThrow(
        expect.objectContaining({ status: 429, retryAfterSeconds: 30 }) as Error,
      );
    }
    acquire(BOB, 100);
    acquire(CAROL, 100);
    first.release();
    acquire(ANNA, 101);
  });
});

test("a task waiting for a slot of its own account doesn't block others", async () => {
  const limiter = ConcurrencyLimiter.fairQueue(2);
  const order: string[] = [];
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const first = limiter.run({ owner: ANNA }, () => done);
  const others = [1, 2, 3].map((count) =>
    limiter.run({ owner: ANNA }, async () => order.push(`anna ${count}`)),
  );
  await limiter.run({ owner: BOB }, async () => order.push("bob"));
  await limiter.run({ owner: CAROL }, async () => order.push("carol"));
  expect(order).toEqual(["bob", "carol"]);
  finish();
  await Promise.all([first, ...others]);
  expect(order.slice(2)).toEqual(["anna 1", "anna 2", "anna 3"]);
});

test("limits running and waiting tasks per account", async () => {
  const limiter = new ConcurrencyLimiter({
    max: 3,
    maxPerAccount: 2,
    maxWaiting: Infinity,
    maxWaitingPerAccount: 1,
  });
  const begun: string[] = [];
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const begin = (owner: UserId, name: string) =>
    limiter.run({ owner }, async () => {
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
  const limiter = ConcurrencyLimiter.fairQueue(1);
  const order: string[] = [];
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const first = limiter.run({ owner: ANNA }, async () => {
    order.push("first");
    await done;
  });
  const leaving = new AbortController();
  const second = limiter.run({ owner: BOB, signal: leaving.signal }, async () =>
    order.push("second"),
  );
  const third = limiter.run({ owner: CAROL }, async () => order.push("third"));
  leaving.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  finish();
  await Promise.all([first, third]);
  await limiter.run({ owner: ANNA }, async () => order.push("fourth"));
  expect(order).toEqual(["first", "third", "fourth"]);
});

test("limits waiting tasks in total, without accounts", async () => {
  const limiter = new ConcurrencyLimiter({ max: 1, maxWaiting: 1, queue: "passwords" });
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const running = [limiter.run({}, () => done), limiter.run({}, () => done)];
  expect([limiter.running, limiter.waiting]).toEqual([1, 1]);
  await expect(limiter.run({}, () => done)).rejects.toMatchObject({
    status: 503,
    queue: "passwords",
    retryAfterSeconds: 5,
  });
  finish();
  await Promise.all(running);
  expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
});
