import {
  createToolbox,
  type TurnToolbox,
} from "../../../../server/features/assistant/turn/toolbox.ts";
import type { Fact } from "../../../../server/features/assistant/rules/fact.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { UserId } from "../../../../shared/ids.ts";
import type { Project } from "../../../../shared/projects/contract.ts";
import type { Homeowner, TestApp } from "../../app/app.ts";
import { createContractor } from "../contractors.ts";
import { createExpense, createProject } from "../factories.ts";
import { completeMilestone, createMilestone } from "../milestones.ts";
import { ownAccess } from "../../../../server/identity/access.ts";

export const TODAY = "2026-03-14" as CalendarDate;

export interface RenovationRecords {
  kitchen: Project;
  yard: Project;
  joe: number;
  ada: number;
  /** overdue, coming, undated, completed */
  milestones: readonly [number, number, number, number];
}

/**
 * A kitchen with seven expenses in various spellings, a yard with one, two contractors, four
 * milestones.
 */
export async function addRenovation(homeowner: Homeowner): Promise<RenovationRecords> {
  const kitchen = await createProject(homeowner);
  const yard = await createProject(homeowner, { name: "Yard", budget: "500" });
  const { id: joe } = await createContractor(homeowner, {
    name: "Joe Miller",
    company: "Miller Drywall",
    specialty: "Drywall",
    hourlyRate: "85",
  });
  const { id: ada } = await createContractor(homeowner, {
    name: "Ada Mason",
    company: null,
    specialty: "Interior Designer",
    hourlyRate: null,
  });
  for (const [description, amount, category, paymentMethod, date, contractorId] of [
    ["Oak boards", "123.40", "Materials", "Credit Card", "2026-03-10"],
    ["Plaster", "876.60", "materials", "credit_card", "2026-02-27"],
    ["Hanging drywall", "850", "Labor", "Cash", "2026-03-13", joe],
    ["Taping", "1150.25", "labor", "Check", "2026-01-31", joe],
    ["Drawings", "400", "Interior  Design", "Zelle", "2025-12-31", ada],
    ["More drawings", "100", "interior design", "zelle", "2026-03-01"],
    ["A washer", "0.01", "__proto__", "Cash", "2026-02-28"],
  ] as const) {
    await createExpense(homeowner, kitchen.id, {
      description,
      amount,
      category,
      paymentMethod,
      date,
      contractorId,
    });
  }
  await createExpense(homeowner, yard.id, {
    description: "Gravel",
    amount: "750",
    contractorId: joe,
  });
  const milestone = async (title: string, targetDate: string | null) =>
    (await createMilestone(homeowner, kitchen.id, { title, targetDate })).id;
  const overdue = await milestone("Rough-in inspection", "2026-03-11");
  const coming = await milestone("Hang the cabinets", "2026-03-20");
  const undated = await milestone("Paint", null);
  const completed = await milestone("Take out the old kitchen", "2026-02-01");
  await completeMilestone(homeowner, completed);
  return { kitchen, yard, joe, ada, milestones: [overdue, coming, undated, completed] };
}

/** A turn's tools, created as on the server. */
export function toolboxFor(
  product: TestApp,
  homeowner: Homeowner,
  project: { id: number; name: string } | null,
  question?: string,
): TurnToolbox {
  return createToolbox({
    ...(question !== undefined && { question }),
    db: product.db,
    access: ownAccess(homeowner.user.id as UserId),
    now: product.clock.now(),
    today: TODAY,
    project: project && { id: project.id, name: project.name },
  });
}

/** A fact on one line: "money 123.40 of Kitchen renovation, Materials at /expenses?…". */
export function factLine({ kind, value, of, about, href, given }: Fact): string {
  const names = Object.entries(about).map(([subject, name]) => `${subject} ${name}`);
  return [
    [kind, value, of].filter(Boolean).join(" "),
    names.join(", "),
    href ?? "nowhere",
    ...(given === undefined ? [] : [`given ${given.join()}`]),
  ].join(" | ");
}
