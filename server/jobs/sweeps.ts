import type { Deps } from "../deps.ts";
import { sweepAdminActions } from "../features/admin/action-commands.ts";
import { sweepAdminSessions } from "../features/admin/session-commands.ts";
import { tallyExpenses } from "../features/admin/tally-commands.ts";
import { sweepSessions } from "../features/auth/commands.ts";
import { sweepPaymentEvents, sweepRenewals } from "../features/billing/sweep-commands.ts";
import { sweepSimulatedCustomers } from "../features/billing/simulated-sweep-commands.ts";
import { sweepDemos } from "../features/demo/commands.ts";
import { sweepDigests } from "../features/digests/sweep-commands.ts";
import { sweepDrafts } from "../features/drafts/commands.ts";
import { sweepInvitations } from "../features/household/invitation-commands.ts";
import { sweepReceivedEmails } from "../features/receipt-mail/sweep-commands.ts";
import { sweepReceipts } from "../features/receipts/sweep-commands.ts";
import { sweepEmailChanges } from "../features/credentials/email-change-sweep-commands.ts";
import { sweepReminders } from "../features/reminders/sweep-commands.ts";
import { sweepAttempts } from "../limits/rate-limit.ts";
import { sweepIdempotencyKeys } from "../records/idempotency.ts";
import { sweepEmailTokens } from "../identity/email-tokens.ts";
import { sweepSentMails } from "./enqueue-mail.ts";
import { sweepSecurityEvents } from "../identity/security-log.ts";
import { sweepSignInFlows } from "../identity/sign-in-flows.ts";
import { sweepTrash } from "../records/trash.ts";
import type { Sweep } from "./scheduler.ts";

const HOUR_MS = 60 * 60 * 1000;

/** All recurring background work. */
export function sweepsOf(deps: Deps): Sweep[] {
  return [
    { name: "sessions", everyMs: HOUR_MS, run: async () => sweepSessions(deps) },
    { name: "admin sessions", everyMs: HOUR_MS, run: async () => sweepAdminSessions(deps) },
    { name: "admin actions", everyMs: HOUR_MS, run: async () => sweepAdminActions(deps) },
    { name: "expense tallies", everyMs: HOUR_MS, run: async () => tallyExpenses(deps) },
    { name: "sign-in flows", everyMs: HOUR_MS, run: async () => sweepSignInFlows(deps) },
    { name: "email changes", everyMs: HOUR_MS, run: async () => sweepEmailChanges(deps) },
    { name: "links", everyMs: HOUR_MS, run: async () => sweepEmailTokens(deps) },
    { name: "invitations", everyMs: HOUR_MS, run: async () => sweepInvitations(deps) },
    { name: "sent mails", everyMs: HOUR_MS, run: async () => sweepSentMails(deps) },
    { name: "security events", everyMs: HOUR_MS, run: async () => sweepSecurityEvents(deps) },
    { name: "attempts", everyMs: HOUR_MS, run: async () => sweepAttempts(deps) },
    {
      name: "renewals",
      everyMs: HOUR_MS,
      run: async (ending) => sweepRenewals(deps, ending),
      hasOwnLease: true,
    },
    { name: "payment events", everyMs: HOUR_MS, run: async () => sweepPaymentEvents(deps) },
    { name: "demos", everyMs: HOUR_MS, run: async () => sweepDemos(deps) },
    // After the demos, because it removes the payment customers of deleted accounts.
    {
      name: "simulated customers",
      everyMs: HOUR_MS,
      run: async () => sweepSimulatedCustomers(deps),
    },
    {
      name: "reminders",
      everyMs: HOUR_MS,
      run: async (ending) => sweepReminders(deps, ending),
      hasOwnLease: true,
    },
    { name: "digests", everyMs: HOUR_MS, run: async (ending) => sweepDigests(deps, ending) },
    { name: "idempotency keys", everyMs: HOUR_MS, run: async () => sweepIdempotencyKeys(deps) },
    { name: "received emails", everyMs: HOUR_MS, run: async () => sweepReceivedEmails(deps) },
    // These two run before the receipts sweep, which deletes the files that they release.
    { name: "trash", everyMs: HOUR_MS, run: async () => sweepTrash(deps) },
    { name: "drafts", everyMs: HOUR_MS, run: async () => sweepDrafts(deps) },
    { name: "receipts", everyMs: HOUR_MS, run: async () => sweepReceipts(deps) },
  ];
}
