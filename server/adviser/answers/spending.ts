import type { Detail } from "../intents/intents.ts";
import { monthName } from "../questions/period.ts";
import type { Slots } from "../questions/slots.ts";
import { answerFind } from "./expenses.ts";
import { amount, formatReply, isNegative, isZero, named } from "./replies.ts";
import { type Question, byMethod, hasNoFilter, namesOf, nothingSpent, spendingOf } from "./turn.ts";
import { summaryOf } from "./turn.ts";

/** More lines are no longer read at a glance. */
const MAX_ROWS = 12;

/** "How much did I spend on labor in March?" */
export async function answerSpent(asked: Question, as: Detail<"spent">): Promise<string> {
  const { slots } = asked;
  if (as === "without") return answerWithout(asked);
  if (areSeveral(slots)) return answerCompare(asked);
  if (as === "percent") return answerShare(asked);
  if (hasNoFilter(slots)) {
    const summary = await summaryOf(asked);
    if (summary.expenseCount === 0) return formatReply("no expenses", summary);
    return formatReply(as === "count" ? "counted all" : "spent in all", summary);
  }
  const [period] = slots.periods;
  const isOneDay = period?.from !== undefined && period.from === period.to;
  if (as === "ofBudget" && namesOf(slots, "category").length > 0) {
    // "Of the 25 thousand": the budget, however it is called.
    const all = await spendingOf({ ...asked, slots: { ...slots, search: undefined } });
    return formatReply("spent of budget", all);
  }
  if (slots.search !== undefined || (isOneDay && as !== "ofBudget")) return answerFind(asked);
  const found = await spendingOf(asked);
  if (as === "ofBudget") return formatReply("spent of budget", found);
  if (found.count === 0) return nothingSpent(asked, found);
  return formatReply(as === "count" ? "counted" : "spent", found);
}

/** "Total without labor" */
async function answerWithout(asked: Question): Promise<string> {
  const [category, another] = namesOf(asked.slots, "category");
  if (category === undefined || another !== undefined || asked.slots.search !== undefined) {
    return formatReply("without what");
  }
  const found = await spendingOf(asked, { category: undefined, except: category.name });
  const values = { ...found, category: category.name, when: found.when.toLowerCase() };
  return formatReply("spent without", values);
}

/** "What share went to labor?" */
async function answerShare(asked: Question): Promise<string> {
  const { slots } = asked;
  const [category] = namesOf(slots, "category");
  const [contractor] = namesOf(slots, "contractor");
  const wanted = category ?? contractor ?? namesOf(slots, "method")[0];
  if (wanted === undefined || slots.search !== undefined) return answerGroups(asked, "category");
  const by = category ? "category" : contractor ? "contractor" : "paymentMethod";
  const all = { category: undefined, contractorId: undefined, paymentMethod: undefined };
  const { groups, ...scope } = await spendingOf(asked, { ...all, by });
  const group = groups.find(
    ({ name, contractorId }) =>
      (contractor === undefined || contractorId === contractor.id) &&
      name.toLowerCase() === wanted.name.toLowerCase(),
  );
  return group === undefined
    ? nothingSpent(asked, scope)
    : formatReply("share", { ...scope, ...group });
}

/** "What do I spend a month on average?" Months without an expense do not count. */
export async function answerAverage(asked: Question, of: Detail<"average">): Promise<string> {
  const found = await spendingOf(asked, of === "month" ? { by: "month" } : {});
  if (found.average === null) return nothingSpent(asked, found);
  const expense = found.when === "" ? "An expense" : `${found.when}an expense`;
  return formatReply(`average ${of}`, { ...found, months: found.groups.length, expense });
}

/** "What did I spend by category?" */
export async function answerGroups(asked: Question, by: Detail<"groups">): Promise<string> {
  const found = await spendingOf(asked, { by });
  const { groups, count } = found;
  if (count === 0) return nothingSpent(asked, found);
  const shown = by === "month" ? groups.slice(-MAX_ROWS) : groups.slice(0, MAX_ROWS);
  const rows = shown.map((group) => ({ ...group, name: groupName(by, group.name) }));
  const latest = by === "month" ? "The latest months" : "The largest parts";
  const head = formatReply(`head ${by}`);
  const parts = shown.length === groups.length ? `By ${head.toLowerCase()}` : latest;
  return formatReply("groups", { ...found, parts, head, rows });
}

function groupName(by: Detail<"groups">, name: string): string {
  return by === "month" ? monthName(name) : named(name, formatReply(`head ${by}`).toLowerCase());
}

/** "Who did I pay most?" */
export async function answerTop(asked: Question, by: Detail<"groups">, end: Detail<"end">) {
  const { groups, ...scope } = await spendingOf(asked, { by });
  const known = groups.filter(
    ({ contractorId, total }) =>
      (by !== "contractor" || contractorId !== undefined) && !isZero(total),
  );
  const sorted = known.toSorted((a, b) => Number(b.total) - Number(a.total));
  const top = end === "largest" ? sorted[0] : sorted.at(-1);
  if (groups.length === 0) return nothingSpent(asked, scope);
  if (top === undefined) return formatReply("no contractor named", scope);
  const values = { ...scope, ...top, name: groupName(by, top.name), method: byMethod(top.name) };
  return formatReply(`top ${by}`, { ...values, most: end === "largest" ? "most" : "least" });
}

/** "How many contractors did I pay?" */
export async function answerCountGroups(asked: Question, by: Detail<"countGroups">) {
  const { groups, ...scope } = await spendingOf(asked, { by });
  const known = by === "category" ? groups : groups.filter((one) => one.contractorId !== undefined);
  if (known.length === 0) return nothingSpent(asked, scope);
  const names = known.slice(0, MAX_ROWS).map(({ name }) => named(name, by));
  const values = { ...scope, count: known.length, names: names.join(", ") };
  return formatReply(`spread over ${by}`, values);
}

const MAX_COMPARED = 4;

/** The kind of which several names are said. */
function repeatedKind({ names }: Slots) {
  const kinds = names.map(({ kind }) => kind);
  return kinds.find((kind, at) => kinds.indexOf(kind) !== at);
}

/** Whether a question names several of one kind: then each of them is answered. */
export function areSeveral(slots: Slots): boolean {
  return slots.periods.length > 1 || repeatedKind(slots) !== undefined;
}

/** One slot each of what is compared, with the words for it. */
function sidesOf(slots: Slots): { name: string; slots: Slots }[] {
  if (slots.periods.length > 1) {
    return slots.periods.map((period) => ({
      name: period.month === undefined ? period.words : monthName(period.month),
      slots: { ...slots, periods: [period] },
    }));
  }
  const kind = repeatedKind(slots);
  const others = slots.names.filter((one) => one.kind !== kind);
  return slots.names
    .filter((one) => one.kind === kind)
    .map((one) => ({
      name: named(one.candidates[0]?.name ?? one.said, "This one"),
      slots: { ...slots, names: [one, ...others] },
    }));
}

/** "Compare March and April", "labor or materials?" */
export async function answerCompare(asked: Question): Promise<string> {
  const { slots } = asked;
  if (slots.names.every(({ kind }) => kind === "project") && slots.periods.length < 2) {
    return answerProjects(asked);
  }
  const rows = [];
  for (const side of sidesOf(slots).slice(0, MAX_COMPARED)) {
    rows.push({ ...(await spendingOf({ ...asked, slots: side.slots })), name: side.name });
  }
  const [first, second] = rows.toSorted((a, b) => Number(b.total) - Number(a.total));
  const isSame = first === undefined || second === undefined || first.total === second.total;
  const by = isSame ? "same" : slots.periods.length > 1 ? "period" : repeatedKind(slots);
  const name = first?.name ?? "";
  return formatReply("compare", { ...rows[0], rows, by, name, method: byMethod(name) });
}

/** "All projects", "compare the kitchen and the yard" */
export async function answerProjects({ tools, slots }: Question): Promise<string> {
  const { projects } = await tools.ask("list_projects", {});
  const wanted = slots.names.flatMap(({ kind, candidates }) =>
    kind === "project" ? candidates.map(({ id }) => id) : [],
  );
  const rows = projects
    .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
    .map((one) => ({
      ...one,
      left: `${amount(one.remaining)}${isNegative(one.remaining) ? " over" : ""}`,
    }));
  const isNarrowed = projects.length > 1 && namesOf(slots, "project").length > 0;
  const values = { count: projects.length, name: projects[0]?.name, rows };
  return formatReply(isNarrowed ? "side by side" : "projects", values);
}
