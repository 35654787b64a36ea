import * as z from "zod/mini";
import type { Fact } from "../rules/fact.ts";
import { expensesAddress } from "../../../../shared/assistant/record-address.ts";
import type { SpendingFilter, SpendingGroup } from "../rules/tool-calls.ts";
import {
  type CalendarDate,
  calendarDateInput,
  daysAfter,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";
import { inOrderOfTime, MAX_SEARCH, searchable } from "../../../../shared/expenses/list-query.ts";
import { id } from "../../../../shared/ids.ts";
import { shareOfDecimals } from "../../../../shared/money.ts";
import { TEXT_LIMITS } from "../../../../shared/text.ts";
import { getContractor } from "../../contractors/queries.ts";
import type { ExpenseFilter } from "../../expenses/filter-queries.ts";
import {
  getSpending,
  groupSpending,
  type Spending,
  type SpendingGrouping,
} from "../../expenses/spending-queries.ts";
import { getProject } from "../../projects/queries.ts";
import { factBuilder } from "../fact-builders.ts";
import type { Tool, ToolContext } from "../turn/tool.ts";
import { projectId, projectIdOf } from "./in-project.ts";
import { knownCategory, knownPaymentMethod } from "./known-names.ts";
import {
  averageOf,
  factsOfAverages,
  factsWithout,
  type FoundSpending,
} from "./spending-averages.ts";

/** Maximum number of groups: the largest ones, or the newest months. */
export const MAX_GROUPS = 100;

function day(description: string) {
  return z.optional(calendarDateInput("Date is required").check(z.describe(description)));
}

export const spendingFilter = z.object({
  projectId,
  search: z.optional(
    searchable(MAX_SEARCH).check(
      z.describe(
        "Text in the description or the notes, a contractor, category or room, or an amount",
      ),
    ),
  ),
  category: z.optional(
    searchable(TEXT_LIMITS.name).check(z.describe('A category, such as "Labor" or "Materials"')),
  ),
  paymentMethod: z.optional(
    searchable(TEXT_LIMITS.name).check(z.describe('A payment method, such as "Cash"')),
  ),
  contractorId: z.optional(id.check(z.describe("A contractor's id, from list_contractors"))),
  from: day("The first day that counts, YYYY-MM-DD"),
  to: day("The last day that counts, YYYY-MM-DD"),
  receipt: z.optional(
    z
      .enum(["attached", "missing"])
      .check(z.describe("Only expenses with the picture of a receipt, or only those without")),
  ),
  refunds: z.optional(z.enum(["only"]).check(z.describe("Only refunds"))),
});

/** The list's filter, which supports several categories, with only one. */
type ResolvedFilter = ExpenseFilter & { category?: string | undefined };

/** The filter with resolved names, and the names that its figures belong to. */
export async function resolveSpendingFilter(
  context: ToolContext,
  input: SpendingFilter,
): Promise<{ filter: ResolvedFilter; about: Fact["about"] }> {
  const { search, category, paymentMethod, contractorId, from, to, receipt, refunds } = input;
  const contractor =
    contractorId === undefined
      ? undefined
      : await getContractor(context.db, context.access, contractorId);
  const month = monthOf(from, to);
  const projectId = projectIdOf(context, input);
  // Unknown names come from the model and must not count as names.
  const meant = {
    category: category && ((await knownCategory(context, projectId, category)) ?? ""),
    paymentMethod:
      paymentMethod && ((await knownPaymentMethod(context, projectId, paymentMethod)) ?? ""),
  };
  return {
    filter: {
      projectId,
      search,
      category,
      paymentMethod,
      contractorId,
      from,
      to,
      ...(receipt !== undefined && { hasReceipt: receipt === "attached" }),
      ...(refunds !== undefined && { isRefund: true as const }),
    },
    about: {
      ...(meant.category !== undefined && { category: meant.category }),
      ...(meant.paymentMethod !== undefined && { paymentMethod: meant.paymentMethod }),
      ...(contractor !== undefined && { contractor: contractor.name }),
      ...(month !== undefined && { month }),
    },
  };
}

/** The month from whose first to last day the dates are; otherwise undefined. */
function monthOf(from: string | undefined, to: string | undefined): string | undefined {
  const month = from?.slice(0, 7);
  if (month === undefined || to === undefined) return undefined;
  const [first, last] = daysOfMonth(month);
  return first === from && last === to ? month : undefined;
}

/** First and last day of "2026-03". */
function daysOfMonth(month: string): readonly [string, string] {
  const first = `${month}-01`;
  const next = `${followingMonth(month)}-01`;
  const last = lastDayBefore(next);
  return [first, last ?? `${month}-31`];
}

function followingMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const [nextYear, next] = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${String(nextYear).padStart(4, "0")}-${String(next).padStart(2, "0")}`;
}

/** Undefined beyond the last supported year, whose December has 31 days. */
function lastDayBefore(text: string): CalendarDate | undefined {
  const date = parseCalendarDate(text);
  return date && daysAfter(date, -1);
}

/** Count and sum of the filtered expenses. */
export function factsOfSpending(
  { project, total, count }: Spending,
  filter: ResolvedFilter,
  about: Fact["about"],
): Fact[] {
  // No screen has these filters, so a link would show other rows.
  const hasScreen = filter.hasReceipt === undefined && filter.isRefund === undefined;
  const { money, count: counted } = factBuilder(
    { project: project.name, ...about },
    hasScreen ? expensesAddress(filter) : undefined,
  );
  const isAll = hasScreen && expensesAddress(filter) === expensesAddress({ projectId: project.id });
  return [isAll ? money(total, "spent") : money(total), counted(count, "expense")];
}

/** Number of categories or contractors with spending. */
export function factsOfGroups(
  { id, name }: Spending["project"],
  by: SpendingGrouping,
  groups: readonly SpendingGroup[],
): Fact[] {
  const { count } = factBuilder({ project: name }, expensesAddress({ projectId: id }));
  if (by === "category") return [count(groups.length, "category")];
  const known = groups.filter(({ contractorId }) => contractorId !== undefined);
  return by === "contractor" ? [count(known.length, "contractor")] : [];
}

/** Sum, count and share of one group. */
export function factsOfGroup(
  project: Spending["project"],
  filter: ResolvedFilter,
  by: SpendingGrouping,
  group: SpendingGroup,
  about: Fact["about"] = {},
): Fact[] {
  const narrowed = narrow(filter, by, group);
  const { money, count, percent } = factBuilder(
    { project: project.name, ...about, [by]: group.name },
    narrowed && expensesAddress(narrowed),
  );
  return [money(group.total), count(group.count, "expense"), percent(group.percent)];
}

/** Link parameters that select a group; undefined when the screen has no such filter. */
function narrow(
  filter: ResolvedFilter,
  by: SpendingGrouping,
  { name, contractorId }: SpendingGroup,
): ResolvedFilter | undefined {
  switch (by) {
    case "category":
      return { ...filter, category: name };
    case "paymentMethod":
      return { ...filter, paymentMethod: name };
    case "contractor":
      return contractorId === undefined ? undefined : { ...filter, contractorId };
    case "month": {
      const [first, last] = daysOfMonth(name);
      const { from = first, to = last } = filter;
      return { ...filter, from: from > first ? from : first, to: to < last ? to : last };
    }
  }
}

export const spendingTool: Tool<"get_spending"> = {
  name: "get_spending",
  description:
    "What the expenses of a project come to and how many they are, narrowed by text, category, payment method, contractor and days, and with `by` also part by part with percentages. Also what an expense comes to on average, or with `by` month a month, and which share of the budget the total is. Ask it for every sum: what was spent this month, on labor, in cash, to one contractor, each month, or on all but one category.",
  input: z
    .extend(spendingFilter, {
      by: z.optional(
        z
          .enum(["category", "month", "contractor", "paymentMethod"])
          .check(z.describe("Also the sum of each of these")),
      ),
      except: z.optional(
        searchable(TEXT_LIMITS.name).check(z.describe("A category that is left out of the sum")),
      ),
    })
    .check(inOrderOfTime),
  async run(context, input) {
    const { db, access } = context;
    const { by, except } = input;
    const { filter, about } = await resolveSpendingFilter(context, input);
    const wanted = { ...filter, exceptCategory: except };
    const found: FoundSpending =
      except !== undefined || by === undefined
        ? { ...(await getSpending(db, access, wanted)), groups: [] }
        : await groupSpending(db, access, filter, by);
    const { project } = found;
    const { budget } = await getProject(db, access, project.id);
    const percentOfBudget = shareOfDecimals(found.total, budget);
    const average = averageOf(found.total, by === "month" ? found.groups.length : found.count);
    const groups =
      by === "month" ? found.groups.slice(-MAX_GROUPS) : found.groups.slice(0, MAX_GROUPS);
    const totals =
      except === undefined ? factsOfSpending(found, filter, about) : factsWithout(found, about);
    return {
      output: { ...found, groups, percentOfBudget, average },
      facts: [
        ...totals,
        ...(by === undefined ? [] : factsOfGroups(project, by, found.groups)),
        ...groups.flatMap((group) => factsOfGroup(project, filter, by ?? "category", group, about)),
        ...factsOfAverages(found, { ...(by && { by }), average, percentOfBudget }, about),
      ],
    };
  },
};
