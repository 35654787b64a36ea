import { CEILING_LABELS, type CeilingKind, CEILINGS } from "../../../limits/ceilings.ts";
import { compareDecimals } from "../../../../shared/money.ts";
import { MAX_RECEIPTS } from "../../../../shared/receipts/contract.ts";
import { MAX_DRAFTS } from "../../../../shared/receipts/drafts.ts";
import { failed } from "../../../errors.ts";
import type { BackedUpProject } from "../rules/backed-up-project.ts";
import { unsupportedArchive } from "./archive-reader.ts";
import { invalidRecord } from "./backup-records.ts";

/** Number of records that the plan allows. */
export type PlanLimits = Readonly<Record<"expenses" | "contractors", number>>;

/**
 * Applies the plan's limits to another account's backup. The account's own records were allowed by
 * the plan when they were entered, so they can be restored on any plan.
 */
export function requirePlanLimits(counts: PlanLimits, limits: PlanLimits): void {
  for (const what of ["expenses", "contractors"] as const) {
    if (counts[what] <= limits[what]) continue;
    throw failed(
      "plan_limit_reached",
      `This backup was made under another email address, or changed after it was downloaded. Your own, unchanged backup restores on any plan: sign in with the email address it was downloaded under. Any other counts toward the free plan, which holds ${limits[what]} ${what}: upgrade to restore it. Nothing was changed.`,
    );
  }
}

/** Requires that the contingency does not exceed the budget. */
export function requireReserve(index: number, { budget, contingency }: BackedUpProject): void {
  if (compareDecimals(contingency, budget) <= 0) return;
  throw invalidRecord("projects", index, "its contingency is more than its budget");
}

export function requireReceiptLimit(count: number): void {
  if (count > MAX_RECEIPTS) throw unsupportedArchive("It has too many receipts.");
}

/** @param existing number of records that the account has besides those of the backup */
export function requireWithin(what: CeilingKind, count: number, existing = 0): void {
  if (existing + count <= CEILINGS[what]) return;
  const { place, name } = CEILING_LABELS[what];
  throw failed(
    "bad_request",
    `This download${existing > 0 ? " and your account together have" : " has"} more ${name} than ${place === "project" ? "a project" : "an account"} holds, which is ${CEILINGS[what].toLocaleString("en-US")}. Nothing was changed.`,
  );
}

/** Lists with a limit per project. */
export type InProject =
  | "drafts"
  | "expenses"
  | "invoices"
  | "milestones"
  | "budgetLines"
  | "quotes"
  | "scopeItems";

/** @param count number of the list's records in one project */
export function requireProjectLimit(list: InProject, count: number): void {
  if (list === "drafts") {
    if (count > MAX_DRAFTS) throw unsupportedArchive("An inbox has more receipts than it holds.");
  } else if (list !== "expenses" && list !== "invoices") {
    requireWithin(list, count);
  }
}
