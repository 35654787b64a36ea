import * as z from "zod/mini";
import type { ToolInput } from "../../rules/tool-calls.ts";
import { calendarDateInput } from "../../../../../shared/calendar-date.ts";
import { expenseFields } from "../../../../../shared/expenses/input.ts";
import { searchable } from "../../../../../shared/expenses/list-query.ts";
import { id } from "../../../../../shared/ids.ts";
import { TEXT_LIMITS } from "../../../../../shared/text.ts";
import { getContractor, listContractors } from "../../../contractors/queries.ts";
import { listKnownCategories } from "../../../expenses/filter-queries.ts";
import { getExpenseAllowance } from "../../../expenses/queries.ts";
import { resolveCategory } from "../../own-category.ts";
import { findContractorNamed } from "../../payee-match.ts";
import { missingOf } from "../../proposals/input.ts";
import type { Tool, ToolContext } from "../../turn/tool.ts";
import { projectId, projectOf } from "../in-project.ts";
import { knownCategory, knownPaymentMethod } from "../known-names.ts";
import { factsOfUse, usedUp } from "../plan-limits.ts";
import { detailsInput, detailsOf } from "./proposed-details.ts";

const { description, amount, category, paymentMethod, notes } = expenseFields.shape;

interface Payee {
  contractorId?: number | null | undefined;
  contractorName?: string | null | undefined;
}

/** The contractor with the given name, if exactly one matches. */
async function payeeOf({ db, access }: ToolContext, { contractorId, contractorName }: Payee) {
  if (contractorId) {
    const { id, name } = await getContractor(db, access, contractorId);
    return { contractorId: id, contractorName: name };
  }
  if (!contractorName) return { contractorId: null, contractorName: null };
  const known = findContractorNamed(await listContractors(db, access), contractorName);
  return known === undefined
    ? { contractorId: null, contractorName }
    : { contractorId: known.id, contractorName: known.name };
}

/** The recognized category, unless the subject names a custom category of the project. */
async function categoryOf(
  context: ToolContext,
  projectId: number,
  { category: given, description: about }: ToolInput<"propose_expense">,
): Promise<string | null> {
  const category = await knownCategory(context, projectId, given);
  if (!about) return category;
  const known = await listKnownCategories(context.db, context.access, projectId);
  return resolveCategory({ about, sentence: context.question ?? about, category }, known);
}

/** The notes. A payee who is not a contractor has no field, so the notes keep the name. */
function notesWith(said: string | null, { contractorId, contractorName }: Payee): string | null {
  if (contractorId || !contractorName || said?.includes(contractorName)) return said;
  const paidTo = `Paid to ${contractorName}`;
  const all = said === null ? paidTo : `${paidTo}\n${said}`;
  return [...all].slice(0, TEXT_LIMITS.paragraph).join("");
}

export const proposeExpenseTool: Tool<"propose_expense"> = {
  name: "propose_expense",
  description:
    "Proposes an expense that the homeowner asked to record; they confirm it on a card. Give only what they said and leave out the rest: nothing is guessed. Without a date it is today's.",
  input: z.object({
    projectId,
    description: z.exactOptional(
      description.check(z.describe("What was paid for, in their words")),
    ),
    amount: z.exactOptional(amount.check(z.describe('In dollars: "850.00"'))),
    category: z.exactOptional(
      category.check(z.describe("Materials, Labor, Permits, Tools, Other, or one of their own")),
    ),
    paymentMethod: z.exactOptional(
      paymentMethod.check(
        z.describe("Credit Card, Debit Card, Bank Transfer, Cash, Check or Financing"),
      ),
    ),
    date: z.exactOptional(
      calendarDateInput("Date is required").check(z.describe("When it was paid, YYYY-MM-DD")),
    ),
    contractorId: z.exactOptional(id.check(z.describe("From list_contractors"))),
    contractorName: z.exactOptional(
      searchable(TEXT_LIMITS.name).check(z.describe("Who was paid, as the homeowner said it")),
    ),
    notes: z.exactOptional(notes.check(z.describe("Anything else that they said about it"))),
    ...detailsInput,
  }),
  async run(context, input) {
    const { db, access, now, today } = context;
    const project = await projectOf(context, input);
    const allowance = await getExpenseAllowance(db, access, now);
    if (!allowance.canCreate) {
      return {
        output: { refused: usedUp(access, "expenses", allowance) },
        facts: factsOfUse(access, "expense", allowance),
      };
    }
    const details = await detailsOf(context, project.id, input);
    const payee = await payeeOf(context, input);
    const proposal = {
      kind: "expense" as const,
      project,
      fields: {
        description: input.description ?? null,
        amount: input.amount ?? null,
        category: await categoryOf(context, project.id, input),
        paymentMethod: await knownPaymentMethod(context, project.id, input.paymentMethod),
        date: input.date ?? today,
        ...payee,
        notes: notesWith(input.notes ?? null, payee),
        ...(details !== undefined && { details }),
      },
    };
    return {
      output: { isProposed: true, missing: missingOf(proposal) },
      facts: [],
      proposal,
    };
  },
};
