import type { QueryClient } from "@tanstack/react-query";

/*
 * What is read again after a write. One table, because an answer repeats or adds up records of
 * several features: a milestone that is completed moves the forecast. Keys are named by their start.
 */

/** What a key of a query begins with. */
export type Root =
  | "account"
  | "admin"
  | "assistant"
  | "auth"
  | "billing"
  | "calendar"
  | "contractors"
  | "expenses"
  | "google"
  | "imports"
  | "milestones"
  | "money-plan"
  | "projects"
  | "quotes"
  | "receipts"
  | "reports";

type Key = readonly [Root, ...unknown[]];

declare module "@tanstack/react-query" {
  interface Register {
    queryKey: Key;
    queryMeta: {
      [more: string]: unknown;
      /** the project that it was read of, and goes with */
      projectId?: number;
    };
  }
}

interface Affected {
  key: Key;
  /** left out: at once, where it is on screen */
  when?: "shortly" | "when asked for";
}

/** The list of expenses is fetched again this long after a write, the specification's delay. */
const SHORTLY_MS = 100;

const at = (...key: Key): Affected => ({ key });
const PAGES: Affected = { key: ["expenses", "pages"], when: "shortly" };
const LIMITS: readonly Affected[] = [
  { key: ["expenses", "allowance"], when: "when asked for" },
  { key: ["billing"], when: "when asked for" },
];
/** Sums, forecasts, and what is due. */
const MONEY = [at("money-plan"), at("quotes"), at("reports")];

const EXPENSES = [
  ...MONEY,
  at("projects"),
  at("contractors", "payments"),
  at("expenses", "refunds"),
  ...LIMITS,
  PAGES,
];

/** Which answers a change of each kind of record makes stale. */
export const AFFECTED = {
  expense: EXPENSES,
  /** a file of expenses, and taking it back */
  import: [...EXPENSES, at("imports")],
  contractor: [at("contractors"), at("expenses", "pages"), at("expenses", "refunds"), ...MONEY],
  project: [at("projects"), at("contractors", "payments"), ...MONEY, ...LIMITS],
  /** the forecast goes by the last day, and installments are due by milestones */
  milestone: [at("milestones"), ...MONEY],
  quote: [...MONEY, PAGES],
  /** lines and contingency: shares count in the category of their line */
  budget: [...MONEY, at("projects"), PAGES],
  /** what the plan allows */
  plan: [at("expenses", "allowance"), at("contractors", "allowance")],
  /** how it is paid for */
  subscription: [at("billing")],
  account: [at("account")],
  reminders: [at("account", "reminders")],
  /** who is signed in, where the answer does not say */
  user: [at("auth")],
  /** who is signed in, where the answer says; whatever else was read is thrown away */
  session: [],
  /** the answer, or what was typed, is what is on screen */
  conversation: [],
  calendarFeed: [],
  /** everything that an administrator sees */
  admin: [at("admin")],
} as const satisfies Record<string, readonly Affected[]>;

export type RecordKind = keyof typeof AFFECTED;

/** Makes stale what a change of such records affects. Done when what is on screen has been read. */
export async function refresh(queryClient: QueryClient, kind: RecordKind): Promise<void> {
  const affected: readonly Affected[] = AFFECTED[kind];
  await Promise.all(
    affected.flatMap(({ key, when }) => {
      if (when === "shortly") {
        setTimeout(() => void queryClient.invalidateQueries({ queryKey: key }), SHORTLY_MS);
        return [];
      }
      const refetchType = when === "when asked for" ? "none" : "active";
      return queryClient.invalidateQueries({ queryKey: key, refetchType });
    }),
  );
}
