import type { Detail } from "../intents/intents.ts";
import { formatReply } from "./replies.ts";
import { type Asked, namesOf } from "./turn.ts";
import { quotedInput, escapeMarkdown } from "./wording.ts";

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
  return formatReply("contractors", { count: contractors.length, contractors });
}

/** "How do I reach Joe?", "What does he charge?" */
export async function answerContractor(asked: Asked, want: Detail<"contractor">): Promise<string> {
  const [wanted] = namesOf(asked.slots, "contractor");
  const contractor = (await contractorsOf(asked)).find(({ id }) => id === wanted?.id);
  if (contractor === undefined) return formatReply("contractors", { count: 0 });
  const { phone, email, payments, paid } = contractor;
  const known = { known: phone ?? email, paid: payments === 0 ? null : paid };
  return formatReply(`contractor ${want}`, { ...contractor, ...known });
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
