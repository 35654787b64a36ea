import { answerAfford } from "./answers/afford.ts";
import { answerFromArticles } from "./answers/articles.ts";
import { answerBudget } from "./answers/budget.ts";
import { answerCompare, answerProjects, areSeveral } from "./answers/compare.ts";
import {
  answerContractor,
  answerContractors,
  answerUnknownContractor,
} from "./answers/contractors.ts";
import {
  answerFind,
  answerList,
  answerPaidWhen,
  answerReceipts,
  answerRefunds,
} from "./answers/expenses.ts";
import { answerFiles, answerImport } from "./answers/files.ts";
import { answerLimits } from "./answers/limits.ts";
import { answerMilestone, answerMilestones } from "./answers/milestones.ts";
import { answerPlan } from "./answers/plan.ts";
import { answerQuotes } from "./answers/quotes.ts";
import { answerRecord, answerRecordAsked } from "./answers/record.ts";
import { answerReport } from "./answers/report.ts";
import { answerAverage } from "./answers/average.ts";
import { answerCountGroups, answerGroups, answerSpent, answerTop } from "./answers/spending.ts";
import { answerTalk } from "./answers/talk.ts";
import {
  ambiguous,
  type Asked,
  filterOf,
  NO_PROJECT,
  type Turn,
  whichOne,
} from "./answers/turn.ts";
import { beyond, cannotChange, unknown, unsure } from "./answers/unknown.ts";
import { intentClassifier } from "./intents/classifier.ts";
import type { Intent } from "./intents/intents.ts";
import { inConversation } from "./questions/follow-up.ts";
import type { KnownName } from "./questions/names.ts";
import type { Understood } from "./questions/recognise.ts";

/** The whole reply to a turn. What is asked decides, then what is told, then what articles say. */
export async function replyTo(turn: Turn): Promise<string> {
  const recorded = await answerRecord(turn);
  if (recorded !== undefined) return recorded;
  const understood = await understand(turn);
  if (understood.intent.kind === "general") {
    if (understood.slots.names.length > 0) return unknown(turn, "Your records don't say that.");
    return (await answerFromArticles(turn)) ?? unknown(turn);
  }
  const { intent } = understood;
  if (intent.kind === "unsure") return unsure(intent.readings);
  if (intent.kind === "record") {
    return (await answerRecordAsked(turn, intent.what)) ?? unknown(turn);
  }
  const choice = ambiguous(understood.slots);
  if (choice !== undefined) return whichOne(choice);
  if (understood.isWeak && (await isNowhere(turn, understood))) {
    const article = await answerFromArticles(turn);
    if (article !== undefined) return article;
  }
  const hasSeveralProjects = turn.project !== null && (await hasSeveral(turn, understood));
  return answer({ ...turn, understood, hasSeveralProjects });
}

/** Whether what a question may be about is in none of the records. */
async function isNowhere({ tools, project }: Turn, { slots }: Understood): Promise<boolean> {
  if (project === null) return true;
  if (slots.search === undefined) return false;
  const { count } = await tools.ask("search_expenses", { ...filterOf(slots), limit: 1 });
  return count === 0;
}

/** Asked before the answer itself, so that its figures are linked to what the question is about. */
async function hasSeveral({ tools }: Turn, { intent }: Understood): Promise<boolean> {
  if (WITHOUT_PROJECT.has(intent.kind)) return false;
  const { projects } = await tools.ask("list_projects", {});
  return projects.length > 1;
}

/** First without the records' names: most questions have none, and then none are read. */
async function understand(turn: Turn): Promise<Understood> {
  const questions = turn.messages.filter(({ role }) => role === "user").map((one) => one.content);
  const asking = { today: turn.today, classifier: await intentClassifier() };
  const first = inConversation(questions, asking);
  const { kind } = first.intent;
  if (!first.hasUnknownWords && !first.isFollowUp && !first.isBare && kind !== "general") {
    return first;
  }
  return inConversation(questions, { ...asking, recorded: await recordedNames(turn) });
}

async function recordedNames({ tools, project }: Turn): Promise<KnownName[]> {
  const { contractors } = await tools.ask("list_contractors", {});
  const people = contractors.map(({ id, name, company, specialty }) => ({
    kind: "contractor" as const,
    id,
    name,
    company,
    specialty,
  }));
  if (project === null) return people;
  const { projects } = await tools.ask("list_projects", {});
  const { milestones } = await tools.ask("list_milestones", {});
  const categories = await tools.ask("get_spending", { by: "category" });
  const methods = await tools.ask("get_spending", { by: "paymentMethod" });
  return [
    ...people,
    ...projects.map(({ id, name }) => ({ kind: "project" as const, id, name })),
    ...milestones.map(({ id, title }) => ({ kind: "milestone" as const, id, name: title })),
    ...categories.groups.map(({ name }) => ({ kind: "category" as const, name })),
    ...methods.groups.map(({ name }) => ({ kind: "method" as const, name })),
  ];
}

const WITHOUT_PROJECT: ReadonlySet<Intent["kind"]> = new Set([
  "talk",
  "limits",
  "contractors",
  "contractor",
  "unknownContractor",
  "change",
  "unknown",
  "unsure",
  "record",
  "beyond",
]);

function answer(asked: Asked): Promise<string> | string {
  const { intent, slots } = asked.understood;
  if (asked.project === null && !WITHOUT_PROJECT.has(intent.kind)) return NO_PROJECT;
  switch (intent.kind) {
    case "spent":
      return areSeveral(slots) && intent.as !== "without"
        ? answerCompare(asked)
        : answerSpent(asked);
    case "groups":
      return answerGroups(asked, intent.by);
    case "top":
      return answerTop(asked, intent.by, intent.order);
    case "countGroups":
      return answerCountGroups(asked, intent.by);
    case "list":
      return answerList(asked, intent.order);
    case "find":
      return answerFind(asked);
    case "paidWhen":
      return answerPaidWhen(asked);
    case "receipts":
      return answerReceipts(asked, intent.are);
    case "refunds":
      return answerRefunds(asked);
    case "average":
      return answerAverage(asked, intent.of);
    case "quotes":
      return answerQuotes(asked);
    case "compare":
      return answerCompare(asked);
    case "budget":
      return answerBudget(asked, intent.of);
    case "afford":
      return answerAfford(asked);
    case "milestones":
      return answerMilestones(asked, intent.status);
    case "milestone":
      return answerMilestone(asked);
    case "contractors":
      return answerContractors(asked);
    case "contractor":
      return answerContractor(asked, intent.want);
    case "unknownContractor":
      return answerUnknownContractor(asked);
    case "projects":
      return answerProjects(asked);
    case "limits":
      return answerLimits(asked);
    case "change":
      return cannotChange();
    case "plan":
      return answerPlan(asked, intent.of);
    case "files":
      return answerFiles(asked);
    case "import":
      return answerImport(asked);
    case "report":
      return answerReport(asked, intent.of);
    case "beyond":
      return beyond(asked);
    case "talk":
      return answerTalk(asked, intent.about);
    case "unknown":
    case "unsure":
    case "record":
    case "general":
      return unknown(asked);
  }
}
