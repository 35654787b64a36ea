import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userQuery } from "../features/auth/queries.ts";
import { contractorAllowanceQuery } from "../features/contractors/queries.ts";
import { expenseAllowanceQuery } from "../features/expenses/queries.ts";
import { FREE, PRO } from "../../tests/support/browser/subscription-responses.ts";
import { watchPlan } from "./plan-watch.ts";

const ALLOWANCE = { canCreate: true, count: 1, limit: 3 };
const ROBIN = {
  id: 1,
  email: "robin@example.com",
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  createdAt: "2026-01-01T12:00:00.000Z",
  demoEndsAt: null,
};

let tab: EventTarget & { visibilityState: string };
let response: unknown;
let requested: string[];
let queryClient: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  tab = Object.assign(new EventTarget(), { visibilityState: "visible" });
  response = FREE;
  requested = [];
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", tab);
  // This test has no network.
  vi.stubGlobal("fetch", async (path: string) => {
    if (path !== "/api/subscription-status") return Response.json(ALLOWANCE);
    requested.push(path);
    return response === undefined ? new Response("", { status: 502 }) : Response.json(response);
  });
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(userQuery().queryKey, ROBIN);
  watchPlan(queryClient);
});

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(state: "visible" | "hidden"): void {
  tab.visibilityState = state;
  tab.dispatchEvent(new Event("visibilitychange"));
}

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("polls every thirty seconds, also after a failure", async () => {
  await advance(29_999);
  expect(requested).toEqual([]);
  await advance(1);
  expect(requested).toEqual(["/api/subscription-status"]);
  response = undefined;
  await advance(30_000);
  response = FREE;
  await advance(30_000);
  expect(requested).toHaveLength(3);
});

test("sends no request while signed out", async () => {
  queryClient.setQueryData(userQuery().queryKey, null);
  await advance(90_000);
  expect(requested).toEqual([]);
});

test("sends nothing from a hidden tab, and one request a second after it is shown again", async () => {
  show("hidden");
  await advance(95_000);
  show("visible");
  await advance(500);
  show("hidden");
  show("visible");
  await advance(999);
  expect(requested).toEqual([]);
  await advance(1);
  expect(requested).toHaveLength(1);
});

test("makes the limits stale only when the plan has changed", async () => {
  const [expenses, contractors] = [expenseAllowanceQuery(), contractorAllowanceQuery()];
  const isStale = () =>
    [expenses, contractors].map(
      ({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated,
    );
  const readLimits = async () => {
    await queryClient.fetchQuery(expenses);
    await queryClient.fetchQuery(contractors);
  };
  await advance(30_000);
  await readLimits();
  await advance(30_000);
  expect(isStale()).toEqual([false, false]);
  response = PRO;
  await advance(30_000);
  expect(isStale()).toEqual([true, true]);
  await readLimits();
  await advance(30_000);
  expect(isStale()).toEqual([false, false]);
});
