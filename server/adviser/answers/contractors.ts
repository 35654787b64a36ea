import type { FoundContractor } from "../../features/assistant/rules/tool-calls.ts";
import type { Detail } from "../intents/intents.ts";
import { say } from "./replies.ts";
import { type Asked, namesOf } from "./turn.ts";
import { list, paragraphs } from "./wording/blocks.ts";
import { echoed, plain } from "./wording/names.ts";

const MAX_LISTED = 12;
const MAX_NAMED = 6;

function roleOf({ specialty, company }: FoundContractor): string {
  const parts = [specialty, company].filter((part) => part !== null).map(plain);
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}

/** "Who are my contractors?" */
export async function answerContractors({ tools }: Asked): Promise<string> {
  const { contractors } = await tools.ask("list_contractors", {});
  if (contractors.length === 0) return say("no contractors");
  const shown = contractors.slice(0, MAX_LISTED);
  return paragraphs(
    say("contractors", { count: contractors.length }),
    list(shown.map((one) => `${plain(one.name)}${roleOf(one)}`)),
    shown.length < contractors.length ? say("more contractors") : undefined,
  );
}

/** "How do I reach Joe?", "What does he charge?" */
export async function answerContractor(asked: Asked, want: Detail<"contractor">): Promise<string> {
  const [wanted] = namesOf(asked.understood.slots, "contractor");
  const { contractors } = await asked.tools.ask("list_contractors", {});
  const contractor = contractors.find(({ id }) => id === wanted?.id);
  if (contractor === undefined) return say("no contractors");
  const { phone, email, hourlyRate, payments } = contractor;
  const ways = [
    ...(phone === null ? [] : [say("phone", contractor)]),
    ...(email === null ? [] : [say("email", contractor)]),
  ];
  switch (want) {
    case "reach":
      if (ways.length === 0) return say("no address", contractor);
      return paragraphs(say("reach", contractor), list(ways));
    case "rate":
      return say(hourlyRate === null ? "no rate" : "rate", contractor);
    case "who": {
      const rate = hourlyRate === null ? [] : [say("rate fact", contractor)];
      const paid = payments === 0 ? [] : [say("paid fact", contractor)];
      const lead = say("who", { ...contractor, role: roleOf(contractor) });
      return paragraphs(lead, list([...ways, ...rate, ...paid]));
    }
  }
}

/** "Who is my plumber?" where none of them is. */
export async function answerUnknownContractor({ tools, understood }: Asked): Promise<string> {
  const { contractors } = await tools.ask("list_contractors", {});
  if (contractors.length === 0) return say("no contractors");
  const names = contractors.slice(0, MAX_NAMED).map(({ name }) => plain(name));
  return say("no such contractor", {
    said: echoed(understood.slots.search ?? "") ?? "that",
    names: names.join(", "),
    others: contractors.length > names.length ? " and others" : "",
  });
}
