import * as people from "./answers/contractors.ts";
import * as expenses from "./answers/expenses.ts";
import { answerFiles, answerImport } from "./answers/files.ts";
import * as project from "./answers/project.ts";
import { answerRecord } from "./answers/record.ts";
import { formatReply } from "./answers/replies.ts";
import * as spending from "./answers/spending.ts";
import * as talk from "./answers/talk.ts";
import { type Question, askWhichName, type Turn } from "./answers/turn.ts";
import { isArticleTitle } from "./articles/articles.ts";
import { isListed } from "./grammar/word-lists.ts";
import { intentClassifier } from "./intents/classifier.ts";
import { detailOf } from "./intents/intents.ts";
import { classifiedAs, type ClassifiedIntent } from "./questions/classify-intent.ts";
import { buttonLabel, chosenReading, inConversation, mayChoose } from "./questions/conversation.ts";
import type { KnownName } from "./questions/names.ts";

export { intentClassifier };

type Answer = (asked: Question, details: readonly string[]) => Promise<string> | string;

/** What answers each kind of intent; what stands behind the kind in a label is passed along. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  spent: (asked, [as = "all"]) => spending.answerSpent(asked, detailOf("spent", as)),
  average: (asked, [of]) => spending.answerAverage(asked, detailOf("average", of)),
  groups: (asked, [by]) => spending.answerGroups(asked, detailOf("groups", by)),
  top: (asked, [by, end]) =>
    spending.answerTop(asked, detailOf("groups", by), detailOf("end", end)),
  countGroups: (asked, [by]) => spending.answerCountGroups(asked, detailOf("countGroups", by)),
  list: (asked, [order]) => expenses.answerList(asked, detailOf("list", order)),
  find: expenses.answerFind,
  paidWhen: expenses.answerPaidWhen,
  receipts: (asked, [are]) => expenses.answerReceipts(asked, detailOf("receipts", are)),
  refunds: expenses.answerRefunds,
  compare: spending.answerCompare,
  quotes: people.answerQuotes,
  budget: (asked, [of]) => project.answerBudget(asked, detailOf("budget", of)),
  plan: (asked, [of]) => project.answerPlan(asked, detailOf("plan", of)),
  afford: project.answerAfford,
  milestones: (asked, [are]) => project.answerMilestones(asked, detailOf("milestones", are)),
  milestone: project.answerMilestone,
  contractors: people.answerContractors,
  contractor: (asked, [want]) => people.answerContractor(asked, detailOf("contractor", want)),
  unknownContractor: people.answerUnknownContractor,
  projects: spending.answerProjects,
  limits: talk.answerLimits,
  files: answerFiles,
  import: answerImport,
  report: (asked, [of]) => project.answerReport(asked, detailOf("report", of)),
  record: (asked, [what]) => answerRecord(asked, detailOf("record", what)),
  talk: (asked, [about]) => talk.answerTalk(asked, detailOf("talk", about)),
  change: () => formatReply("cannot change"),
  prediction: talk.answerPrediction,
  unsure: ({ offerAnswers }, readings) => {
    const labels = readings.map(buttonLabel);
    offerAnswers(labels.map((label) => ({ label, question: label })));
    return formatReply("unsure");
  },
  unknown: (asked) => talk.unknown(asked),
  general: async (asked) => {
    if (asked.slots.names.length > 0) return talk.unknown(asked, formatReply("not in the records"));
    return (await talk.answerFromArticles(asked, asked.isArticleInDoubt)) ?? talk.unknown(asked);
  },
};

/** The whole reply to a turn. */
export async function replyTo(turn: Turn): Promise<string> {
  const chosen = await chosenIn(turn);
  if (chosen !== undefined) return answerAs(chosen.turn, chosen.understood);
  return answerAs(turn, await understand(turn));
}

/** The question before, where the message picks one of the readings that were offered for it. */
async function chosenIn(turn: Turn) {
  const [before, message] = questionsOf(turn).slice(-2);
  if (before === undefined || message === undefined || !mayChoose(message)) return undefined;
  const context = {
    today: turn.today,
    classifier: await intentClassifier(),
    recorded: await recordedNames(turn),
  };
  const label = chosenReading(before, message, context);
  if (label === undefined) return undefined;
  const understood = classifiedAs(label, { ...context, question: before });
  return { turn: { ...turn, question: before }, understood };
}

async function answerAs(turn: Turn, understood: ClassifiedIntent): Promise<string> {
  if (isArticleTitle(turn.question))
    return (await talk.answerFromArticles(turn)) ?? talk.unknown(turn);
  const { kind, details } = understood.intent;
  const choice = isListed(kind, "without names") ? undefined : askWhichName(turn, understood.slots);
  if (choice !== undefined) return choice;
  if (turn.project === null && !isListed(kind, "without project")) return formatReply("no project");
  // Asked before the answer itself, so that its figures are linked to what the question is about.
  const listed = isListed(kind, "without project")
    ? undefined
    : await turn.tools.ask("list_projects", {});
  const hasSeveralProjects = (listed?.projects.length ?? 0) > 1;
  const answer = ANSWERS[kind];
  if (answer === undefined) throw new Error(`Nothing answers the intent "${kind}"`);
  return answer({ ...turn, ...understood, hasSeveralProjects }, details);
}

function questionsOf({ messages }: Turn): string[] {
  return messages.filter(({ role }) => role === "user").map(({ content }) => content);
}

/** First without the records' names: most questions have none, and then none are read. */
async function understand(turn: Turn): Promise<ClassifiedIntent> {
  const questions = questionsOf(turn);
  const context = { today: turn.today, classifier: await intentClassifier() };
  const first = inConversation(questions, context);
  const { kind } = first.intent;
  const isSure = kind !== "general" && kind !== "unsure";
  if (isSure && !first.hasUnknownWords && !first.isFollowUp && !first.isBare) return first;
  return inConversation(questions, { ...context, recorded: await recordedNames(turn) });
}

async function recordedNames({ tools, project: here }: Turn): Promise<KnownName[]> {
  const { contractors } = await tools.ask("list_contractors", {});
  const people = contractors.map((one) => ({ ...one, kind: "contractor" as const }));
  if (here === null) return people;
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
