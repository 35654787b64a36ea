import type { UserId } from "../../../shared/ids.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { checkFigures } from "../../../server/features/assistant/rules/figures/check-figures.ts";
import { productLinksBlock } from "../../../server/features/assistant/rules/product-links.ts";
import type { ToolName } from "../../../server/features/assistant/rules/tool-calls.ts";
import { createToolbox } from "../../../server/features/assistant/turn/toolbox.ts";
import { createAdviser } from "../../../server/adviser/adviser.ts";
import type { ModelMessage, OfferedAnswer } from "../../../server/gateways/model/model.ts";
import type { ProposedRecord } from "../../../shared/assistant/proposal.ts";
import type { Homeowner, TestApp } from "../app/app.ts";
import { createContractor } from "../records/contractors.ts";
import { createExpense, createProject } from "../records/factories.ts";
import { completeMilestone, createMilestone } from "../records/milestones.ts";
import { ownAccess } from "../../../server/identity/access.ts";
import { rememberingToolbox, type ToolMemory } from "./tool-memory.ts";

export const ADVISED_DAY = "2026-03-14" as CalendarDate;

export interface AdvisedRecords {
  kitchen: Project;
  joe: number;
  ada: number;
  rosa: number;
}

/**
 * A renovation with known sums: 12 expenses of 10,000.00 in total, on a budget of 25,000. By month:
 * December 400.00, January 2,150.25, February 1,876.35, March 5,573.40.
 */
export async function addAdvisedRenovation(homeowner: Homeowner): Promise<AdvisedRecords> {
  const kitchen = await createProject(homeowner, { name: "Kitchen renovation", budget: "25000" });
  const person = async (fields: Record<string, unknown>) =>
    (await createContractor(homeowner, fields)).id;
  const joe = await person({
    name: "Joe Miller",
    company: "Miller Drywall",
    specialty: "Drywall",
    hourlyRate: "85",
    phone: "555-123-4567",
    email: "joe@miller-drywall.test",
  });
  const ada = await person({
    name: "Ada Mason",
    company: null,
    specialty: "Interior Designer",
    hourlyRate: null,
    phone: null,
    email: null,
  });
  const rosa = await person({
    name: "Rosa Alvarez",
    company: "Bright Electric",
    specialty: "Electrician",
    hourlyRate: "110.5",
    phone: "555-765-4321",
    email: null,
  });
  for (const [description, amount, category, paymentMethod, date, contractorId] of [
    ["Design drawings", "400", "Interior Design", "Zelle", "2025-12-30", ada],
    ["Taping", "1150.25", "Labor", "Check", "2026-01-31", joe],
    ["Demolition crew", "1000", "Labor", "Cash", "2026-01-12"],
    ["Plaster", "876.35", "Materials", "Credit Card", "2026-02-27"],
    ["Rough wiring", "1000", "Labor", "Check", "2026-02-10", rosa],
    ["Oak boards", "123.40", "Materials", "Credit Card", "2026-03-10"],
    ["Hanging drywall", "850", "Labor", "Cash", "2026-03-13", joe],
    ["Cabinets, 12 boxes", "3900", "Materials", "Credit Card", "2026-03-05"],
    ["Building permit", "350", "Permits", "Check", "2026-03-02"],
    ["Tile saw", "249.99", "Tools", "Credit Card", "2026-03-09"],
    ["Dumpster", "100", "Other", "Debit Card", "2026-03-03"],
    ["Masking tape", "0.01", "Materials", "Cash", "2026-03-14"],
  ] as const) {
    await createExpense(homeowner, kitchen.id, {
      description,
      amount,
      category,
      paymentMethod,
      date,
      contractorId: contractorId ?? null,
    });
  }
  const milestone = async (title: string, targetDate: string | null) =>
    (await createMilestone(homeowner, kitchen.id, { title, targetDate })).id;
  await milestone("Rough-in inspection", "2026-03-11");
  await milestone("Hang the cabinets", "2026-03-20");
  await milestone("Countertop templating", "2026-03-28");
  await milestone("Paint the ceiling", null);
  await completeMilestone(homeowner, await milestone("Demolition", "2026-02-01"));
  return { kitchen, joe, ada, rosa };
}

export interface Advice {
  /** as the user sees it: figures are linked, or marked */
  reply: string;
  tools: ToolName[];
  proposals: readonly ProposedRecord[];
  /** offered buttons */
  answers: readonly OfferedAnswer[];
}

interface AdviseContext {
  product: TestApp;
  homeowner: Homeowner;
  project: { id: number; name: string } | null;
  /** undefined: every tool runs */
  memory?: ToolMemory;
}

/** The built-in adviser's reply, using the real tools and the check of its figures. */
export async function advise(
  { product, homeowner, project, memory }: AdviseContext,
  question: string,
  before: readonly ModelMessage[] = [],
): Promise<Advice> {
  const context = {
    db: product.db,
    access: ownAccess(homeowner.user.id as UserId),
    now: product.clock.now(),
    question,
    today: ADVISED_DAY,
    project: project && { id: project.id, name: project.name },
  };
  const tools = memory ? rememberingToolbox(context, memory) : createToolbox(context);
  const asked: ToolName[] = [];
  const pieces: string[] = [];
  const answers: OfferedAnswer[] = [];
  const model = createAdviser();
  for await (const piece of model.answer({
    instructions: "",
    context: { today: ADVISED_DAY, project: project && { id: project.id, name: project.name } },
    messages: [...before, { role: "user", content: question }],
    tools: {
      ...tools,
      ask: (name, input) => {
        asked.push(name);
        return tools.ask(name, input);
      },
      call: (name, input) => {
        asked.push(name as ToolName);
        return tools.call(name, input);
      },
    },
    offerAnswers: (offered) => answers.push(...offered),
    signal: new AbortController().signal,
  })) {
    pieces.push(piece);
  }
  const said = checkFigures(pieces.join(""), {
    ...tools.evidence(),
    today: ADVISED_DAY,
    question,
  });
  const reply = said + productLinksBlock(tools.links());
  return { reply, tools: asked, proposals: tools.proposals(), answers };
}
