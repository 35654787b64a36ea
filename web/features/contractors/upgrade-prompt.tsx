import type { ReactNode } from "react";
import { FREE_LIMITS } from "../../../shared/billing/plan.ts";
import type { ContractorAllowance } from "../../../shared/contractors/contract.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";

/** Usage at the time another contractor was rejected. */
interface ReachedLimit {
  count: number;
  limit: number;
}

interface Prompt {
  onClose: () => void;
  isOverForm?: boolean;
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}

/** Limit from a rejected save; undefined for other errors. */
export function limitFromError(error: unknown): ReachedLimit | undefined {
  if (!(error instanceof ProblemError) || error.code !== "plan_limit_reached") return undefined;
  const limit = numberOr(error.details["limit"], FREE_LIMITS.contractors);
  return { limit, count: numberOr(error.details["count"], limit) };
}

/** Limit that blocks another contractor; undefined if there is room or no response. */
export function limitOfAllowance(
  allowance: ContractorAllowance | undefined,
): ReachedLimit | undefined {
  if (allowance === undefined || allowance.canCreate) return undefined;
  const { count, limit } = allowance;
  return { count, limit: limit ?? FREE_LIMITS.contractors };
}

export async function loadUpgradePrompt(
  { count, limit }: ReachedLimit,
  prompt: Prompt,
): Promise<ReactNode> {
  const { UpgradeDialog } = await import("../billing/upgrade-dialog.tsx");
  return <UpgradeDialog what="contractors" count={count} limit={limit} {...prompt} />;
}
