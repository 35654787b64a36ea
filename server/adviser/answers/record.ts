import type { ToolName } from "../../features/assistant/rules/tool-calls.ts";
import { type SaidDetails, takeDetails } from "../grammar/expense-details.ts";
import { readMeant, readSentence, type SentenceReading } from "../grammar/read-sentence.ts";
import type { Intent } from "../intents/intents.ts";
import { contractorsCalled, directoryOf, type KnownContractor } from "../grammar/payees.ts";
import { paragraphs } from "./wording/blocks.ts";
import { anyOf, echoed, plain, quoted } from "./wording/names.ts";
import { NO_PROJECT, type Turn } from "./turn.ts";

const FIELDS: Readonly<Record<string, string>> = {
  description: "what it was for",
  amount: "the amount",
  category: "the category",
  paymentMethod: "how you paid",
  date: "the date",
  title: "its name",
  name: "the name",
  contractorId: "the contractor",
  targetDate: "the target date",
  email: "the email address",
  phone: "the phone number",
  hourlyRate: "the hourly rate",
};

/** What a sentence that records something leads to; undefined where it is none. */
export async function answerRecord(turn: Turn): Promise<string | undefined> {
  const { tools, today, project } = turn;
  const { rest: question, details } = takeDetails(turn.question);
  if (readSentence(question, { today, contractors: [], milestones: [] }) === undefined) {
    if (!/^\W*(?:complete|finish|close)\b/i.test(question)) return undefined;
  }
  const { contractors } = await tools.ask("list_contractors", {});
  const milestones =
    project === null ? [] : (await tools.ask("list_milestones", { status: "open" })).milestones;
  const reading = readSentence(question, { today, contractors, milestones });
  if (reading === undefined) return undefined;
  if (project === null && reading.kind !== "contractor") return NO_PROJECT;
  const several =
    reading.kind === "expense" && reading.fields.amount === null
      ? readMeant(question, "expense", { today, contractors, milestones })
      : [];
  return several.length > 1
    ? proposeAll(turn, several, details, contractors)
    : propose(turn, reading, details, contractors);
}

const HOW_TO: Readonly<Record<string, string>> = {
  contractor: "Tell me who it is and what they do, such as “Add Bob as a plumber, 555-222-3333”.",
  completion: "Tell me which milestone is done by its name, such as “Demolition is done”.",
  milestone: "Tell me what is to be done and by which day, such as “Drywall finished by June 12”.",
  expense: "Tell me what you paid, for what and how, such as “Paid Joe 850 cash for drywall”.",
  refund: "Tell me how much came back and for what, such as “Got 120 back for the faucet”.",
};

/** What a sentence leads to that wants a record, though no rule has found it said in so many words. */
export async function answerRecordAsked(
  turn: Turn,
  what: Extract<Intent, { kind: "record" }>["what"],
): Promise<string | undefined> {
  const { tools, today, project } = turn;
  if (project === null) return what === "contractor" ? HOW_TO[what] : NO_PROJECT;
  if (what === "owed") return OWED;
  if (what === "contractor" || what === "completion") return HOW_TO[what];
  const { rest: question, details } = takeDetails(turn.question);
  const { contractors } = await tools.ask("list_contractors", {});
  const readings = readMeant(question, what, { today, contractors, milestones: [] });
  if (readings.length === 0) return HOW_TO[what];
  const refund = what === "refund" ? { refund: "yes" as const } : {};
  return proposeAll(turn, readings, { ...details, ...refund }, contractors);
}

async function proposeAll(
  turn: Turn,
  readings: readonly SentenceReading[],
  details: SaidDetails & { refund?: "yes" },
  contractors: readonly KnownContractor[],
): Promise<string> {
  const replies: string[] = [];
  for (const reading of readings.slice(0, MOST_RECORDS)) {
    replies.push(await propose(turn, reading, details, contractors));
  }
  const [first = ""] = replies;
  if (replies.length === 1) return first;
  const count = replies.length === 2 ? "two" : "several";
  return `I read ${count} expenses. ${[...new Set(replies)].join(" ")}`;
}
/** No more than a turn may propose. */
const MOST_RECORDS = 5;

const OWED =
  "What is not paid yet is no expense, so I record nothing. What you agreed belongs to a contract: add it as a change order or a payment on the Quotes & Contracts page, and I count it as owed. Once it is paid, tell me who was paid, how much and how.";

async function propose(
  turn: Turn,
  reading: SentenceReading,
  details: SaidDetails & { refund?: "yes" },
  contractors: readonly KnownContractor[],
): Promise<string> {
  switch (reading.kind) {
    case "expense": {
      const fields = { ...reading.fields, ...details };
      const reply = await proposeWith(turn, "propose_expense", fields, "this expense");
      return paragraphs(reply, offerToAdd(reading.fields, contractors));
    }
    case "milestone":
      return proposeWith(turn, "propose_milestone", reading.fields, "this milestone");
    case "contractor":
      return proposeWith(turn, "propose_contractor", reading.fields, "this contractor");
    case "completion": {
      const { candidates, said } = reading;
      const [only, another] = candidates;
      if (only === undefined) return noSuchMilestone(turn, said);
      if (another !== undefined) {
        const names = candidates.slice(0, 5).map(({ title }) => quoted(title));
        return `Which milestone is done: ${anyOf(names)}?`;
      }
      const input = { milestoneId: only.id };
      return proposeWith(turn, "propose_completion", input, `${quoted(only.title)} as done`);
    }
  }
}

/** Who is paid and nobody's contractor stands in the notes alone. */
function offerToAdd(
  { contractorId, contractorName }: { contractorId: number | null; contractorName: string | null },
  contractors: readonly KnownContractor[],
): string | undefined {
  const said = contractorName === null ? undefined : echoed(contractorName);
  if (contractorId !== null || contractorName === null || said === undefined) return undefined;
  if (contractorsCalled(contractorName, directoryOf(contractors)).length > 0) return undefined;
  return `${said} is not one of your contractors, so the notes keep the name. Tell me “Add ${plain(contractorName)} as a contractor” first, and the expense goes to them.`;
}

function noSuchMilestone({ project }: Turn, said: string): string {
  const where = project === null ? "" : ` in ${quoted(project.name)}`;
  return `I find no open milestone${where} called ${quoted(said)}. “What is open?” lists them.`;
}

/** Through `call`, so that every refusal comes in words. */
async function proposeWith(
  { tools }: Turn,
  tool: ToolName,
  fields: object,
  what: string,
): Promise<string> {
  const given = Object.entries(fields).filter(([, value]) => value !== null);
  const output = await tools.call(tool, Object.fromEntries(given));
  if (isRefused(output)) return `I could not prepare that. ${plain(output.refused)}`;
  const missing = isProposed(output) ? output.missing : [];
  if (missing.length === 0) {
    return `Please check ${what} below: it is recorded once you press Confirm.`;
  }
  const fieldsMissing = missing.map((field) => FIELDS[field] ?? field);
  const last = fieldsMissing.at(-1) ?? "";
  const rest = fieldsMissing.slice(0, -1).join(", ");
  return `Please complete ${what} below with Edit: I still need ${rest === "" ? last : `${rest} and ${last}`}. Nothing is recorded before that.`;
}

function isRefused(output: unknown): output is { refused: string } {
  return (
    typeof output === "object" &&
    output !== null &&
    "refused" in output &&
    typeof output.refused === "string"
  );
}

function isProposed(output: unknown): output is { missing: readonly string[] } {
  return (
    typeof output === "object" &&
    output !== null &&
    "missing" in output &&
    Array.isArray(output.missing)
  );
}
