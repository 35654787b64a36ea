import type { Detail } from "../intents/intents.ts";
import { formatReply, formatReplies } from "./replies.ts";
import { type Asked, namesOf } from "./turn.ts";
import { quotedInput, paragraphs, escapeMarkdown } from "./wording.ts";

const MAX_LISTED = 12;
const MAX_NAMED = 6;

async function contractorsOf({ tools }: Asked) {
  const { contractors } = await tools.ask("list_contractors", {});
  return contractors.map((one) => {
    const parts = [one.specialty, one.company].flatMap((part) => part ?? []).map(escapeMarkdown);
    return { ...one, role: parts.length === 0 ? "" : ` (${parts.join(", ")})` };
  });
}

/** "Who are my contractors?" */
export async function answerContractors(asked: Asked): Promise<string> {
  const contractors = await contractorsOf(asked);
  return paragraphs(
    formatReply("contractors", { count: contractors.length }),
    formatReplies("contractor row", contractors, MAX_LISTED),
    contractors.length > MAX_LISTED ? formatReply("more contractors") : undefined,
  );
}

/** "How do I reach Joe?", "What does he charge?" */
export async function answerContractor(asked: Asked, want: Detail<"contractor">): Promise<string> {
  const [wanted] = namesOf(asked.slots, "contractor");
  const contractor = (await contractorsOf(asked)).find(({ id }) => id === wanted?.id);
  if (contractor === undefined) return formatReply("contractors", { count: 0 });
  const facts = want === "who" ? ["phone", "email", "rate", "paid"] : ["phone", "email"];
  const known = facts
    .map((fact) => formatReply(`fact, ${fact}`, contractor))
    .filter((fact) => fact !== "");
  if (want === "rate") return formatReply("contractor rate", contractor);
  const lead = formatReply(`contractor ${want}`, { ...contractor, known: known.join("") });
  return paragraphs(lead, known.join("\n"));
}

/** "Who is my plumber?" where none of them is. */
export async function answerUnknownContractor(asked: Asked): Promise<string> {
  const contractors = await contractorsOf(asked);
  if (contractors.length === 0) return formatReply("contractors", { count: 0 });
  const names = contractors.slice(0, MAX_NAMED).map(({ name }) => escapeMarkdown(name));
  return formatReply("no such contractor", {
    said: quotedInput(asked.slots.search ?? "") ?? "that",
    names: names.join(", "),
    others: contractors.length > names.length ? " and others" : "",
  });
}
