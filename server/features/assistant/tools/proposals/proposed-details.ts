import * as z from "zod/mini";
import type { ProposedDetails } from "../../../../../shared/assistant/proposal.ts";
import { searchable } from "../../../../../shared/expenses/list-query.ts";
import { expenseDetailsInput } from "../../../../../shared/expenses/details-input.ts";
import { id } from "../../../../../shared/ids.ts";
import { TEXT_LIMITS } from "../../../../../shared/text.ts";
import { lineName } from "../../../../../shared/budget/line-name.ts";
import { failed, notFound } from "../../../../errors.ts";
import { getQuote } from "../../../contracts/queries.ts";
import { listBudgetLines } from "../../../budget/queries.ts";
import type { ToolContext } from "../../turn/tool.ts";

const { salesTax } = expenseDetailsInput.shape;

/** Input fields of the optional details of an expense. */
export const detailsInput = {
  budgetLine: z.exactOptional(
    searchable(TEXT_LIMITS.name).check(
      z.describe("The budget line that it is to count on, as they typed it"),
    ),
  ),
  room: z.exactOptional(searchable(TEXT_LIMITS.name).check(z.describe("Which room it was for"))),
  salesTax: z.exactOptional(
    salesTax.check(z.describe('The part of the amount that is sales tax: "62.50"')),
  ),
  contractId: z.exactOptional(
    id.check(z.describe("The contract that it is paid under, from list_quotes")),
  ),
  refund: z.exactOptional(
    z.enum(["yes"]).check(z.describe("Only where they typed that the money came back to them")),
  ),
};

interface TypedDetails {
  budgetLine?: string | undefined;
  room?: string | undefined;
  salesTax?: string | null | undefined;
  contractId?: number | undefined;
  refund?: "yes" | undefined;
}

/** The details; undefined when none is given. Lines and contracts must belong to the project. */
export async function detailsOf(
  context: ToolContext,
  projectId: number,
  typed: TypedDetails,
): Promise<ProposedDetails | undefined> {
  const { budgetLine, room, contractId, refund } = typed;
  const tax = typed.salesTax ?? null;
  if (!budgetLine && !room && tax === null && !contractId && !refund) return undefined;
  const lines =
    budgetLine || room ? await listBudgetLines(context.db, context.access, projectId) : [];
  const line = budgetLine ? onlyLine(lines, budgetLine, room) : undefined;
  return {
    lineId: line?.id ?? null,
    lineName: line === undefined ? (budgetLine ?? null) : lineName(line),
    room: spelledAs(room, lines),
    ...(await contractOf(context, projectId, contractId)),
    salesTax: tax,
    isRefund: refund === "yes",
  };
}

interface Line {
  id: number;
  category: string;
  room: string | null;
}

/** The only line with this name; undefined if several match. */
function onlyLine(lines: readonly Line[], typed: string, room: string | undefined) {
  const words = wordsOf(typed);
  if (words.length === 0) return undefined;
  const exact = lines.filter((line) => wordsOf(lineName(line)).join(" ") === words.join(" "));
  const partly = lines.filter((line) => {
    const known = new Set(wordsOf(lineName(line)));
    return words.every((word) => known.has(word));
  });
  const [only, another] = exact.length > 0 ? exact : partly;
  if (another === undefined) return only;
  const inRoom = partly.filter((line) => room !== undefined && isSame(line.room, room));
  return inRoom.length === 1 ? inRoom[0] : undefined;
}

/** A room as spelled in the budget lines; an unknown one as given. */
function spelledAs(room: string | undefined, lines: readonly Line[]): string | null {
  if (room === undefined) return null;
  return lines.find((line) => isSame(line.room, room))?.room ?? room.trim();
}

function isSame(one: string | null, other: string): boolean {
  return one !== null && wordsOf(one).join(" ") === wordsOf(other).join(" ");
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

async function contractOf(
  { db, access, today }: ToolContext,
  projectId: number,
  contractId: number | undefined,
): Promise<Pick<ProposedDetails, "quoteId" | "quoteName">> {
  if (contractId === undefined) return { quoteId: null, quoteName: null };
  const quote = await getQuote(db, access, contractId, today);
  if (quote.projectId !== projectId) throw notFound("Quote");
  if (quote.status !== "accepted" && quote.status !== "completed") {
    throw failed("conflict", "It can only be paid under a contract: this quote is not accepted");
  }
  return { quoteId: quote.id, quoteName: quote.work };
}
