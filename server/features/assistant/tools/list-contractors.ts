import * as z from "zod/mini";
import type { Fact } from "../rules/fact.ts";
import {
  CONTRACTORS_ADDRESS,
  expensesAddress,
} from "../../../../shared/assistant/record-address.ts";
import type { FoundContractor } from "../rules/tool-calls.ts";
import type { Contractor } from "../../../../shared/contractors/contract.ts";
import { MAX_SEARCH, searchable } from "../../../../shared/expenses/list-query.ts";
import { listContractorPayments, listContractors } from "../../contractors/queries.ts";
import { factBuilder } from "../fact-builders.ts";
import type { Tool } from "../turn/tool.ts";
import { projectId, projectOf } from "./in-project.ts";

const MAX_CONTRACTORS = 100;

interface Project {
  id: number;
  name: string;
}

function isFound({ name, company, specialty }: Contractor, search: string): boolean {
  const text = search.trim().toLowerCase();
  return [name, company, specialty].some((part) => part?.toLowerCase().includes(text) === true);
}

function factsOfContractor(project: Project | null, found: FoundContractor): Fact[] {
  const { id: contractorId, name: contractor, hourlyRate, paid, payments } = found;
  const rate =
    hourlyRate === null ? [] : [factBuilder({ contractor }, CONTRACTORS_ADDRESS).money(hourlyRate)];
  if (project === null) return rate;
  const { money, count } = factBuilder(
    { project: project.name, contractor },
    expensesAddress({ projectId: project.id, contractorId }),
  );
  return [...rate, money(paid), count(payments, "expense")];
}

export const listContractorsTool: Tool<"list_contractors"> = {
  name: "list_contractors",
  description:
    "The homeowner's contractors, at most 100, with specialty, how to reach them, hourly rate, and what they were paid in one project. Ask it who somebody is, for the id of a contractor, and what was paid to whom.",
  input: z.object({
    projectId,
    search: z.optional(
      searchable(MAX_SEARCH).check(z.describe("Text in the name, company or specialty")),
    ),
  }),
  async run(context, input) {
    const { db, access } = context;
    const project =
      input.projectId === undefined && context.project === null
        ? null
        : await projectOf(context, input);
    const all = await listContractors(db, access);
    const payments = await listContractorPayments(db, access);
    const paidHere = new Map(
      payments
        .filter(({ projectId }) => projectId === project?.id)
        .map((payment) => [payment.contractorId, payment]),
    );
    const { search = "" } = input;
    const matching = all.filter((contractor) => isFound(contractor, search));
    const contractors = matching.slice(0, MAX_CONTRACTORS).map((contractor) => {
      const { id, name, company, specialty, email, phone, hourlyRate } = contractor;
      const payment = paidHere.get(id);
      const paid = { paid: payment?.total ?? "0.00", payments: payment?.count ?? 0 };
      return { id, name, company, specialty, email, phone, hourlyRate, ...paid };
    });
    return {
      output: { project, contractors },
      facts: [
        factBuilder({}, CONTRACTORS_ADDRESS).count(matching.length, "contractor"),
        ...contractors.flatMap((contractor) => factsOfContractor(project, contractor)),
      ],
    };
  },
};
