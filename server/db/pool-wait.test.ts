import { expect, test } from "vitest";
import { PoolWait } from "./pool-wait.ts";

function clocked() {
  const clock = { ms: 0 };
  return { clock, wait: new PoolWait(() => clock.ms) };
}

/** Clients that ask again as soon as they are served, one every `gapMs`, for a time. */
function crowd(clients: number, gapMs: number) {
  const { clock, wait } = clocked();
  const queue = Array.from({ length: clients }, () => wait.begin());
  const serve = (forMs: number, each = gapMs) => {
    for (const end = clock.ms + forMs; clock.ms < end;) {
      clock.ms += each;
      queue.shift()?.();
      queue.push(wait.begin());
    }
  };
  return { clock, wait, serve };
}

test("expects no wait while connections are free", () => {
  const { clock, wait } = clocked();
  expect(wait.expectedMs()).toBe(0);
  for (let turn = 0; turn < 1_000; turn += 1) {
    const end = wait.begin();
    clock.ms += 5;
    end();
  }
  expect(wait.expectedMs()).toBe(0);
});

test.each([
  [64, 1, 128],
  [200, 1, 400],
  [400, 0.5, 400],
  [400, 1, 800],
  [40, 20, 1600],
])(
  "expects by time, not by heads: %i waiting, one served each %d ms",
  (clients, gapMs, expected) => {
    const { wait, serve } = crowd(clients, gapMs);
    serve(5_000);
    expect(wait.expectedMs()).toBeCloseTo(expected, -1);
  },
);

test("follows a slower database within four seconds, and a faster one", () => {
  const { wait, serve } = crowd(100, 1);
  serve(2_000);
  expect(wait.expectedMs()).toBeLessThan(250);
  serve(4_000, 10);
  expect(wait.expectedMs()).toBeGreaterThan(1_500);
  serve(4_000, 1);
  expect(wait.expectedMs()).toBeLessThan(300);
});

test("isn't alarmed by one pause of the process", () => {
  const { clock, wait, serve } = crowd(200, 1);
  serve(2_000);
  clock.ms += 400;
  serve(1);
  expect(wait.expectedMs()).toBeLessThan(800);
});

test("knows what the oldest has waited when nothing is served", () => {
  const { clock, wait } = clocked();
  expect(wait.oldestMs()).toBe(0);
  const ends = [wait.begin()];
  clock.ms += 300;
  ends.push(wait.begin());
  clock.ms += 600;
  expect(wait.oldestMs()).toBe(900);
  ends[0]?.();
  expect(wait.oldestMs()).toBe(600);
  ends[1]?.();
  expect(wait.oldestMs()).toBe(0);
});

test("ends a wait once", () => {
  const { clock, wait } = clocked();
  const end = wait.begin();
  clock.ms += 1_000;
  end();
  end();
  expect(wait.expectedMs()).toBe(0);
});
