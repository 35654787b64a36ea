import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasBarNote, setBar } from "./bar-state.ts";
import { watchStoredResponses } from "./stored-note.ts";

let queryClient: QueryClient;
let fetches: number;
let isSlow: boolean;
let unsubscribe: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  fetches = 0;
  isSlow = true;
  vi.stubGlobal("window", new EventTarget());
  const serviceWorker = Object.assign(new EventTarget(), { controller: null });
  vi.stubGlobal("navigator", { serviceWorker });
  // This test has no network; the server responds to the check of the connection.
  vi.stubGlobal("fetch", async () => new Response());
  queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
  await watchStoredResponses(queryClient);
  const observer = new QueryObserver(queryClient, {
    queryKey: ["budget"],
    queryFn: async () => {
      fetches += 1;
      const data = { kind: "stored", at: "Sat, 14 Mar 2026 09:41:00 GMT" };
      if (isSlow) serviceWorker.dispatchEvent(new MessageEvent("message", { data }));
      return "budget";
    },
  });
  unsubscribe = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
});

afterEach(() => {
  unsubscribe();
  queryClient.clear();
  setBar({ note: undefined });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("stored responses are marked until all are fresh", async () => {
  expect(hasBarNote()).toBe(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect({ fetches, isNoted: hasBarNote() }).toEqual({ fetches: 2, isNoted: true });
  isSlow = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect({ fetches, isNoted: hasBarNote() }).toEqual({ fetches: 3, isNoted: false });
});

test("a connection that stays slow is retried less and less often", async () => {
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(fetches).toBeLessThan(20);
  expect(hasBarNote()).toBe(true);
});
