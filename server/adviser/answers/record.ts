import * as z from "zod/mini";
import type { ToolName } from "../../features/assistant/rules/tool-calls.ts";
import { type ExpenseDetails, extractDetails } from "../grammar/expenses/expense-details.ts";
import {
  contractorsCalled,
  directoryOf,
  type KnownContractor,
} from "../grammar/expenses/payees.ts";
import { readMeant, readSentence, type SentenceReading } from "../grammar/read-sentence.ts";
import { milestonesIn } from "../grammar/milestones/completion.ts";
import type { MilestoneReading } from "../grammar/milestones/milestones.ts";
import type { Detail } from "../intents/intents.ts";
import { say } from "./replies.ts";
import type { Turn } from "./turn.ts";
import { anyOf, echoed, paragraphs, plain, quoted } from "./wording.ts";

type Details = ExpenseDetails & { refund?: "yes" };
type Contractors = readonly KnownContractor[];

/** No more than a turn may propose. */
const MAX_RECORDS = 5;
const MAX_CHOICES = 5;

/** What a sentence that records something leads to; undefined where it is none. */
export async function answerRecord(turn: Turn): Promise<string | undefined> {
  const { tools, today, project } = turn;
  const { rest: question, details } = extractDetails(turn.question);
  const isOrder = /^\W*(?:complete|finish|close)\b/i.test(question);
  const unknown = { today, contractors: [], milestones: [] };
  if (!isOrder && readSentence(question, unknown) === undefined) return undefined;
  const { contractors } = await tools.ask("list_contractors", {});
  const milestones =
    project === null ? [] : (await tools.ask("list_milestones", { status: "open" })).milestones;
  const context = { today, contractors, milestones };
  const reading = readSentence(question, context);
  if (reading === undefined) return undefined;
  if (project === null && reading.kind !== "contractor") return say("no project");
  const hasNoAmount = reading.kind === "expense" && !hasAmount(reading);
  const several = hasNoAmount ? readMeant(question, "expense", context) : [];
  const isMore = several.length > 1 || several.some(hasAmount);
  return proposeAll(turn, isMore ? several : [reading], details, contractors);
}

function isLater({ fields }: MilestoneReading, today: string): boolean {
  return fields.targetDate !== null && fields.targetDate > today;
}

function hasAmount(reading: SentenceReading): boolean {
  return reading.kind === "expense" && reading.fields.amount !== null;
}

/** What a sentence leads to that wants a record, though no rule reads it as plainly said. */
export async function answerRecordAsked(turn: Turn, what: Detail<"record">): Promise<string> {
  const { tools, today, project } = turn;
  if (project === null && what !== "contractor") return say("no project");
  if (what === "owed") return say("owed is no expense");
  if (what === "completion") return (await doneIn(turn))?.reply ?? say("how to completion");
  const { rest: question, details } = extractDetails(turn.question);
  const { contractors } = await tools.ask("list_contractors", {});
  const readings = readMeant(question, what, { today, contractors, milestones: [] });
  const isEmpty = readings.every(({ kind }) => kind === "expense") && !readings.some(hasAmount);
  if (isEmpty) return say(`how to ${what}`);
  // "Cabinets got hung today": what is planned lies ahead.
  const isPlan = readings.some((one) => one.kind === "milestone" && isLater(one, today));
  const done = what === "milestone" && !isPlan ? await doneIn(turn) : undefined;
  if (done?.isSure === true) return done.reply;
  const all = what === "refund" ? { ...details, refund: "yes" as const } : details;
  return proposeAll(turn, readings, all, contractors);
}

/** What is done: sure where all of one milestone's title is said, else it is asked which is meant. */
async function doneIn(turn: Turn): Promise<{ isSure: boolean; reply: string } | undefined> {
  const { milestones } = await turn.tools.ask("list_milestones", { status: "open" });
  const { isSure, found } = milestonesIn(turn.question, milestones);
  if (found.length === 0) return undefined;
  if (!isSure) return { isSure, reply: whichIsDone(turn, found) };
  const reading = { kind: "completion" as const, candidates: found, said: "" };
  return { isSure, reply: await propose(turn, reading, {}, []) };
}

function whichIsDone({ offerAnswers }: Turn, found: readonly { title: string }[]): string {
  const titles = found.slice(0, MAX_CHOICES).map(({ title }) => title);
  offerAnswers(
    titles.map((title) => ({ label: quoted(title), question: `Mark ${title} as done` })),
  );
  return say("which is done", { names: anyOf(titles.map(quoted)) });
}

async function proposeAll(
  turn: Turn,
  readings: readonly SentenceReading[],
  details: Details,
  contractors: Contractors,
): Promise<string> {
  const replies: string[] = [];
  for (const reading of readings.slice(0, MAX_RECORDS)) {
    replies.push(await propose(turn, reading, details, contractors));
  }
  if (replies.length < 2) return replies.join("");
  const count = replies.length === 2 ? "two" : "several";
  return say("several expenses", { count, replies: [...new Set(replies)].join(" ") });
}

async function propose(
  turn: Turn,
  reading: SentenceReading,
  details: Details,
  contractors: Contractors,
): Promise<string> {
  if (reading.kind === "expense") {
    const fields = { ...reading.fields, ...details };
    const reply = await proposeWith(turn, "propose_expense", fields, "this expense");
    return paragraphs(reply, offerToAdd(reading.fields, contractors));
  }
  if (reading.kind !== "completion") {
    return proposeWith(turn, `propose_${reading.kind}`, reading.fields, `this ${reading.kind}`);
  }
  const { candidates, said } = reading;
  const [only, another] = candidates;
  if (only === undefined) return say("no open milestone", { project: turn.project?.name, said });
  if (another !== undefined) return whichIsDone(turn, candidates);
  const what = `${quoted(only.title)} as done`;
  return proposeWith(turn, "propose_completion", { milestoneId: only.id }, what);
}

/** A payee who is none of the contractors stands in the notes alone. */
function offerToAdd(
  { contractorId, contractorName }: { contractorId: number | null; contractorName: string | null },
  contractors: Contractors,
): string | undefined {
  if (contractorId !== null || contractorName === null) return undefined;
  const said = echoed(contractorName);
  const isKnown = contractorsCalled(contractorName, directoryOf(contractors)).length > 0;
  return said === undefined || isKnown
    ? undefined
    : say("offer to add", { said, name: contractorName });
}

/** A tool's refusal instead of its output. */
export const refusal = z.object({ refused: z.string() });
const proposal = z.object({ missing: z.array(z.string()) });

/** Through `call`, so that every refusal comes in words. */
async function proposeWith(
  { tools }: Turn,
  tool: ToolName,
  fields: object,
  what: string,
): Promise<string> {
  const known = Object.entries(fields).filter(([, value]) => value !== null);
  const output = await tools.call(tool, Object.fromEntries(known));
  const refused = refusal.safeParse(output);
  if (refused.success) return say("refused", { why: plain(refused.data.refused) });
  const missing = proposal.safeParse(output).data?.missing ?? [];
  if (missing.length === 0) return say("to confirm", { what });
  const names = missing.map((field) => say(`field ${field}`));
  return say("to complete", { what, missing: anyOf(names, "and") });
}
