import type {
  ActivityChanges,
  ActivityKind,
  ActivityEntry,
  ActivityWay,
} from "../../../shared/activity/contract.ts";
import { KIND_NOUNS } from "../../../shared/activity/kind-nouns.ts";
import { formatMoney } from "../../lib/format.ts";
import { fieldWords, inOrder, isImplied, shownValue } from "./field-words.ts";

/** Activity entries as sentences. */

type DescribedEntry = Pick<
  ActivityEntry,
  "actorName" | "way" | "kind" | "action" | "label" | "changes"
>;

export const KIND_LABELS = {
  expense: "Expenses",
  contractor: "Contractors",
  milestone: "Milestones",
  project: "Projects",
  budget_line: "Budget lines",
  merchant_rule: "Merchant rules",
  recurring_expense: "Recurring expenses",
  quote: "Quotes & contracts",
  change_order: "Change orders",
  installment: "Payments",
  invoice: "Invoices",
  scope_item: "Scope items",
  import: "Imports",
  calendar_feed: "Calendar feeds",
  reminders: "Reminders",
  backup: "Restored backups",
  member: "Members",
  draft: "Inbox",
} as const satisfies Record<ActivityKind, string>;

const COUNTED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  projects: KIND_NOUNS.project,
  contractors: KIND_NOUNS.contractor,
  expenses: KIND_NOUNS.expense,
  milestones: KIND_NOUNS.milestone,
  budgetLines: KIND_NOUNS.budget_line,
  quotes: KIND_NOUNS.quote,
  invoices: KIND_NOUNS.invoice,
  drafts: KIND_NOUNS.draft,
};

const WAY_SUFFIX: Readonly<Record<ActivityWay, string>> = {
  screen: "",
  assistant: " with the assistant",
  import: "",
  restore: "",
  api: " through the API",
  system: "",
};

/** The name at the time of the action, or Plumbline itself. */
export function authorOf({ actorName }: Pick<DescribedEntry, "actorName">): string {
  return actorName ?? "Plumbline";
}

/** The action, following the name: "changed the amount of Oak boards from $120.00 to $123.45". */
export function actionText(entry: DescribedEntry): string {
  return `${predicateOf(entry)}${WAY_SUFFIX[entry.way]}`;
}

function predicateOf(entry: DescribedEntry): string {
  switch (entry.action) {
    case "created":
      return entry.kind === "calendar_feed"
        ? `turned on the calendar feed of ${entry.label}`
        : `added ${thing(entry)}`;
    case "deleted":
      return deletedOf(entry);
    case "restored":
      return restoredOf(entry);
    case "purged":
      return `permanently deleted ${thing(entry)}`;
    case "completed":
      return `completed ${thing(entry)}`;
    case "reopened":
      return `reopened ${thing(entry)}`;
    case "skipped":
      return `skipped a date of ${thing(entry)}`;
    case "imported":
      return `imported ${numberOf(entry.changes, "expense")} from ${entry.label}`;
    case "undone":
      return `undid the import of ${entry.label} (${numberOf(entry.changes, "expense")})`;
    case "changed":
      return changeOf(entry);
    case "invited":
      return `invited ${entry.label}${grantOf(entry.changes)}`;
    case "joined":
      return `joined the household${grantOf(entry.changes)}`;
    case "removed":
      return `removed ${entry.label} from the household`;
    case "left":
      return "left the household";
    case "took_over":
      return `took over the home of ${entry.label}`;
  }
}

/** " as an editor of Kitchen" */
function grantOf({ role, projects }: ActivityChanges): string {
  const [what, where] = [role?.[1], projects?.[1]];
  if (typeof what !== "string") return "";
  const as = ` as ${what === "editor" ? "an editor" : `a ${what}`}`;
  return typeof where === "string" && where !== "All projects" ? `${as} of ${where}` : as;
}

function deletedOf(entry: DescribedEntry): string {
  const { kind, label, changes } = entry;
  if (kind === "calendar_feed") return `turned off the calendar feed of ${label}`;
  const kept = changes["mergedInto"]?.[1];
  if (typeof kept === "string") return `merged ${thing(entry)} into ${kept}`;
  return `deleted ${thing(entry)}${withContents(changes)}`;
}

function restoredOf(entry: DescribedEntry): string {
  if (entry.kind === "import") return `restored the import of ${entry.label}`;
  if (entry.kind !== "backup") return `restored ${thing(entry)}`;
  const counts = countsIn(entry.changes);
  return counts.length === 0
    ? "restored an account backup"
    : `restored an account backup with ${listed(counts)}`;
}

/** "the expense Oak boards ($120.00)", or "12 milestones". */
function thing({ kind, label, changes }: DescribedEntry): string {
  if (changes["count"] !== undefined) return numberOf(changes, kind);
  const [one] = KIND_NOUNS[kind];
  const amount = headlineOf(changes);
  return `the ${one}${label && ` ${label}`}${amount === undefined ? "" : ` (${amount})`}`;
}

const HEADLINES = ["amount", "budget", "planned", "cost"];

function headlineOf(changes: ActivityChanges): string | undefined {
  for (const field of HEADLINES) {
    const [from, to] = changes[field] ?? [null, null];
    const value = to ?? from;
    if (typeof value === "string") return formatMoney(value);
  }
  return undefined;
}

function numberOf(changes: ActivityChanges, kind: ActivityKind): string {
  const [from, to] = changes["count"] ?? [null, null];
  return counted(Number(to ?? from ?? 0), KIND_NOUNS[kind]);
}

function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

function countsIn(changes: ActivityChanges): string[] {
  return Object.entries(COUNTED).flatMap(([name, words]) => {
    const [from, to] = changes[name] ?? [null, null];
    const count = Number(to ?? from ?? 0);
    return count > 0 ? [counted(count, words)] : [];
  });
}

function withContents(changes: ActivityChanges): string {
  const counts = countsIn(changes);
  return counts.length === 0 ? "" : ` with ${listed(counts)}`;
}

/** Changed fields, in the order of the forms. */
function changedFields(changes: ActivityChanges): string[] {
  const fields = Object.keys(changes);
  return inOrder(fields.filter((field) => !isImplied(field, fields)));
}

function changeOf(entry: DescribedEntry): string {
  const { kind, label, changes } = entry;
  const fields = changedFields(changes);
  const [field, ...more] = fields;
  if (kind === "reminders") return listed(fields.map((name) => markOf(name, changes, "")));
  if (field === undefined) return `changed ${label || `the ${KIND_NOUNS[kind][0]}`}`;
  if (more.length > 0) {
    const nouns = [...new Set(fields.map((name) => fieldWords(name).noun))];
    return `changed the ${listed(nouns)} of ${label}`;
  }
  const { noun, isLong, marks } = fieldWords(field);
  if (marks !== undefined) return markOf(field, changes, label);
  const [from, to] = pairOf(field, changes);
  if (field === "status" && to !== undefined) return `marked ${label} as ${to}`;
  if (isLong === true && noun !== "description") return `changed the ${noun} of ${label}`;
  if (isTooLong(from) || isTooLong(to)) return `changed the ${noun} of ${label}`;
  if (from === undefined) return `set the ${noun} of ${label} to ${to ?? "nothing"}`;
  if (to === undefined) return `cleared the ${noun} of ${label}, which was ${from}`;
  return `changed the ${noun} of ${label} from ${from} to ${to}`;
}

/** Longest value within a sentence, in characters. */
const MAX_IN_SENTENCE = 60;

function isTooLong(text: string | undefined): boolean {
  return text !== undefined && (text.length > MAX_IN_SENTENCE || text.includes("\n"));
}

function markOf(field: string, changes: ActivityChanges, label: string): string {
  const [on, off] = fieldWords(field).marks ?? [`changed ${field}`, `changed ${field}`];
  return (changes[field]?.[1] === true ? on : off).replace("{}", () => label);
}

function pairOf(
  field: string,
  changes: ActivityChanges,
): readonly [from: string | undefined, to: string | undefined] {
  const [from, to] = changes[field] ?? [null, null];
  return [shownValue(field, from), shownValue(field, to)];
}

function listed(items: readonly string[]): string {
  if (items.length < 3) return items.join(" and ");
  return `${items.slice(0, -1).join(", ")}, and ${items.at(-1) ?? ""}`;
}

export interface ChangedValue {
  name: string;
  from: string | undefined;
  to: string | undefined;
}

/** Values too long for the sentence, one by one. */
export function changedValues(entry: DescribedEntry): ChangedValue[] {
  if (entry.action !== "changed" || entry.kind === "reminders") return [];
  const fields = changedFields(entry.changes);
  const [field] = fields;
  if (field === undefined) return [];
  const [from, to] = pairOf(field, entry.changes);
  const isSaid =
    fields.length === 1 &&
    actionText(entry) !== `changed the ${fieldWords(field).noun} of ${entry.label}`;
  if (isSaid && (from !== undefined || to !== undefined)) return [];
  return fields.map((name) => {
    const [before, after] = pairOf(name, entry.changes);
    const { noun } = fieldWords(name);
    return { name: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`, from: before, to: after };
  });
}
