import type { QueryClient } from "@tanstack/react-query";
import { openedHome } from "../opened-home.ts";

/*
 * Queries to refetch after a write. One table, because responses combine records of several
 * features: completing a milestone changes the forecast. Keys match by prefix.
 */

/** First element of a query key. */
export type Root =
  | "account"
  | "activity"
  | "admin"
  | "assistant"
  | "auth"
  | "billing"
  | "calendar"
  | "contractors"
  | "drafts"
  | "expenses"
  | "google"
  | "household"
  | "imports"
  | "invoices"
  | "milestones"
  | "notices"
  | "budget"
  | "projects"
  | "quotes"
  | "receipts"
  | "reports"
  | "search"
  | "trash";

type Key = readonly [Root, ...unknown[]];

declare module "@tanstack/react-query" {
  interface Register {
    queryKey: Key;
    queryMeta: {
      [more: string]: unknown;
      /** the project that the response belongs to */
      projectId?: number;
    };
  }
}

export interface Affected {
  key: Key;
  /** default: immediately, if on screen */
  when?: "shortly" | "when asked for";
}

/** Delay before the expense list is refetched after a write, from the specification. */
const REFETCH_DELAY_MS = 100;

const at = (...key: Key): Affected => ({ key });
const PAGES: Affected = { key: ["expenses", "pages"], when: "shortly" };
const RECURRING = at("expenses", "recurring");
const LIMITS: readonly Affected[] = [
  { key: ["expenses", "allowance"], when: "when asked for" },
  { key: ["billing"], when: "when asked for" },
];
/** Totals, forecasts and due payments. */
const MONEY = [
  at("budget"),
  at("quotes"),
  at("invoices"),
  at("reports"),
  at("notices"),
  at("contractors", "money"),
];

const EXPENSES = [
  ...MONEY,
  at("projects"),
  at("expenses", "refunds"),
  // An expense may have been recorded for a due date.
  RECURRING,
  // Duplicates, and the draft that an expense was made from.
  at("drafts"),
  ...LIMITS,
  PAGES,
];

/** Queries that a change of each kind of record makes stale. */
export const AFFECTED = {
  expense: EXPENSES,
  /** an import of expenses, or its undo */
  import: [...EXPENSES, at("imports")],
  contractor: [
    at("contractors"),
    at("expenses", "pages"),
    at("expenses", "refunds"),
    RECURRING,
    ...MONEY,
  ],
  project: [at("projects"), ...MONEY, ...LIMITS],
  /** forecasts depend on the last milestone's date, and installments on their milestones */
  milestone: [at("milestones"), ...MONEY],
  quote: [...MONEY, PAGES],
  /** the screen already shows the response */
  scope: [],
  /** lines and contingency; a split counts in the category of its line */
  budget: [...MONEY, at("projects"), RECURRING, PAGES],
  /** suggestions of the inbox */
  merchantRule: [at("projects", "merchant-rules"), at("drafts")],
  recurringExpense: [RECURRING, at("budget", "attention"), at("notices")],
  invoice: EXPENSES,
  draft: [at("drafts"), at("notices"), at("budget", "attention")],
  /** records deleted permanently, or restored */
  trash: [at("trash")],
  /** limits of the plan */
  plan: [at("expenses", "allowance"), at("contractors", "allowance")],
  /** payment of the plan */
  subscription: [at("billing")],
  account: [at("account")],
  reminders: [at("account", "reminders")],
  aiReceipts: [at("account", "ai-receipts")],
  digests: [at("account", "digests")],
  household: [at("household"), at("account", "activity"), at("notices")],
  /** which notices were read */
  notices: [at("notices")],
  savedFilters: [at("expenses", "saved-filters")],
  /** the signed-in user, if the response doesn't contain it */
  user: [at("auth")],
  /** the signed-in user, if the response contains it; all other data is dropped */
  session: [],
  /** the screen already shows the question and the reply */
  conversation: [],
  calendarFeed: [],
  /** all data of the admin panel */
  admin: [at("admin")],
} as const satisfies Record<string, readonly Affected[]>;

export type RecordKind = keyof typeof AFFECTED;

let channel: BroadcastChannel | undefined;

/**
 * Between the tabs of this browser. One instance, because a channel doesn't receive its own
 * messages.
 */
export function tabChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("plumbline-changes");
  return channel;
}

/** Announces a write to the other tabs: the server notifies only other people and devices. */
export function notifyTabs(kind: RecordKind): void {
  // A channel has no target: only tabs of this origin receive it.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabChannel().postMessage({ kind, home: openedHome });
}

/**
 * Invalidates the queries that a change affects. Resolves when those on screen have been refetched.
 */
export async function refresh(queryClient: QueryClient, kind: RecordKind): Promise<void> {
  const affected: readonly Affected[] = AFFECTED[kind];
  await Promise.all(
    affected.flatMap(({ key, when }) => {
      if (when === "shortly") {
        setTimeout(() => void queryClient.invalidateQueries({ queryKey: key }), REFETCH_DELAY_MS);
        return [];
      }
      const refetchType = when === "when asked for" ? "none" : "active";
      return queryClient.invalidateQueries({ queryKey: key, refetchType });
    }),
  );
}
