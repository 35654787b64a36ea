import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask } from "../lib/http/http.ts";
import { shownToasts } from "../ui/toast/toast.ts";
import { watchConnection } from "./watch-connection.ts";

let isServerThere: boolean;
let callsSucceed: boolean;
let queryClient: QueryClient;
let unsubscribe: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  isServerThere = true;
  callsSucceed = true;
  vi.stubGlobal("window", Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  // This test has no network.
  vi.stubGlobal("fetch", async (path: string) => {
    if (!isServerThere) throw new TypeError("Failed to fetch");
    if (path !== "/healthz" && !callsSucceed) return new Response("", { status: 502 });
    return Response.json("the budget");
  });
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  watchConnection(queryClient);
});

afterEach(() => {
  unsubscribe();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const titles = () => shownToasts().map(({ title }) => title);

/** Mounts an observer of the budget query. */
function observeBudget() {
  const queryKey = ["budget"] as const;
  const query = { queryKey, queryFn: async () => (await ask("/api/budget")).json() };
  const observer = new QueryObserver(queryClient, { ...query, networkMode: "always" });
  unsubscribe = observer.subscribe(() => {});
  return observer;
}

test("announces an unreachable server and refetches failed queries when it returns", async () => {
  isServerThere = false;
  const budget = observeBudget();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(budget.getCurrentResult()).toMatchObject({ status: "error" });
  expect(titles()).toEqual(["Can't reach Plumbline"]);

  isServerThere = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(budget.getCurrentResult()).toMatchObject({ status: "success", data: "the budget" });
  expect(titles()).toEqual([]);
});

test("leaves a failed call to its screen while the server responds", async () => {
  callsSucceed = false;
  const budget = observeBudget();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(budget.getCurrentResult()).toMatchObject({ status: "error" });
  expect(titles()).toEqual([]);
  callsSucceed = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(budget.getCurrentResult()).toMatchObject({ status: "error" });
});
