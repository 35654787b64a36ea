import type { FoundContractor } from "../../features/assistant/rules/tool-calls.ts";
import { list, paragraphs } from "./wording/blocks.ts";
import { amount, counted } from "./wording/figures.ts";
import { echoed, plain } from "./wording/names.ts";
import { type Asked, namesOf } from "./turn.ts";

const MOST_LISTED = 12;
export const NO_CONTRACTORS =
  "You have no contractors yet. You can add them on their own page, or tell me, such as “Add Joe as a plumber”.";

function roleOf({ specialty, company }: FoundContractor): string {
  const parts = [specialty, company].filter((part) => part !== null).map((part) => plain(part));
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}

/** "Who are my contractors?" */
export async function answerContractors({ tools }: Asked): Promise<string> {
  const { contractors } = await tools.ask("list_contractors", {});
  if (contractors.length === 0) return NO_CONTRACTORS;
  const shown = contractors.slice(0, MOST_LISTED);
  return paragraphs(
    `You have **${counted(contractors.length, "contractor")}**:`,
    list(shown.map((one) => `${plain(one.name)}${roleOf(one)}`)),
    shown.length < contractors.length ? "Your contractors page shows the others." : undefined,
  );
}

/** "How do I reach Joe?", "What does he charge?" */
export async function answerContractor(
  asked: Asked,
  want: "reach" | "rate" | "who",
): Promise<string> {
  const [wanted] = namesOf(asked.understood.slots, "contractor");
  const { contractors } = await asked.tools.ask("list_contractors", {});
  const contractor = contractors.find(({ id }) => id === wanted?.id);
  if (contractor === undefined) return NO_CONTRACTORS;
  switch (want) {
    case "reach":
      return reach(contractor);
    case "rate":
      return contractor.hourlyRate === null
        ? `Your records don't say what ${plain(contractor.name)} charges.`
        : `${plain(contractor.name)} charges **${amount(contractor.hourlyRate)}** an hour.`;
    case "who":
      return who(contractor);
  }
}

function reach({ name, phone, email }: FoundContractor): string {
  const ways = [
    ...(phone === null ? [] : [`Phone: ${plain(phone)}`]),
    ...(email === null ? [] : [`Email: ${plain(email)}`]),
  ];
  if (ways.length === 0) {
    return `Your records have neither a phone number nor an email address for ${plain(name)}. You can add them on the page of your contractors.`;
  }
  return paragraphs(`This is how you reach ${plain(name)}:`, list(ways));
}

function who(contractor: FoundContractor): string {
  const { name, hourlyRate, phone, email, paid, payments } = contractor;
  const facts = [
    ...(phone === null ? [] : [`Phone: ${plain(phone)}`]),
    ...(email === null ? [] : [`Email: ${plain(email)}`]),
    ...(hourlyRate === null ? [] : [`Rate: ${amount(hourlyRate)} an hour`]),
    ...(payments === 0 ? [] : [`Paid so far: ${amount(paid)} in ${counted(payments, "payment")}`]),
  ];
  return paragraphs(`${plain(name)}${roleOf(contractor)} is one of your contractors.`, list(facts));
}

/** "Who is my plumber?" where none of them is. */
export async function answerUnknownContractor({ tools, understood }: Asked): Promise<string> {
  const { contractors } = await tools.ask("list_contractors", {});
  if (contractors.length === 0) return NO_CONTRACTORS;
  const said = echoed(understood.slots.search ?? "");
  const names = contractors.slice(0, 6).map(({ name }) => plain(name));
  return `None of your contractors fits ${said ?? "that"}. You have ${names.join(", ")}${contractors.length > names.length ? " and others" : ""}.`;
}
