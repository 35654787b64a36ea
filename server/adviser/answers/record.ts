import * as z from "zod/mini";
import type { ToolName } from "../../features/assistant/rules/tool-calls.ts";
import { contractorsCalled, directoryOf } from "../grammar/expenses/payees.ts";
import type { KnownContractor } from "../grammar/expenses/payees.ts";
import { type MilestoneReading, milestonesIn } from "../grammar/milestones/milestones.ts";
import { type ExpenseDetails, extractDetails, readRecords } from "../grammar/read-sentence.ts";
import type { SentenceReading } from "../grammar/read-sentence.ts";
import type { Detail } from "../intents/intents.ts";
import { escapeMarkdown, formatReply, joinWithOr, paragraphs, quoted } from "./replies.ts";
import { quotedInput } from "./replies.ts";
import type { Turn } from "./turn.ts";

type Details = ExpenseDetails & { refund?: "yes" };
type Contractors = readonly KnownContractor[];

/** No more than a turn may propose. */
const MAX_RECORDS = 5;
const MAX_CHOICES = 5;

function isLater({ fields }: MilestoneReading, today: string): boolean {
  return fields.targetDate !== null && fields.targetDate > today;
}

/** What a sentence that records something leads to. */
export async function answerRecord(turn: Turn, what: Detail<"record">): Promise<string> {
  const { tools, today, project } = turn;
  if (project === null && what !== "contractor") return formatReply("no project");
  if (what === "owed") return formatReply("owed is no expense");
  if (what === "completion") return (await doneIn(turn))?.reply ?? formatReply("how to completion");
  const { rest: question, details } = extractDetails(turn.question);
  const { contractors } = await tools.ask("list_contractors", {});
  const readings = readRecords(question, what, { today, contractors });
  if (readings.length === 0) return formatReply(`how to ${what}`);
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
  const [only] = found;
  const what = `${quoted(only?.title ?? "")} as done`;
  return {
    isSure,
    reply: await proposeWith(turn, "propose_completion", { milestoneId: only?.id }, what),
  };
}

function whichIsDone({ offerAnswers }: Turn, found: readonly { title: string }[]): string {
  const titles = found.slice(0, MAX_CHOICES).map(({ title }) => title);
  offerAnswers(
    titles.map((title) => ({ label: quoted(title), question: `Mark ${title} as done` })),
  );
  return formatReply("which is done", { names: joinWithOr(titles.map(quoted)) });
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
  return formatReply("several expenses", { count, replies: [...new Set(replies)].join(" ") });
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
  return proposeWith(turn, `propose_${reading.kind}`, reading.fields, `this ${reading.kind}`);
}

/** A payee who is none of the contractors stands in the notes alone. */
function offerToAdd(
  { contractorId, contractorName }: { contractorId: number | null; contractorName: string | null },
  contractors: Contractors,
): string | undefined {
  if (contractorId !== null || contractorName === null) return undefined;
  const said = quotedInput(contractorName);
  const isKnown = contractorsCalled(contractorName, directoryOf(contractors)).length > 0;
  return said === undefined || isKnown
    ? undefined
    : formatReply("offer to add", { said, name: contractorName });
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
  if (refused.success) return formatReply("refused", { why: escapeMarkdown(refused.data.refused) });
  const missing = proposal.safeParse(output).data?.missing ?? [];
  if (missing.length === 0) return formatReply("to confirm", { what });
  const names = missing.map((field) => formatReply(`field ${field}`));
  return formatReply("to complete", { what, missing: joinWithOr(names, "and") });
}
