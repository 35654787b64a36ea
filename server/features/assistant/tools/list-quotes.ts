import * as z from "zod/mini";
import type { Fact } from "../rules/fact.ts";
import { contractsAddress } from "../../../../shared/assistant/record-address.ts";
import type { FoundDue, FoundQuote } from "../rules/budget-calls.ts";
import type { ToolOutput } from "../rules/tool-calls.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import { id } from "../../../../shared/ids.ts";
import { sumDecimals } from "../../../../shared/money.ts";
import { getContractor } from "../../contractors/queries.ts";
import { listQuotes } from "../../contracts/queries.ts";
import { factBuilder } from "../fact-builders.ts";
import type { Tool } from "../turn/tool.ts";
import { projectId, projectOf } from "./in-project.ts";

const MAX_QUOTES = 50;
const MAX_DUES = 50;

type Found = ToolOutput<"list_quotes">;

function foundQuote({ id, work, contractor, status, amount, ...quote }: QuoteRecord): FoundQuote {
  const { agreed, paid, open } = quote.figures;
  return {
    id,
    work,
    contractor: contractor?.name ?? null,
    status,
    amount,
    validUntil: quote.validUntil,
    agreed,
    paid,
    open,
  };
}

/** The open installments of a contract. */
export function duesOf({ work, contractor, installments }: QuoteRecord): FoundDue[] {
  return installments.flatMap(({ title, open, date, status }) =>
    status === "paid"
      ? []
      : [{ title, work, contractor: contractor?.name ?? null, open, date, status }],
  );
}

/** By date, so that overdue ones come first; undated ones last. */
export function byDay(one: FoundDue, other: FoundDue): number {
  const [day, otherDay] = [one.date ?? "9999", other.date ?? "9999"];
  return Number(day > otherDay) - Number(day < otherDay);
}

function factsOf({ project, agreed, paid, open, quotes, dues }: Found): Fact[] {
  const address = contractsAddress(project.id);
  const aboutOne = (contractor: string | null) =>
    factBuilder({ project: project.name, ...(contractor !== null && { contractor }) }, address);
  const all = factBuilder({ project: project.name }, address);
  return [
    ...[agreed, paid, open].map((amount) => all.money(amount)),
    all.count(quotes.length, "quote"),
    all.count(quotes.filter(({ status }) => isContract(status)).length, "contract"),
    ...quotes.flatMap((quote) => {
      const { money, dates } = aboutOne(quote.contractor);
      const amounts = [quote.amount, quote.agreed, quote.paid, quote.open];
      return [
        ...amounts.flatMap((amount) => (amount === null ? [] : [money(amount)])),
        ...dates(quote.validUntil),
      ];
    }),
    ...dues.flatMap(({ contractor, open: due, date }) => {
      const { money, dates } = aboutOne(contractor);
      return [money(due), ...dates(date)];
    }),
  ];
}

export const listQuotesTool: Tool<"list_quotes"> = {
  name: "list_quotes",
  description:
    "Quotes and contracts of a project: what was asked, offered, agreed with change orders, paid and still open with each contractor, and the payments that are due next or overdue. Ask it for what is still owed, what a contract comes to, and which quotes expire.",
  input: z.object({
    projectId,
    contractorId: z.optional(id.check(z.describe("A contractor's id, from list_contractors"))),
  }),
  async run(context, input) {
    const { db, access, today } = context;
    const project = await projectOf(context, input);
    const { contractorId } = input;
    // Throws for an unknown contractor, rather than answering that there are no quotes.
    if (contractorId !== undefined) await getContractor(db, access, contractorId);
    const all = await listQuotes(db, access, project.id, today);
    const meant = all.filter(
      (quote) => contractorId === undefined || quote.contractorId === contractorId,
    );
    const contracts = meant.filter(({ status }) => isContract(status));
    const sum = (of: "agreed" | "paid" | "open") =>
      sumDecimals(contracts.map(({ figures }) => figures[of]));
    const output: Found = {
      project,
      agreed: sum("agreed"),
      paid: sum("paid"),
      open: sum("open"),
      quotes: meant.slice(0, MAX_QUOTES).map(foundQuote),
      dues: contracts.flatMap(duesOf).toSorted(byDay).slice(0, MAX_DUES),
    };
    return { output, facts: factsOf(output) };
  },
};
