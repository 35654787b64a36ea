import type { QueryClient } from "@tanstack/react-query";
import { openedHome } from "../opened-home.ts";

/*
 * Queries to refetch after a write. One table, because answers combine records of several features:
 * completing a milestone changes the forecast. Keys match by prefix.
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
      /** the project that the answer belongs to */
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
  // Another may have been recorded from one that is due.
  RECURRING,
  // Duplicates, and the draft that an expense was made of.
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
  /** the screen already shows the answer */
  scope: [],
  /** lines and contingency; a split counts in the category of its line */
  budget: [...MONEY, at("projects"), RECURRING, PAGES],
  /** what the inbox suggests */
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
  secondReader: [at("account", "second-reader")],
  digests: [at("account", "digests")],
  household: [at("household"), at("account", "activity"), at("notices")],
  /** what of the notices was seen */
  notices: [at("notices")],
  savedFilters: [at("expenses", "saved-filters")],
  /** the signed-in user, if the response doesn't contain it */
  user: [at("auth")],
  /** the signed-in user, if the response contains it; all other data is dropped */
  session: [],
  /** the screen already shows the answer and the question */
  conversation: [],
  calendarFeed: [],
  /** all data of the admin panel */
  admin: [at("admin")],
} as const satisfies Record<string, readonly Affected[]>;

export type RecordKind = keyof typeof AFFECTED;

let channel: BroadcastChannel | undefined;

/** Between the tabs of this browser. One object, which does not hear itself. */
export function tabChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("plumbline-changes");
  return channel;
}

/** Tells the other tabs of a write, which the server tells only to other people and devices. */
export function tellTabs(kind: RecordKind): void {
  // A channel has no target: only tabs of this origin hear it.
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
