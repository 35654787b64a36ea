import * as z from "zod/mini";
import { readMeanings } from "./example-table.ts";

const GROUPINGS = ["category", "month", "contractor", "paymentMethod"] as const;
const ENDS = ["largest", "smallest"] as const;
const ORDERS = ["newest", "oldest", ...ENDS] as const;

export type Grouping = (typeof GROUPINGS)[number];
export type Order = (typeof ORDERS)[number];

/** Of a kind that nothing more is said of. */
const alone = <const Kind extends string>(...kinds: readonly Kind[]) =>
  z.object({ kind: z.enum(kinds) });

/** What a homeowner can want: the labels of `examples.txt`, taken apart. */
const labelled = z.union([
  z.object({
    kind: z.literal("spent"),
    as: z.optional(z.enum(["percent", "ofBudget", "without", "count"])),
  }),
  z.object({ kind: z.literal("average"), of: z.enum(["month", "expense"]) }),
  z.object({ kind: z.literal("groups"), by: z.enum(GROUPINGS) }),
  z.object({ kind: z.literal("top"), by: z.enum(GROUPINGS), order: z.enum(ENDS) }),
  z.object({ kind: z.literal("countGroups"), by: z.enum(["category", "contractor"]) }),
  z.object({ kind: z.literal("list"), order: z.enum(ORDERS) }),
  z.object({ kind: z.literal("receipts"), are: z.enum(["missing", "attached"]) }),
  z.object({
    kind: z.literal("budget"),
    of: z.enum(["left", "over", "percent", "budget", "overview", "start"]),
  }),
  z.object({
    kind: z.literal("plan"),
    of: z.enum(["forecast", "safe", "contingency", "owed", "dues", "line", "lines"]),
  }),
  z.object({
    kind: z.literal("milestones"),
    status: z.enum(["all", "open", "overdue", "next", "completed"]),
  }),
  z.object({ kind: z.literal("contractor"), want: z.enum(["reach", "rate", "who"]) }),
  z.object({
    kind: z.literal("report"),
    of: z.enum(["salesTax", "homeCost", "rooms", "changeOrders"]),
  }),
  z.object({
    kind: z.literal("talk"),
    about: z.enum(["greeting", "thanks", "bye", "yes", "no", "help", "identity", "today"]),
  }),
  z.object({
    kind: z.literal("record"),
    what: z.enum(["expense", "refund", "owed", "milestone", "contractor", "completion"]),
  }),
  alone("find", "paidWhen", "refunds", "compare", "afford", "quotes", "milestone", "contractors"),
  alone("projects", "limits", "change", "files", "import", "beyond", "unknown", "general"),
]);

export type Intent =
  | z.infer<typeof labelled>
  | { kind: "unknownContractor" }
  | { kind: "unsure"; readings: readonly [string, string] };

/**
 * What the words may be that the examples of an intent do not have:
 * - `nothing`: there may be none, else the question is another one
 * - `spending`: a category, a method, a contractor, a project, or text to search for
 * - `two`: the same, and two of one kind
 * - `milestone`, `contractor`: they must name one
 * - `owner`: a contractor, if anything
 * - `anything`: they don't matter
 */
const rest = z.enum(["nothing", "spending", "two", "milestone", "contractor", "owner", "anything"]);
export type Rest = z.infer<typeof rest>;

export interface Meaning {
  intent: Intent;
  rest: Rest;
  /** behind "Do you want to know", where it is not sure */
  asks: string;
}

/** What stands behind the kind in a label, by the names of the intent's fields. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  spent: ["as"],
  average: ["of"],
  groups: ["by"],
  top: ["by", "order"],
  countGroups: ["by"],
  list: ["order"],
  receipts: ["are"],
  budget: ["of"],
  plan: ["of"],
  milestones: ["status"],
  contractor: ["want"],
  report: ["of"],
  talk: ["about"],
  record: ["what"],
};

/** @throws where the table says what is no intent: then no process starts to answer with it */
function intentOf(label: string): Intent {
  const [kind = "", ...values] = label.split(".");
  const fields = (FIELDS[kind] ?? []).slice(0, values.length);
  const said = Object.fromEntries(fields.map((field, at) => [field, values[at]]));
  return labelled.parse({ kind: kind === "article" ? "general" : kind, ...said });
}

export const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  readMeanings().map(({ label, rest: words, asks }) => [
    label,
    { intent: intentOf(label), rest: rest.parse(words), asks },
  ]),
);
