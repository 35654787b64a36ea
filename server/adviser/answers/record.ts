import * as z from "zod/mini";
import type { ToolName } from "../../features/assistant/rules/tool-calls.ts";
import { contractorsCalled, type KnownContractor } from "../grammar/expenses/payees.ts";
import { milestonesIn } from "../grammar/milestones/milestones.ts";
import { type ExpenseDetails, extractDetails, readRecords } from "../grammar/read-sentence.ts";
import type { SentenceReading } from "../grammar/read-sentence.ts";
import type { Detail } from "../intents/intents.ts";
import { escapeMarkdown, formatReply, joinWithOr, paragraphs, quoted } from "./replies.ts";
import { quotedInput } from "./replies.ts";
import type { Turn } from "./turn.ts";

type Details = ExpenseDetails & { refund?: "yes" };

/** No more than a turn may propose. */
const MAX_RECORDS = 5;
const MAX_CHOICES = 5;

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
  const isPlan = readings.some(
    (one) => one.kind === "milestone" && (one.fields.targetDate ?? today) > today,
  );
  const done = what === "milestone" && !isPlan ? await doneIn(turn) : undefined;
  if (done?.isSure === true) return done.reply;
  const all = what === "refund" ? { ...details, refund: "yes" as const } : details;
  return proposeAll(turn, readings, all, contractors);
}

/** What is done: sure where all of one milestone's title is said, else it is asked which is meant. */
async function doneIn(turn: Turn): Promise<{ isSure: boolean; reply: string } | undefined> {
  const { milestones } = await turn.tools.ask("list_milestones", { status: "open" });
  const { isSure, found } = milestonesIn(turn.question, milestones);
  const [only] = found;
  if (only === undefined) return undefined;
  if (isSure) {
    const what = `${quoted(only.title)} as done`;
    const reply = await proposeWith(turn, "propose_completion", { milestoneId: only.id }, what);
    return { isSure, reply };
  }
  const titles = found.slice(0, MAX_CHOICES).map(({ title }) => title);
  turn.offerAnswers(
    titles.map((title) => ({ label: quoted(title), question: `Mark ${title} as done` })),
  );
  return { isSure, reply: formatReply("which is done", { names: joinWithOr(titles.map(quoted)) }) };
}

async function proposeAll(
  turn: Turn,
  readings: readonly SentenceReading[],
  details: Details,
  contractors: readonly KnownContractor[],
): Promise<string> {
  const replies: string[] = [];
  for (const { kind, fields } of readings.slice(0, MAX_RECORDS)) {
    const all = kind === "expense" ? { ...fields, ...details } : fields;
    const reply = await proposeWith(turn, `propose_${kind}`, all, `this ${kind}`);
    replies.push(
      kind === "expense"
        ? paragraphs(reply, offerToAdd(fields.contractorName, contractors))
        : reply,
    );
  }
  if (replies.length < 2) return replies.join("");
  const count = replies.length === 2 ? "two" : "several";
  return formatReply("several expenses", { count, replies: [...new Set(replies)].join(" ") });
}

/** A payee who is none of the contractors stands in the notes alone. */
function offerToAdd(name: string | null, contractors: readonly KnownContractor[]) {
  const said = quotedInput(name ?? "");
  if (name === null || said === undefined) return undefined;
  const isKnown = contractorsCalled(name, contractors).length > 0;
  return isKnown ? undefined : formatReply("offer to add", { said, name });
}

/** A tool's refusal instead of its output. */
export const refusal = z.object({ refused: z.string() });
const proposal = z.object({ missing: z.array(z.string()) });

/** Through `call`, so that every refusal comes in words. */
async function proposeWith({ tools }: Turn, tool: ToolName, fields: object, what: string) {
  const known = Object.entries(fields).filter(([, value]) => value !== null);
  const output = await tools.call(tool, Object.fromEntries(known));
  const refused = refusal.safeParse(output);
  if (refused.success) return formatReply("refused", { why: escapeMarkdown(refused.data.refused) });
  const missing = proposal.safeParse(output).data?.missing ?? [];
  if (missing.length === 0) return formatReply("to confirm", { what });
  const names = missing.map((field) => formatReply(`field ${field}`));
  return formatReply("to complete", { what, missing: joinWithOr(names, "and") });
}
