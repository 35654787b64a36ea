import { readdirSync, readFileSync } from "node:fs";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { accountQuery } from "../../features/account/queries.ts";
import { contractorPaymentsQuery } from "../../features/contractors/queries.ts";
import { contractPaymentsQuery } from "../../features/contracts/payments-queries.ts";
import { expenseAllowanceQuery, expensePageQuery } from "../../features/expenses/queries.ts";
import { NO_FILTER } from "../../features/expenses/filters/expense-search.ts";
import { recurringQuery } from "../../features/expenses/recurring/recurring-queries.ts";
import { importsQuery } from "../../features/imports/queries.ts";
import { milestonesQuery } from "../../features/milestones/queries.ts";
import { budgetOverviewQuery } from "../../features/budget/plan-queries.ts";
import { quotesQuery } from "../../features/budget/quotes-queries.ts";
import { projectsQuery, projectSummaryQuery } from "../../features/projects/queries.ts";
import { homeCostQuery, reportQuery } from "../../features/reports/queries.ts";
import { AFFECTED, type RecordKind, refresh, type Root } from "./affected-queries.ts";

const TODAY = "2026-03-14" as CalendarDate;
const PERIOD = { projectId: 1, from: null, to: null };

const READS = {
  account: accountQuery().queryKey,
  allowance: expenseAllowanceQuery().queryKey,
  contractPayments: contractPaymentsQuery(1, 2).queryKey,
  forecast: budgetOverviewQuery(1, TODAY).queryKey,
  homeCost: homeCostQuery(PERIOD).queryKey,
  imports: importsQuery(1).queryKey,
  list: expensePageQuery(1, NO_FILTER).queryKey,
  milestones: milestonesQuery(1).queryKey,
  paid: contractorPaymentsQuery().queryKey,
  projects: projectsQuery().queryKey,
  quotes: quotesQuery(1).queryKey,
  recurring: recurringQuery(1).queryKey,
  report: reportQuery({ ...PERIOD, compareWith: [] }, TODAY).queryKey,
  summary: projectSummaryQuery(1).queryKey,
};
type Read = keyof typeof READS;

const SUMS: readonly Read[] = [
  "forecast",
  "quotes",
  "contractPayments",
  "report",
  "homeCost",
  "paid",
];

describe("after a change", () => {
  test.each<[RecordKind, readonly Read[]]>([
    ["expense", [...SUMS, "list", "recurring", "projects", "summary", "allowance"]],
    ["import", [...SUMS, "list", "recurring", "projects", "summary", "allowance", "imports"]],
    ["contractor", [...SUMS, "list", "recurring"]],
    ["project", [...SUMS, "projects", "summary", "allowance"]],
    // Forecasts depend on the last milestone's date, and installments on their milestones.
    ["milestone", [...SUMS, "milestones"]],
    ["quote", [...SUMS, "list"]],
    ["budget", [...SUMS, "list", "recurring", "projects", "summary"]],
    ["recurringExpense", ["recurring"]],
    ["plan", ["allowance"]],
    ["account", ["account"]],
    ["session", []],
  ])("of kind %s, the affected queries are stale", async (kind, stale) => {
    vi.useFakeTimers();
    const queryClient = new QueryClient();
    for (const queryKey of Object.values(READS)) queryClient.setQueryData<object>(queryKey, {});
    await refresh(queryClient, kind);
    await vi.advanceTimersByTimeAsync(100);
    const found = Object.entries(READS).filter(
      ([, queryKey]) => queryClient.getQueryState(queryKey)?.isInvalidated,
    );
    expect(found.map(([name]) => name)).toEqual(stale.toSorted());
    queryClient.clear();
    vi.useRealTimers();
  });
});

test("a refresh resolves after the mounted queries were refetched", async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  let reads = 0;
  const queryKey = ["budget", 1] as const;
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: async () => (reads += 1) });
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBe(1));
  await refresh(queryClient, "milestone");
  expect(queryClient.getQueryData(queryKey)).toBe(2);
  leave();
  queryClient.clear();
});

/** Roots that only their own screen changes, or that are refetched each time they are shown. */
const ON_THEIR_OWN = [
  "activity",
  "assistant",
  "calendar",
  "google",
  "receipts",
  "search",
] as const satisfies Root[];

test("every key root is affected by a kind of record or marked as on its own", () => {
  const table = readFileSync(new URL("affected-queries.ts", import.meta.url), "utf8");
  const union = /export type Root =([^;]+);/.exec(table)?.[1] ?? "";
  const roots = [...union.matchAll(/"(\w+)"/g)].map(([, root = ""]) => root);
  const affected = Object.values(AFFECTED).flatMap((kind) => kind.map(({ key }) => key[0]));
  expect(new Set(roots)).toEqual(new Set([...affected, ...ON_THEIR_OWN]));
});

function sources(): [path: string, text: string][] {
  const web = new URL("../../", import.meta.url);
  return readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
    .map((path) => [path, readFileSync(new URL(path, web), "utf8")]);
}

/** The only files that may call these functions; other writes go through `useWrite`. */
const MAY_NAME: Record<string, readonly string[]> = {
  useMutation: ["lib/http/use-write.ts"],
  // These aren't about one kind of record: a lost admin session, a streamed reply, a restored
  // account, a deletion undone from the activity, changes by others.
  invalidateQueries: [
    "app/live-changes.ts",
    "app/offline/stored-note.ts",
    "features/account/account-backup-mutations.ts",
    "features/activity/activity-list.tsx",
    "features/admin/queries.ts",
    "features/assistant/conversation/use-turn.ts",
    "lib/http/affected-queries.ts",
  ],
};

test.each(Object.entries(MAY_NAME))("only the listed files use %s", (name, files) => {
  const found = sources().filter(([, text]) => text.includes(name));
  expect(found.map(([path]) => path).toSorted()).toEqual(files);
});

test("every write outside a mutation refreshes the affected queries", () => {
  const writes = /method: "(?:POST|PUT|PATCH|DELETE)"/;
  const silent = sources().filter(
    ([, text]) => writes.test(text) && !/useWrite|refresh\(queryClient, /.test(text),
  );
  expect(silent.map(([path]) => path).toSorted()).toEqual([
    // The account feature's `useChange` refreshes for these.
    "features/account/second-factors-queries.ts",
    "features/account/upload-tokens/upload-tokens-queries.ts",
    // Called by the undo button's `useWrite`.
    "features/activity/entry-row.tsx",
    // Stores a visit; changes no shown record.
    "features/activity/queries.ts",
    // Called by mutations.
    "features/admin/queries.ts",
    // Changes no shown record: a question to the assistant, a signed link, a reading of a receipt.
    "features/assistant/conversation/ask-assistant.ts",
    // Changes nothing: a read whose input is too long for a URL.
    "features/budget/what-if/what-if-queries.ts",
    // Reads a file without storing anything.
    "features/contracts/quotes/reading/quote-reading-queries.ts",
    "features/contracts/scope/suggestions-queries.ts",
    // The outbox refreshes once everything is sent.
    "features/outbox/send-entry.ts",
    "features/receipts/queries.ts",
    "features/receipts/reading-queries.ts",
  ]);
});
