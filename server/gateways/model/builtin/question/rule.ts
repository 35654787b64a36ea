import type { Sign } from "./lexicon.ts";

export type Grouping = "category" | "month" | "contractor" | "paymentMethod";
export type Order = "newest" | "oldest" | "largest" | "smallest";

/** What a question wants to know. */
export type Intent =
  | { kind: "spent"; as?: "percent" | "count" }
  | { kind: "groups"; by: Grouping }
  | { kind: "top"; by: Grouping; order: "largest" | "smallest" }
  | { kind: "countGroups"; by: "category" | "contractor" }
  | { kind: "list"; order: Order }
  | { kind: "find" }
  | { kind: "paidWhen" }
  | { kind: "receipts"; areMissing: boolean }
  | { kind: "compare" }
  | { kind: "budget"; of: "left" | "over" | "percent" | "budget" | "overview" | "start" }
  | { kind: "afford" }
  | { kind: "milestones"; status: "all" | "open" | "overdue" | "next" | "completed" }
  | { kind: "milestone" }
  | { kind: "contractors" }
  | { kind: "contractor"; want: "reach" | "rate" | "who" }
  | { kind: "projects" }
  | { kind: "limits" }
  | { kind: "change" }
  | { kind: "plan"; of: "forecast" | "safe" | "owed" }
  | { kind: "files" }
  | { kind: "import" }
  | { kind: "report"; of: "salesTax" | "homeCost" | "rooms" | "changeOrders" }
  | { kind: "beyond"; what: "forecast" | "average" }
  | {
      kind: "talk";
      about: "greeting" | "thanks" | "bye" | "yes" | "no" | "help" | "identity" | "today";
    }
  | { kind: "unknownContractor" }
  | { kind: "unknown" }
  | { kind: "general" };

/**
 * What the words may be that no sign explains:
 * - `nothing`: there may be none, else the question is another one
 * - `spending`: a category, a method, a contractor, a project, or text to search for
 * - `milestone`, `contractor`: they must name one
 * - `anything`: they don't matter
 * - `text`: they are what could not be found
 */
export type Rest = "nothing" | "spending" | "milestone" | "contractor" | "text" | "anything";

export interface Rule {
  intent: Intent;
  /** one sign of each group must be there */
  all: readonly (readonly RuleSign[])[];
  /** none of these may be */
  none?: readonly RuleSign[];
  /** explained as well where they are there */
  also?: readonly Sign[];
  rest: Rest;
  /** holds for questions that sound like ones for advice, too */
  isForAdviceToo?: boolean;
  /** only where the first word that says something is one of the first group */
  isAtStart?: boolean;
  /** not plainly of the homeowner's own: where the records have nothing, an article may know it */
  isWeak?: boolean;
  /** what must have been found: two names of one kind or two times; any name; a capital letter; a word or two */
  needs?: "two" | "name" | "capital" | "short";
}

/** Signs, and what else a question can hold. */
export type RuleSign = Sign | "@price" | "@contractor" | "@period" | "@spending";

/** These explain themselves in every question about expenses. */
export const ASKING: readonly Sign[] = [
  "howMuch",
  "howMany",
  "spent",
  "paid",
  "cost",
  "bought",
  "expense",
  "own",
  "past",
  "show",
  "find",
  "all",
  "yesNo",
  "greeting",
];

export const MONEY_OUT = ["spent", "paid", "cost", "expense", "bought"] as const;
