import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ActivityKind } from "../../shared/activity/contract.ts";
import { type LiveChanges, liveChanges } from "../../shared/activity/changes.ts";
import { userQuery } from "../features/auth/queries.ts";
import { householdQuery } from "../features/household/queries.ts";
import {
  AFFECTED,
  type Affected,
  type RecordKind,
  refresh,
  tabChannel,
} from "../lib/http/affected-queries.ts";
import { CLIENT, call } from "../lib/http/http.ts";
import { ProblemError } from "../lib/http/problem-error.ts";
import { openedHome, withHome } from "../lib/opened-home.ts";
import { dismissToast, toast } from "../ui/toast/toast.ts";

/*
 * Shows changes by other members, and by the user in other tabs and on other devices, while the
 * page is visible: by server-sent events, or by polling where those fail.
 */

const POLL_MS = 4_000;
/** Poll interval of a home with one person on one device. */
const ONE_DEVICE_MS = 120_000;
/** Delay before another stream after a refused one; meanwhile polls. */
const RETRY_MS = 30_000;
/** Delay after a stream that the server ended, as it does before a restart. */
const REOPEN_MS = 2_000;
/** Statuses of a user who is signed out or no longer a member. */
const REFUSED = new Set([401, 403, 404]);
const MAX_UNREAD_SCROLL = 40;

/** The kind of record on screen that each kind of activity changes. */
const KINDS: Readonly<Record<ActivityKind, RecordKind>> = {
  expense: "expense",
  contractor: "contractor",
  milestone: "milestone",
  project: "project",
  budget_line: "budget",
  merchant_rule: "merchantRule",
  recurring_expense: "recurringExpense",
  quote: "quote",
  change_order: "quote",
  installment: "quote",
  invoice: "invoice",
  scope_item: "quote",
  import: "import",
  calendar_feed: "calendarFeed",
  reminders: "reminders",
  backup: "project",
  member: "household",
  draft: "draft",
};

/** A write in another tab of this browser. */
const tabChange = z.object({ kind: z.string(), home: z.optional(z.string()) });

/** Queries that every change affects: activity, and single expenses. */
const ALWAYS: readonly Affected[] = [{ key: ["activity"] }, { key: ["expenses"] }];

/** Whether new rows could move what the user reads or is about to press. */
function isReading(): boolean {
  const row = "#content :is(tr, li)";
  return (
    window.scrollY > MAX_UNREAD_SCROLL ||
    Boolean(document.activeElement?.closest(row)) ||
    document.querySelector(`${row}:hover`) !== null
  );
}

/** Refetches at once, or when the user asks for it. */
function showChanges(queryClient: QueryClient) {
  let note: number | undefined;
  const clear = () => {
    if (note !== undefined) dismissToast(note);
    note = undefined;
  };
  // Changed, but not refetched yet.
  const kinds = new Set<RecordKind>();
  const refetch = () => {
    clear();
    for (const kind of kinds) void refresh(queryClient, kind);
    kinds.clear();
    for (const { key: queryKey } of ALWAYS) void queryClient.invalidateQueries({ queryKey });
  };
  return (changed: readonly RecordKind[]) => {
    for (const kind of changed) kinds.add(kind);
    if (!isReading()) return refetch();
    clear();
    // Screens that open later show the changes anyway.
    const affected = [...kinds].flatMap((kind): readonly Affected[] => AFFECTED[kind]);
    for (const { key: queryKey } of [...affected, ...ALWAYS]) {
      void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
    }
    note = toast({
      title: "New changes",
      action: { label: "Show", about: "new changes", onPress: refetch },
      duration: Number.POSITIVE_INFINITY,
    });
  };
}

/** Known members of the user's own home, with those invited, who may join at any time. */
function memberCount(queryClient: QueryClient): number {
  const own = queryClient.getQueryData(householdQuery().queryKey);
  return own ? own.members.length + own.invitations.length : 0;
}

type PageEvent = "hidden" | "shown" | "user" | "member";

/**
 * Calls back when the page is hidden or shown, when the user changes, and when a first member
 * joins.
 */
function onPageEvent(queryClient: QueryClient, onEvent: (event: PageEvent) => void): void {
  document.addEventListener("visibilitychange", () =>
    onEvent(document.hidden ? "hidden" : "shown"),
  );
  const read = () => ({
    user: queryClient.getQueryData(userQuery().queryKey)?.id,
    isShared: memberCount(queryClient) > 0,
  });
  let last = read();
  queryClient.getQueryCache().subscribe(() => {
    const before = last;
    last = read();
    if (last.user !== before.user) onEvent("user");
    else if (last.isShared && !before.isShared) onEvent("member");
  });
}

/** Calls back for each write of another tab to the home on screen, while `isWanted`. */
function onTabWrite(
  isWanted: () => boolean,
  onWrite: (kinds: readonly RecordKind[]) => void,
): void {
  tabChannel().addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const write = tabChange.safeParse(data).data;
    // A scope is shown with the quotes.
    const name = write?.kind === "scope" ? "quote" : write?.kind;
    const kind = Object.values(KINDS).find((one) => one === name);
    if (kind !== undefined && write?.home === openedHome && isWanted()) onWrite([kind]);
  });
}

/** @param after `last` of the previous response */
function openStream(
  after: string,
  onData: (data: string) => void,
  onRefused: () => void,
): EventSource {
  const query = new URLSearchParams({ client: CLIENT, after });
  const stream = new EventSource(withHome(`/api/changes?${query}`));
  stream.addEventListener("message", ({ data }: MessageEvent<string>) => onData(data));
  // The browser reconnects a broken stream by itself, but not a refused one.
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) onRefused();
  });
  return stream;
}

function isSignedIn(queryClient: QueryClient): boolean {
  return Boolean(queryClient.getQueryData(userQuery().queryKey));
}

/**
 * Follows the home on screen until the page is left. In a home of one person on one device it only
 * polls every two minutes.
 */
export function watchLiveChanges(queryClient: QueryClient): void {
  const show = showChanges(queryClient);
  let last: string | undefined;
  let stream: EventSource | undefined;
  let timer = 0;

  const later = (work: () => void, ms: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(work, ms);
  };

  function stop() {
    window.clearTimeout(timer);
    stream?.close();
    stream = undefined;
  }

  function restart(ms: number) {
    stop();
    later(() => void start(), ms);
  }

  function apply({ last: newest, changes }: LiveChanges) {
    last = newest;
    if (changes.length > 0) show(changes.map(({ kind }) => KINDS[kind]));
  }

  /** @returns whether a second person or device exists; undefined without a response */
  async function fetchChanges(): Promise<boolean | undefined> {
    const query = last === undefined ? "" : `?after=${encodeURIComponent(last)}`;
    try {
      const latest = await call(`/api/changes${query}`, { response: liveChanges });
      apply(latest);
      return latest.isShared;
    } catch (error) {
      const isRefused = error instanceof ProblemError && REFUSED.has(error.status);
      return isRefused ? false : undefined;
    }
  }

  async function poll(until: number) {
    if ((await fetchChanges()) === false) return restart(ONE_DEVICE_MS);
    const next = () => void (performance.now() < until ? poll(until) : follow());
    if (!document.hidden) later(next, POLL_MS);
  }

  function read(data: string) {
    if (!isSignedIn(queryClient)) return stop();
    if (data === "[DONE]") return restart(REOPEN_MS);
    const event = liveChanges.safeParse(JSON.parse(data));
    // Otherwise an error: the membership ended, or its projects changed.
    if (event.success) apply(event.data);
    else restart(RETRY_MS);
  }

  function follow() {
    stop();
    const opened = openStream(last ?? "", read, () => {
      if (stream !== opened) return;
      stream = undefined;
      later(() => void poll(performance.now() + RETRY_MS), POLL_MS);
    });
    stream = opened;
  }

  async function start() {
    stop();
    if (!isSignedIn(queryClient) || document.hidden) return;
    const isShared = await fetchChanges();
    if (document.hidden) return;
    if (isShared) return follow();
    restart(isShared === undefined || memberCount(queryClient) > 0 ? RETRY_MS : ONE_DEVICE_MS);
  }

  void start();
  // A stream delivers these writes, too.
  onTabWrite(() => stream === undefined, show);
  onPageEvent(queryClient, (event) => {
    if (event === "hidden") return stop();
    if (event === "user") last = undefined;
    if (event !== "member" || stream === undefined) void start();
  });
}
