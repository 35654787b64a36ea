import { bodyOfQuote } from "../../records/budget/quotes.ts";
import { contractorBody } from "../../records/contractors.ts";
import { expenseBody } from "../../records/factories.ts";
import { invoiceBody } from "../../records/invoices.ts";
import { milestoneBody } from "../../records/milestones.ts";
import { recurringBody } from "../../records/recurring-body.ts";

/** Bodies of calls without an id, valid for the project. */
export function bodyOfCall(name: string, projectId: number, receipt: string): object | undefined {
  const { projectId: _, ...imported } = expenseBody(projectId);
  const line = { category: "Permits", planned: "10" };
  const { projectId: _of, ...milestone } = milestoneBody(projectId);
  const bodies: Record<string, object> = {
    "POST /api/projects": { name: "Added", budget: "1000" },
    "POST /api/expenses": expenseBody(projectId),
    "POST /api/expenses/bulk/change": {
      projectId,
      expenses: [{ id: 1, version: "1", category: "Labor" }],
    },
    "POST /api/expenses/bulk/delete": { ids: [1] },
    "POST /api/expenses/bulk/restore": { ids: [1] },
    "POST /api/contractors": contractorBody(),
    "POST /api/milestones": milestoneBody(projectId),
    "POST /api/milestones/batch": { projectId, milestones: [milestone] },
    "POST /api/budget-lines": { projectId, ...line },
    "POST /api/budget-lines/batch": { projectId, lines: [line] },
    "POST /api/quotes": bodyOfQuote(projectId),
    "POST /api/invoices": invoiceBody(projectId),
    "POST /api/recurring-expenses": recurringBody(projectId),
    "POST /api/scope-items": { projectId, work: "New roof", from: { titles: ["Gutters"] } },
    "POST /api/imports": { projectId, fileName: "bank.csv", expenses: [imported] },
    "POST /api/notices/seen": { keys: ["activity 1"] },
    "POST /api/drafts": { projectId, keys: [receipt] },
    "POST /api/trash/purge": { entries: [{ kind: "expense", id: 1 }] },
    "POST /api/signed-url": { s3Key: receipt },
    "POST /api/ai-chat": { content: "How much have I spent?", projectId },
  };
  return bodies[name];
}
