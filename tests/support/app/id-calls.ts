import { expenseBody } from "../records/factories.ts";
import type { Call } from "./calls.ts";
import type { CanaryPlan } from "../records/budget/canary-budget.ts";
import { invoiceBody, paymentBody } from "../records/invoices.ts";
import { recurringBody } from "../records/recurring-body.ts";
import { milestoneBody } from "../records/milestones.ts";
import { bodyOfQuote } from "../records/budget/quotes.ts";

/*
 * Bodies and parameters for each call with an id in its path: everything is valid except that the
 * id belongs to someone else.
 */

export const MISSING = 9_007_199_254_740_991;
const UNKNOWN_KEY = "00000000-0000-4000-8000-000000000000.jpg";

interface Kind {
  path: string;
  foreign: number | string;
  /** `MISSING` by default */
  missing?: string;
  /** a valid body; sent with calls that take one */
  body?: object;
  /** replaces the placeholder of any other path parameter */
  rest?: string;
}

/** Records of one homeowner, and those of the attacker. */
export interface Victim {
  canary: string;
  projectId: number;
  expenseId: number;
  milestoneId: number;
  contractorId: number;
  receipt: string;
  proposalId: number;
  sessionId: string;
  passkeyId: number;
  uploadTokenId: number;
  plan: CanaryPlan;
  /** the home's own id is its owner's */
  homeId: number;
  memberId: number;
  invitationId: number;
  /** an activity entry of the home */
  activityId: number;
}

export interface Attacker {
  projectId: number;
  expenseId: number;
  password: string;
  freeKey: string;
}

/** Every kind of path with an id, the most specific first. */
function kindsOf(victim: Victim, attacker: Attacker): Kind[] {
  const { plan, canary } = victim;
  return [
    {
      path: "/api/projects/1/receipt-senders",
      foreign: victim.projectId,
      body: { email: "taken.over@example.com" },
    },
    { path: "/api/receipt-senders/1", foreign: plan.senderId },
    { path: "/api/received-emails/1", foreign: plan.emailId },
    {
      path: "/api/projects/1/merchant-rules",
      foreign: victim.projectId,
      body: { merchant: "Taken over", category: "Tools" },
    },
    { path: "/api/expenses/1/rule-offer", foreign: victim.expenseId },
    { path: "/api/merchant-rules/1", foreign: plan.ruleId },
    {
      path: "/api/recurring-expenses/1/record",
      foreign: plan.recurringId,
      body: { dueOn: "2026-03-01", expense: expenseBody(attacker.projectId) },
    },
    {
      path: "/api/recurring-expenses/1/skip",
      foreign: plan.recurringId,
      body: { dueOn: "2026-03-01" },
    },
    {
      path: "/api/recurring-expenses/1/reopen",
      foreign: plan.recurringId,
      body: { dueOn: "2026-03-01" },
    },
    {
      path: "/api/recurring-expenses/1",
      foreign: plan.recurringId,
      body: recurringBody(attacker.projectId),
    },
    {
      path: "/api/projects/1/contingency",
      foreign: victim.projectId,
      body: { contingency: "100" },
    },
    {
      path: "/api/projects/1/dates",
      foreign: victim.projectId,
      body: { startedOn: "2026-01-02", finishedOn: null },
    },
    {
      path: "/api/projects/1/saved-filters",
      foreign: victim.projectId,
      body: { filters: [{ name: "Labor", search: "category=Labor" }] },
    },
    {
      path: "/api/projects/1/archived",
      foreign: victim.projectId,
      body: { isArchived: true },
    },
    {
      path: "/api/projects/1/copies",
      foreign: victim.projectId,
      body: {
        name: "Taken over",
        budget: "1000",
        startsOn: null,
        budgetLines: true,
        scope: true,
        milestones: true,
      },
    },
    { path: "/api/projects/1/invoice-settings", foreign: victim.projectId, body: {} },
    { path: "/api/projects/1/exports/1", foreign: victim.projectId, rest: "expenses.csv" },
    {
      path: "/api/projects/1",
      foreign: victim.projectId,
      body: { name: "Taken over", budget: "1000" },
    },
    {
      path: "/api/expenses/1",
      foreign: victim.expenseId,
      body: expenseBody(attacker.projectId),
    },
    {
      path: "/api/milestones/1",
      foreign: victim.milestoneId,
      body: milestoneBody(attacker.projectId),
    },
    {
      path: "/api/contractors/1/documents/1",
      foreign: plan.contractorId,
      rest: plan.documentKey,
      body: { kind: "license", name: "Taken over" },
    },
    {
      path: "/api/contractors/1/documents",
      foreign: plan.contractorId,
      body: { key: attacker.freeKey, kind: "license", name: "Taken over" },
    },
    {
      path: "/api/contractors/1/merge",
      foreign: plan.contractorId,
      body: { otherId: plan.idleContractorId },
    },
    {
      path: "/api/contractors/1",
      foreign: victim.contractorId,
      body: { name: "Taken over", hourlyRate: "1" },
    },
    {
      path: "/api/budget-lines/1",
      foreign: plan.lineId,
      // A budget line cannot change its project, so its own project is required.
      body: { projectId: victim.projectId, category: "Taken over", planned: "1" },
    },
    {
      path: "/api/quotes/1/files/1",
      foreign: plan.quoteId,
      rest: plan.fileKey,
    },
    {
      path: "/api/quotes/1/files",
      foreign: plan.quoteId,
      body: { key: attacker.freeKey, name: "Taken over" },
    },
    { path: "/api/quotes/1/status", foreign: plan.quoteId, body: { status: "completed" } },
    { path: "/api/quotes/1/installments", foreign: plan.quoteId, body: { installments: [] } },
    {
      path: "/api/quotes/1/change-orders",
      foreign: plan.quoteId,
      body: { reason: "Taken over", cost: "1", status: "approved" },
    },
    {
      path: "/api/quotes/1/scope-lines",
      foreign: plan.quoteId,
      body: { lines: [{ line: canary, items: [] }] },
    },
    { path: "/api/quotes/1/scope-suggestions", foreign: plan.quoteId },
    {
      path: "/api/scope-items/1/entries",
      foreign: plan.scopeItemId,
      body: { quoteIds: [plan.quoteId], state: "excluded" },
    },
    { path: "/api/scope-items/1", foreign: plan.scopeItemId, body: { title: "Taken over" } },
    {
      path: "/api/quotes/1",
      foreign: plan.quoteId,
      body: bodyOfQuote(attacker.projectId, { amount: "5000" }),
    },
    {
      path: "/api/invoices/1/linked-payments/1",
      foreign: plan.invoiceId,
      rest: String(plan.paymentId),
    },
    {
      path: "/api/invoices/1/linked-payments",
      foreign: plan.invoiceId,
      body: { expenseId: plan.expenseId },
    },
    { path: "/api/invoices/1/payments", foreign: plan.invoiceId, body: paymentBody("1") },
    {
      path: "/api/invoices/1/status",
      foreign: plan.invoiceId,
      body: { status: "disputed", reason: canary },
    },
    { path: "/api/invoices/1/waivers", foreign: plan.invoiceId, body: { waivers: [] } },
    {
      path: "/api/invoices/1",
      foreign: plan.invoiceId,
      body: invoiceBody(attacker.projectId),
    },
    {
      path: "/api/change-orders/1",
      foreign: plan.changeOrderId,
      body: { reason: "Taken over", cost: "1", status: "approved" },
    },
    { path: "/api/drafts/1", foreign: plan.draftId },
    { path: "/api/activity/1", foreign: victim.activityId },
    { path: "/api/imports/1", foreign: plan.importId },
    {
      path: "/api/ai-chat/proposals/1",
      foreign: victim.proposalId,
      body: { token: canary, recordId: attacker.expenseId },
    },
    {
      path: "/api/household/members/1",
      foreign: victim.memberId,
      body: { role: "viewer", projects: null },
    },
    { path: "/api/household/invitations/1", foreign: victim.invitationId },
    { path: "/api/account/digests/1", foreign: victim.homeId, body: { isOn: true } },
    { path: "/api/homes/1", foreign: victim.homeId },
    { path: "/api/receipts/1", foreign: victim.receipt, missing: UNKNOWN_KEY },
    { path: "/api/account/sessions/1", foreign: victim.sessionId, missing: "0".repeat(64) },
    { path: "/api/account/upload-tokens/1", foreign: victim.uploadTokenId },
    {
      path: "/api/account/passkeys/1",
      foreign: victim.passkeyId,
      body: { name: "Taken over", password: attacker.password },
    },
  ];
}

/** @throws for a call without an entry in `kindsOf` */
export function kindOf(call: Call, victim: Victim, attacker: Attacker): Kind {
  const kind = kindsOf(victim, attacker).find(({ path }) => call.path.startsWith(path));
  if (!kind) throw new Error(`${call.method} ${call.path} is not tried yet: say how`);
  return kind;
}

/** The path of a call with an id filled in. */
export function addressWith({ path }: Call, { rest }: Kind, id: number | string): string {
  const address = path.replace(/\/1(?=\/|$)/, `/${id}`);
  return rest === undefined ? address : address.replace(/\/1$/, `/${rest}`);
}
