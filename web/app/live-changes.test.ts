import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userQuery } from "../features/auth/queries.ts";
import { householdQuery } from "../features/household/queries.ts";
import { tabChannel } from "../lib/http/affected-queries.ts";
import { watchLiveChanges } from "./live-changes.ts";

const ROBIN = {
  id: 1,
  email: "robin@example.com",
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  createdAt: "2026-01-01T12:00:00.000Z",
  demoEndsAt: null,
};
const INVITED = {
  id: 2,
  email: "maria@example.com",
  role: "editor" as const,
  projects: null,
  sentAt: "2026-03-10T12:00:00.000Z",
  expiresAt: "2026-03-17T12:00:00.000Z",
  isExpired: false,
};
const ALONE = {
  members: [],
  invitations: [],
  offeredTo: null,
  offers: [],
  limit: 20,
  mayInvite: true,
};

let streams: EventTarget[];
let addresses: string[];
let asked: number;
let isShared: boolean;
let queryClient: QueryClient;

beforeEach(() => {
  streams = [];
  addresses = [];
  asked = 0;
  isShared = true;
  const tab = { hidden: false, activeElement: null, querySelector: () => null };
  vi.stubGlobal("window", Object.assign(globalThis, { scrollY: 0 }));
  vi.stubGlobal("document", Object.assign(new EventTarget(), tab));
  // This test has no network.
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return Response.json({ last: "3:3:", isShared, changes: [] });
  });
  class Stream extends EventTarget {
    constructor(address: string) {
      super();
      addresses.push(address);
      streams.push(this);
    }
    close(): void {}
  }
  vi.stubGlobal("EventSource", Stream);
  class Tabs extends EventTarget {
    postMessage(): void {}
  }
  vi.stubGlobal("BroadcastChannel", Tabs);
  queryClient = new QueryClient();
});

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("follows changes after a sign-in without a page reload", async () => {
  queryClient.setQueryData(userQuery().queryKey, null);
  watchLiveChanges(queryClient);
  expect(asked).toBe(0);
  queryClient.setQueryData(userQuery().queryKey, ROBIN);
  await expect.poll(() => streams.length).toBe(1);
});

test("follows changes once the first member, invited on this page, has joined", async () => {
  vi.useFakeTimers();
  isShared = false;
  queryClient.setQueryData(userQuery().queryKey, ROBIN);
  queryClient.setQueryData(householdQuery().queryKey, ALONE);
  watchLiveChanges(queryClient);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
  queryClient.setQueryData(householdQuery().queryKey, { ...ALONE, invitations: [INVITED] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toBe(2);
  expect(streams).toEqual([]);
  isShared = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(streams).toHaveLength(1);
});

test("while the user reads, screens that open later show changes of each kind", async () => {
  queryClient.setQueryData(userQuery().queryKey, ROBIN);
  const lists = [
    ["expenses", "of one"],
    ["activity", "pages"],
  ] as const;
  for (const queryKey of lists) queryClient.setQueryData(queryKey, "before");
  watchLiveChanges(queryClient);
  await expect.poll(() => streams.length).toBe(1);
  Object.assign(globalThis, { scrollY: 500 });
  const data = JSON.stringify({
    last: "4:4:",
    isShared: true,
    changes: [{ kind: "milestone", projectId: 1 }],
  });
  streams[0]?.dispatchEvent(new MessageEvent("message", { data }));
  const isStale = lists.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated);
  expect(isStale).toEqual([true, true]);
});

test("without a stream, a write in another tab invalidates the affected queries", async () => {
  isShared = false;
  queryClient.setQueryData(userQuery().queryKey, ROBIN);
  const shown = (key: "contractors" | "budget") => queryClient.getQueryState([key])?.isInvalidated;
  for (const key of ["contractors", "budget"] as const) queryClient.setQueryData([key], "before");
  watchLiveChanges(queryClient);
  const tell = (data: unknown) => tabChannel().dispatchEvent(new MessageEvent("message", { data }));
  for (const other of [{ kind: "session" }, { kind: "milestone", home: "7" }, "milestone", null]) {
    tell(other);
  }
  expect([shown("contractors"), shown("budget")]).toEqual([false, false]);
  queryClient.setQueryData(["quotes"], "before");
  tell({ kind: "scope", home: undefined });
  expect(queryClient.getQueryState(["quotes"])?.isInvalidated).toBe(true);
  for (const key of ["contractors", "budget"] as const) queryClient.setQueryData([key], "before");
  tell({ kind: "milestone", home: undefined });
  expect([shown("contractors"), shown("budget")]).toEqual([false, true]);
});

test("a stream continues after the last response, and identifies its tab", async () => {
  queryClient.setQueryData(userQuery().queryKey, ROBIN);
  watchLiveChanges(queryClient);
  await expect.poll(() => streams.length).toBe(1);
  const { searchParams } = new URL(addresses[0] ?? "", "http://localhost");
  expect(searchParams.get("after")).toBe("3:3:");
  expect(searchParams.get("client")).toMatch(/^[\w-]{1,64}$/);
});
