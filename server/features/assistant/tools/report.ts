import * as z from "zod/mini";
import type { Fact } from "../rules/fact.ts";
import { reportsAddress } from "../../../../shared/assistant/record-address.ts";
import type { ToolOutput } from "../rules/tool-calls.ts";
import { parseCalendarDate } from "../../../../shared/calendar-date.ts";
import { inOrderOfTime } from "../../../../shared/expenses/list-query.ts";
import type { HomeCostSum } from "../../../../shared/reports/contract.ts";
import { getHomeCostReport } from "../../reports/home-cost-queries.ts";
import { getReport } from "../../reports/queries.ts";
import { factBuilder } from "../fact-builders.ts";
import { getPlan } from "../../billing/queries.ts";
import type { Tool } from "../turn/tool.ts";
import { inPeriod, periodWords } from "./in-period.ts";
import { projectId, projectOf } from "./in-project.ts";
import { proLinks } from "./plan-limits.ts";
import { MAX_GROUPS } from "./spending.ts";

type Output = ToolOutput<"get_report">;
type Figures = Extract<Output, { plan: "pro" }>;

function part({ total, count, withReceipt }: HomeCostSum) {
  return { total, count, withReceipt };
}

function factsOf({ project, rooms, ...figures }: Figures, href: string): Fact[] {
  const { money, count } = factBuilder({ project: project.name }, href);
  const { spent, refunded, salesTax, changeOrders, notLookedAt } = figures;
  const parts = [figures.improvement, figures.repair, figures.neither];
  return [
    ...[spent, refunded, salesTax.tax, salesTax.unknown].map((amount) => money(amount)),
    ...parts.flatMap((one) => [
      money(one.total),
      count(one.count, "expense"),
      count(one.withReceipt, "receipt"),
    ]),
    money(notLookedAt.total),
    count(notLookedAt.count, "expense"),
    ...Object.values(changeOrders).map((amount) => money(amount)),
    ...rooms.map(({ name, total }) =>
      factBuilder({ project: project.name, ...(name !== null && { room: name }) }, href).money(
        total,
      ),
    ),
  ];
}

export const reportTool: Tool<"get_report"> = {
  name: "get_report",
  description:
    "What the project's report says of a period: how much of what was paid is sales tax, what went to each room, capital improvements and repairs for the home's cost basis (suggestions, not tax advice), refunds, and what change orders added and saved. Part of Pro: with plan free there are no figures, so say that, and do not work them out yourself. A link to the report is set under your reply by itself: write none.",
  input: z.object({ projectId, ...inPeriod }).check(inOrderOfTime),
  async run(context, input) {
    const { db, access, now, today } = context;
    const project = await projectOf(context, input);
    const href = reportsAddress(project.id, input);
    if ((await getPlan(db, access.home, now)) === "free") {
      return {
        output: { project, plan: "free" },
        facts: [],
        links: [{ label: "What the reports show", href }, ...proLinks(access)],
      };
    }
    const from = parseCalendarDate(input.from ?? "") ?? null;
    const to = parseCalendarDate(input.to ?? "") ?? null;
    const report = await getReport(db, access, { projectId: project.id, from, to }, today);
    const home = await getHomeCostReport(db, access, project.id, { from, to });
    const { added, saved, proposed } = report.changeOrders;
    const output: Figures = {
      project,
      plan: "pro",
      spent: report.spent.total,
      refunded: report.spent.refunded,
      salesTax: { tax: report.salesTax.tax, unknown: report.salesTax.unknown },
      rooms: report.byRoom.slice(0, MAX_GROUPS),
      improvement: part(home.improvement),
      repair: part(home.repair),
      neither: part(home.neither),
      notLookedAt: home.rest,
      changeOrders: { added, saved, proposed },
    };
    return {
      output,
      facts: factsOf(output, href),
      links: [{ label: `Report${periodWords({ from, to })}`, href }],
    };
  },
};
