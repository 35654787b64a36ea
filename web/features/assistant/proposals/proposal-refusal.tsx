import type { ReactNode } from "react";
import type { Proposal } from "../../../../shared/assistant/proposal.ts";
import { FREE_LIMITS } from "../../../../shared/billing/plan.ts";
import { ProblemError, errorMessage } from "../../../lib/http/problem-error.ts";

const FAILED = "Couldn't save your change. Please try again.";

/** Why a proposal could not be settled: the messages of its fields, else the server's. */
export function refusalOf(error: unknown): string {
  const issues = error instanceof ProblemError ? error.issues : [];
  return issues.map(({ message }) => message).join(" ") || errorMessage(error, FAILED);
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}

/** Upgrade dialog for a Free plan limit. */
export async function loadUpgradeFor(
  { kind }: Proposal,
  details: Readonly<Record<string, unknown>>,
  onClose: () => void,
): Promise<ReactNode> {
  const { UpgradeDialog } = await import("../../billing/upgrade-dialog.tsx");
  const what = kind === "contractor" ? "contractors" : "expenses";
  const limit = numberOr(details["limit"], FREE_LIMITS[what]);
  const count = numberOr(details["count"], limit);
  return <UpgradeDialog what={what} count={count} limit={limit} onClose={onClose} />;
}
