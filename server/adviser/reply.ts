import { answerAfford } from "./answers/afford.ts";
import { answerFromArticles } from "./answers/articles.ts";
import { answerBudget } from "./answers/budget.ts";
import { answerCompare, answerProjects } from "./answers/compare.ts";
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
import { answerMilestone, answerMilestones } from "./answers/milestones.ts";
import { answerPlan } from "./answers/plan.ts";
import { answerQuotes } from "./answers/quotes.ts";
import { answerRecord, answerRecordAsked } from "./answers/record.ts";
import { say } from "./answers/replies.ts";
import { answerReport } from "./answers/report.ts";
import {
  answerAverage,
  answerCountGroups,
  answerGroups,
  answerSpent,
  answerTop,
} from "./answers/spending.ts";
import { answerLimits, answerTalk, beyond, unknown } from "./answers/talk.ts";
import { ambiguous, type Asked, filterOf, type Turn, whichOne } from "./answers/turn.ts";
import { intentClassifier } from "./intents/classifier.ts";
import { detailOf } from "./intents/intents.ts";
import { inConversation } from "./questions/follow-up.ts";
import type { KnownName } from "./questions/names.ts";
import type { Understood } from "./questions/classify-intent.ts";

type Answer = (asked: Asked, details: readonly string[]) => Promise<string> | string;

/** What answers each kind of intent; what stands behind the kind in a label is passed along. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  spent: (asked, [as = "all"]) => answerSpent(asked, detailOf("spent", as)),
  average: (asked, [of = ""]) => answerAverage(asked, detailOf("average", of)),
  groups: (asked, [by = ""]) => answerGroups(asked, detailOf("groups", by)),
  top: (asked, [by = "", end = ""]) =>
    answerTop(asked, detailOf("groups", by), detailOf("end", end)),
  countGroups: (asked, [by = ""]) => answerCountGroups(asked, detailOf("countGroups", by)),
  list: (asked, [order = ""]) => answerList(asked, detailOf("list", order)),
  find: answerFind,
  paidWhen: answerPaidWhen,
  receipts: (asked, [are = ""]) => answerReceipts(asked, detailOf("receipts", are)),
  refunds: answerRefunds,
  compare: answerCompare,
  quotes: answerQuotes,
  budget: (asked, [of = ""]) => answerBudget(asked, detailOf("budget", of)),
  plan: (asked, [of = ""]) => answerPlan(asked, detailOf("plan", of)),
  afford: answerAfford,
  milestones: (asked, [status = ""]) => answerMilestones(asked, detailOf("milestones", status)),
  milestone: answerMilestone,
  contractors: answerContractors,
  contractor: (asked, [want = ""]) => answerContractor(asked, detailOf("contractor", want)),
  unknownContractor: answerUnknownContractor,
  projects: answerProjects,
  limits: answerLimits,
  files: answerFiles,
  import: answerImport,
  report: (asked, [of = ""]) => answerReport(asked, detailOf("report", of)),
  record: (asked, [what = ""]) => answerRecordAsked(asked, detailOf("record", what)),
  talk: (asked, [about = ""]) => answerTalk(asked, detailOf("talk", about)),
  change: () => say("cannot change"),
  beyond,
  unsure: (_, [one, other]) => say("unsure", { one, other }),
  unknown: (asked) => unknown(asked),
  general: async (asked) => {
    const isOfRecords = asked.understood.slots.names.length > 0;
    if (isOfRecords) return unknown(asked, say("not in the records"));
    return (await answerFromArticles(asked)) ?? unknown(asked);
  },
};

const WITHOUT_PROJECT: ReadonlySet<string> = new Set(
  "talk limits contractors contractor unknownContractor change unknown unsure record beyond general".split(
    " ",
  ),
);
/** These name nothing that would have to be chosen from. */
const WITHOUT_NAMES: ReadonlySet<string> = new Set(["general", "unsure", "record"]);

/** The whole reply to a turn. What is said to be recorded goes first, then what is asked. */
export async function replyTo(turn: Turn): Promise<string> {
  const recorded = await answerRecord(turn);
  if (recorded !== undefined) return recorded;
  const understood = await understand(turn);
  const { kind, details } = understood.intent;
  const choice = WITHOUT_NAMES.has(kind) ? undefined : ambiguous(understood.slots);
  if (choice !== undefined) return whichOne(choice);
  if (understood.isWeak && (await isNowhere(turn, understood))) {
    const article = await answerFromArticles(turn);
    if (article !== undefined) return article;
  }
  if (turn.project === null && !WITHOUT_PROJECT.has(kind)) return say("no project");
  const hasSeveralProjects = !WITHOUT_PROJECT.has(kind) && (await hasSeveral(turn));
  const answer = ANSWERS[kind];
  if (answer === undefined) throw new Error(`Nothing answers the intent "${kind}"`);
  return answer({ ...turn, understood, hasSeveralProjects }, details);
}

/** Whether what a question may be about is in none of the records. */
async function isNowhere({ tools, project }: Turn, { slots }: Understood): Promise<boolean> {
  if (project === null) return true;
  if (slots.search === undefined) return false;
  const { count } = await tools.ask("search_expenses", { ...filterOf(slots), limit: 1 });
  return count === 0;
}

/** Asked before the answer itself, so that its figures are linked to what the question is about. */
async function hasSeveral({ tools }: Turn): Promise<boolean> {
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
