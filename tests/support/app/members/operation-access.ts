import type { Call } from "../calls.ts";

/**
 * How an operation concerns members:
 *
 * - `read`: reads one project or record
 * - `list`: lists all projects that the member may see
 * - `write`: changes one project or record
 * - `any`: a write by any editor, outside of projects
 * - `all`: a write by editors of all projects
 * - `own`: the member's own data in the home, whatever the role: conversation and feeds
 * - `owner`: for the home's owner
 * - `personal`: about the sender's account, whatever the home
 */
export type OperationAccess =
  | "read"
  | "list"
  | "write"
  | "any"
  | "all"
  | "own"
  | "owner"
  | "personal";

const PERSONAL =
  /^\/api\/(?:account|household|homes|invitations|user|subscription-status|check-subscription|create-|demo)/;

/** An operation missing here fails the test. */
const ACCESS: Readonly<Record<string, OperationAccess>> = {
  "GET /api/projects": "list",
  "POST /api/projects": "all",
  "GET /api/projects/1": "read",
  "PUT /api/projects/1": "write",
  "DELETE /api/projects/1": "owner",
  "PUT /api/projects/1/dates": "write",
  "PUT /api/projects/1/archived": "write",
  "POST /api/projects/1/copies": "all",
  "GET /api/projects/1/summary": "read",
  "GET /api/projects/1/plan": "read",
  "GET /api/projects/1/attention": "read",
  "GET /api/projects/1/open-payments": "read",
  "POST /api/projects/1/plan/what-if": "read",
  "GET /api/projects/1/payers": "read",
  "GET /api/projects/1/saved-filters": "own",
  "PUT /api/projects/1/saved-filters": "own",
  "PUT /api/projects/1/contingency": "write",
  "GET /api/projects/1/merchant-rules": "read",
  "PUT /api/projects/1/merchant-rules": "write",
  "DELETE /api/merchant-rules/1": "write",
  "GET /api/expenses/1/rule-offer": "read",
  "GET /api/recurring-expenses": "read",
  "POST /api/recurring-expenses": "write",
  "PUT /api/recurring-expenses/1": "write",
  "DELETE /api/recurring-expenses/1": "write",
  "POST /api/recurring-expenses/1/restore": "write",
  "POST /api/recurring-expenses/1/record": "write",
  "POST /api/recurring-expenses/1/skip": "write",
  "POST /api/recurring-expenses/1/reopen": "write",
  "GET /api/projects/1/calendar": "read",
  "POST /api/projects/1/calendar": "own",
  "DELETE /api/projects/1/calendar": "own",
  "GET /api/projects/1/exports/1": "read",
  "GET /api/projects/1/exports/project.xlsx": "read",
  "GET /api/projects/1/exports/report.pdf": "read",
  "GET /api/projects/1/exports/accountant.zip": "read",
  "GET /api/expenses": "read",
  "POST /api/expenses": "write",
  "GET /api/expenses/can_create": "list",
  "GET /api/expenses/duplicates": "read",
  "GET /api/expenses/1": "read",
  "PUT /api/expenses/1": "write",
  "DELETE /api/expenses/1": "write",
  "POST /api/expenses/1/restore": "write",
  "POST /api/expenses/bulk/change": "write",
  "POST /api/expenses/bulk/delete": "write",
  "POST /api/expenses/bulk/restore": "write",
  "GET /api/activity": "list",
  "POST /api/activity/visits": "list",
  "GET /api/search": "read",
  "GET /api/notices": "list",
  "POST /api/notices/seen": "list",
  "POST /api/activity/1/undo": "write",
  "GET /api/trash": "list",
  "POST /api/trash/purge": "owner",
  "GET /api/changes": "list",
  "GET /api/contractors": "list",
  "POST /api/contractors": "any",
  "GET /api/contractors/count": "list",
  "GET /api/contractors/payments": "list",
  "GET /api/contractors/sums": "list",
  "GET /api/contractors/1/overview": "read",
  "PUT /api/contractors/1": "write",
  "DELETE /api/contractors/1": "all",
  "POST /api/contractors/1/restore": "all",
  "POST /api/contractors/1/merge": "all",
  "POST /api/contractors/1/documents": "write",
  "PUT /api/contractors/1/documents/1": "write",
  "DELETE /api/contractors/1/documents/1": "write",
  "GET /api/milestones": "read",
  "POST /api/milestones": "write",
  "POST /api/milestones/batch": "write",
  "PUT /api/milestones/1": "write",
  "DELETE /api/milestones/1": "write",
  "PATCH /api/milestones/1/complete": "write",
  "PATCH /api/milestones/1/reopen": "write",
  "POST /api/milestones/1/restore": "write",
  "POST /api/budget-lines": "write",
  "POST /api/budget-lines/batch": "write",
  "PUT /api/budget-lines/1": "write",
  "DELETE /api/budget-lines/1": "write",
  "GET /api/quotes": "read",
  "POST /api/quotes": "write",
  "GET /api/quotes/1": "read",
  "PUT /api/quotes/1": "write",
  "DELETE /api/quotes/1": "write",
  "PATCH /api/quotes/1/status": "write",
  "PUT /api/quotes/1/installments": "write",
  "POST /api/quotes/1/change-orders": "write",
  "PUT /api/change-orders/1": "write",
  "DELETE /api/change-orders/1": "write",
  "POST /api/quotes/1/files": "write",
  "PUT /api/quotes/1/scope-lines": "write",
  "GET /api/quotes/1/agreed-scope": "read",
  "POST /api/quotes/1/scope-suggestions": "write",
  "GET /api/invoices": "read",
  "POST /api/invoices": "write",
  "GET /api/invoices/1": "read",
  "PUT /api/invoices/1": "write",
  "DELETE /api/invoices/1": "write",
  "POST /api/invoices/1/restore": "write",
  "PATCH /api/invoices/1/status": "write",
  "PUT /api/invoices/1/waivers": "write",
  "POST /api/invoices/1/payments": "write",
  "POST /api/invoices/1/linked-payments": "write",
  "DELETE /api/invoices/1/linked-payments/1": "write",
  "PUT /api/projects/1/invoice-settings": "write",
  "GET /api/quotes/1/questions.pdf": "read",
  "GET /api/scope": "read",
  "POST /api/scope-items": "write",
  "PUT /api/scope-items/1": "write",
  "DELETE /api/scope-items/1": "write",
  "PATCH /api/scope-items/1/entries": "write",
  "DELETE /api/quotes/1/files/1": "write",
  "GET /api/reports": "read",
  "GET /api/reports/home-cost": "read",
  "GET /api/imports": "read",
  "POST /api/imports": "write",
  "DELETE /api/imports/1": "write",
  "POST /api/imports/1/restore": "write",
  "POST /api/imports/preview": "write",
  "POST /api/upload": "write",
  "POST /api/signed-url": "read",
  "GET /api/receipts/1/preview": "read",
  "GET /api/receipts/1/file": "read",
  "POST /api/receipts/1/read": "write",
  "POST /api/receipts/1/read-quote": "write",
  "POST /api/receipts/read-all": "all",
  "GET /api/drafts": "read",
  "GET /api/drafts/count": "read",
  "POST /api/drafts": "write",
  "DELETE /api/drafts/1": "write",
  "POST /api/drafts/1/restore": "write",
  // Not `read`: with the address, a viewer could add receipts.
  "GET /api/projects/1/receipt-mail": "write",
  "POST /api/projects/1/receipt-mail": "write",
  "POST /api/projects/1/receipt-senders": "write",
  "DELETE /api/receipt-senders/1": "write",
  "POST /api/received-emails/1/accept": "write",
  "DELETE /api/received-emails/1": "write",
  "GET /api/ai-chat": "list",
  "POST /api/ai-chat": "own",
  "DELETE /api/ai-chat": "own",
  "GET /api/ai-chat/about": "list",
  "POST /api/ai-chat/proposals/1/confirm": "write",
  "POST /api/ai-chat/proposals/1/dismiss": "write",
  "POST /api/ai-chat/proposals/1/edited": "write",
};

export function accessOf({
  method,
  path,
}: Pick<Call, "method" | "path">): OperationAccess | undefined {
  return PERSONAL.test(path) ? "personal" : ACCESS[`${method} ${path}`];
}

/** The assistant's cards belong to the member who asked; for all others they are not found. */
export function isCard({ path }: Pick<Call, "path">): boolean {
  return path.startsWith("/api/ai-chat/proposals/");
}
