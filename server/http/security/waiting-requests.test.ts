import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WaitingRequests } from "./waiting-requests.ts";

const MAX_WAIT_MS = 800;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server with a settable number of free slots; each request that begins takes one. */
function server() {
  const state = { freeSlots: 0 };
  const log: string[] = [];
  const gone = new Set<string>();
  const waiting = new WaitingRequests({ freeSlots: () => state.freeSlots, maxWaitMs: MAX_WAIT_MS });
  const send = (name: string) =>
    waiting.add({
      begin: () => {
        state.freeSlots -= 1;
        log.push(name);
      },
      refuse: () => log.push(`${name} refused`),
      isGone: () => gone.has(name),
    });
  return { state, log, gone, waiting, send };
}

test("begins requests immediately while there are free slots", () => {
  const { state, log, waiting, send } = server();
  state.freeSlots = 2;
  send("a");
  send("b");
  send("c");
  expect([log, waiting.size]).toEqual([["a", "b"], 1]);
});

test("begins waiting requests in order, however many slots become free at once", () => {
  const { state, log, send } = server();
  for (const name of ["a", "b", "c", "d"]) send(name);
  state.freeSlots = 3;
  send("e");
  vi.advanceTimersByTime(2);
  expect(log).toEqual(["a", "b", "c"]);
  state.freeSlots = 5;
  vi.advanceTimersByTime(2);
  expect(log).toEqual(["a", "b", "c", "d", "e"]);
});

test("refuses a request by its own wait, not by how many wait", () => {
  const { state, log, waiting, send } = server();
  for (let index = 0; index < 400; index += 1) send(String(index));
  vi.advanceTimersByTime(MAX_WAIT_MS - 2);
  send("late");
  expect(log).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(log).toHaveLength(400);
  expect(log).toContain("399 refused");
  state.freeSlots = 1;
  vi.advanceTimersByTime(2);
  expect(log.at(-1)).toBe("late");
  expect(waiting.size).toBe(0);
});

test("gives no slot to a request whose client has disconnected", () => {
  const { state, log, gone, send } = server();
  send("a");
  send("b");
  gone.add("a");
  state.freeSlots = 1;
  vi.advanceTimersByTime(2);
  expect(log).toEqual(["b"]);
});

test("refuses no request whose client has disconnected", () => {
  const { log, gone, waiting, send } = server();
  send("a");
  gone.add("a");
  vi.advanceTimersByTime(MAX_WAIT_MS);
  expect([log, waiting.size]).toEqual([[], 0]);
});

test("refuses immediately beyond 20,000", () => {
  const { log, waiting, send } = server();
  for (let index = 0; index <= 20_000; index += 1) send(String(index));
  expect([log, waiting.size]).toEqual([["20000 refused"], 20_000]);
});

test("runs no timer while no request waits", () => {
  const { state, send } = server();
  send("a");
  expect(vi.getTimerCount()).toBe(2);
  state.freeSlots = 1;
  vi.advanceTimersByTime(2);
  expect(vi.getTimerCount()).toBe(0);
});
