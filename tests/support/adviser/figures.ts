import type { ToolName } from "../../../server/features/assistant/rules/tool-calls.ts";

/* Replies about the renovation of `addAdvisedRenovation`, including links of their figures. */

/** A question, the tool that answers it, and texts that the reply contains, with linked figures. */
export type AdvisedRow = readonly [question: string, tool: ToolName, ...says: string[]];

export const SUMMARY = "get_project_summary";
export const SPENDING = "get_spending";
export const SEARCH = "search_expenses";
export const MILESTONES = "list_milestones";
export const PEOPLE = "list_contractors";

export const ALL = "/expenses?projectId=KITCHEN";
export const BOARD = "/dashboard?projectId=KITCHEN";
export const PLAN = "/budget?projectId=KITCHEN";
export const TIMELINE = "/timeline?projectId=KITCHEN";
export const MARCH = "/expenses?from=2026-03-01&to=2026-03-31&projectId=KITCHEN";
export const FEBRUARY = "/expenses?from=2026-02-01&to=2026-02-28&projectId=KITCHEN";
export const LABOR = "/expenses?category=Labor&projectId=KITCHEN";
export const MATERIALS = "/expenses?category=Materials&projectId=KITCHEN";
export const JOE = "/expenses?contractorId=JOE&projectId=KITCHEN";

export const linked = (figure: string, href: string) => `[${figure}](${href})`;

export const TOTAL = `You have spent **${linked("$10,000.00", ALL)}** so far, in ${linked("12 expenses", ALL)}`;
export const LEFT = `You have **${linked("$15,000.00", BOARD)}** left`;
export const IN_MARCH = `you spent **${linked("$5,573.40", MARCH)}**`;
export const IN_FEBRUARY = `you spent **${linked("$1,876.35", FEBRUARY)}**`;
export const ON_LABOR = `**${linked("$4,000.25", LABOR)}** on Labor`;
export const TO_JOE = `You paid **${linked("$2,000.25", JOE)}** to Joe Miller`;
export const BIGGEST =
  "Cabinets, 12 boxes: **[$3,900.00](/expenses?search=Cabinets%2C%2012%20boxes";
export const OVERDUE =
  "is overdue:\n\n- “Rough-in inspection”: [Mar 11, 2026](/timeline?projectId=KITCHEN) ([3 days]";
