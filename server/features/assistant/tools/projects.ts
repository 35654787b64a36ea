import * as z from "zod/mini";
import type { Fact } from "../rules/fact.ts";
import {
  dashboardAddress,
  expensesAddress,
  PROJECTS_ADDRESS,
} from "../../../../shared/assistant/record-address.ts";
import type { ProjectFigures } from "../rules/tool-calls.ts";
import { subtractDecimals } from "../../../../shared/money.ts";
import type { Project } from "../../../../shared/projects/contract.ts";
import { groupSpending } from "../../expenses/spending-queries.ts";
import { getProject, listProjects } from "../../projects/queries.ts";
import { factBuilder } from "../fact-builders.ts";
import type { Tool } from "../turn/tool.ts";
import { projectId, projectIdOf } from "./in-project.ts";
import { factsOfGroup, factsOfGroups, MAX_GROUPS } from "./spending.ts";

/** Maximum length of the list. */
const MAX_PROJECTS = 100;

export function figuresOfProject(project: Project): ProjectFigures {
  const { id, name, budget, totalSpent, budgetUsedPercent } = project;
  const remaining = subtractDecimals(budget, totalSpent);
  return { id, name, budget, spent: totalSpent, remaining, usedPercent: budgetUsedPercent };
}

export function factsOfProject(project: ProjectFigures): Fact[] {
  const { id, name, budget, spent, remaining, usedPercent } = project;
  const onDashboard = factBuilder({ project: name }, dashboardAddress(id));
  const onExpenses = factBuilder({ project: name }, expensesAddress({ projectId: id }));
  return [
    onDashboard.money(budget, "budget"),
    onExpenses.money(spent, "spent"),
    onDashboard.money(remaining, "remaining"),
    onDashboard.percent(usedPercent),
  ];
}

export const listProjectsTool: Tool<"list_projects"> = {
  name: "list_projects",
  description:
    "All projects of the homeowner with budget, spent, remaining and the percentage of the budget that is used. Ask it when they mean another project than the one on screen, or compare projects.",
  input: z.object({}),
  async run({ db, access }) {
    const all = await listProjects(db, access);
    const projects = all.slice(0, MAX_PROJECTS).map(figuresOfProject);
    return {
      output: { projects },
      facts: [
        factBuilder({}, PROJECTS_ADDRESS).count(all.length, "project"),
        ...projects.flatMap(factsOfProject),
      ],
    };
  },
};

export const projectSummaryTool: Tool<"get_project_summary"> = {
  name: "get_project_summary",
  description:
    "Budget, spent, remaining, percentage used, number of expenses and the sum of each category of one project. Ask it for an overview, for what is left, and for where the money went.",
  input: z.object({ projectId }),
  async run(context, input) {
    const { db, access } = context;
    const id = projectIdOf(context, input);
    const project = await getProject(db, access, id);
    const spending = await groupSpending(db, access, { projectId: id }, "category");
    const figures = figuresOfProject(project);
    const startDate = project.startDate?.slice(0, 10) ?? null;
    const categories = spending.groups.slice(0, MAX_GROUPS);
    const { name } = figures;
    return {
      output: { ...figures, startDate, expenseCount: spending.count, categories },
      facts: [
        ...factsOfProject(figures),
        ...factBuilder({ project: name }, dashboardAddress(id)).dates(startDate),
        factBuilder({ project: name }, expensesAddress({ projectId: id })).count(
          spending.count,
          "expense",
        ),
        ...factsOfGroups({ id, name }, "category", spending.groups),
        ...categories.flatMap((group) =>
          factsOfGroup({ id, name }, { projectId: id }, "category", group),
        ),
      ],
    };
  },
};
