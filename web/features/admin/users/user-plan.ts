import type { AdminUser } from "../../../../shared/admin/contract.ts";
import { FREE_LIMITS } from "../../../../shared/billing/plan.ts";
import { formatDate } from "../../../lib/format.ts";
import type { PlanChange } from "../queries.ts";

export function fullNameOf({ firstName, lastName }: AdminUser): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

/** "Name (email)", or the email alone. */
export function nameWithEmail(user: AdminUser): string {
  const name = fullNameOf(user);
  return name === "" ? user.email : `${name} (${user.email})`;
}

export interface PlanBadge {
  label: string;
  tone: "neutral" | "accent" | "warning";
  /** end date, or that the plan is complimentary */
  note?: string;
}

/** Date with non-breaking spaces, for narrow columns. */
function unbrokenDate(instant: string): string {
  return formatDate(instant).replaceAll(" ", "\u00a0");
}

export function planBadgeOf(user: AdminUser): PlanBadge {
  const { subscriptionStatus: status, subscriptionEndDate: endsAt, isComplimentary } = user;
  switch (status) {
    case "free":
      return { label: "Free", tone: "neutral" };
    case "cancelled":
      return {
        label: "Cancelled",
        tone: "warning",
        ...(endsAt !== null && { note: `Pro until ${unbrokenDate(endsAt)}` }),
      };
    case "active":
      return {
        label: "Pro",
        tone: "accent",
        ...(endsAt !== null && { note: `Will cancel on ${unbrokenDate(endsAt)}` }),
        ...(isComplimentary && { note: "Complimentary" }),
      };
  }
}

/** A cancelled plan is Pro until its end date, so it can be extended or ended now. */
export function changesFor({ subscriptionStatus }: AdminUser): readonly [PlanChange, PlanChange?] {
  switch (subscriptionStatus) {
    case "free":
      return ["upgrade"];
    case "cancelled":
      return ["upgrade", "downgrade"];
    case "active":
      return ["downgrade"];
  }
}

/** Effect of a change on the user and at the payment provider. */
export function consequencesOf(user: AdminUser, change: PlanChange): string[] {
  return change === "upgrade" ? upgradeConsequences(user) : downgradeConsequences(user);
}

function upgradeConsequences(user: AdminUser): string[] {
  const { subscriptionStatus, subscriptionEndDate: endsAt } = user;
  const effect =
    subscriptionStatus === "cancelled" && endsAt !== null
      ? `keeps Pro after ${formatDate(endsAt)}`
      : "gets Pro immediately";
  return [
    `${nameWithEmail(user)} ${effect}, free of charge, until you revoke it.`,
    "Nothing is charged, and nothing is changed at the payment provider.",
  ];
}

function downgradeConsequences(user: AdminUser): string[] {
  const { subscriptionStatus, subscriptionEndDate: endsAt } = user;
  const instead =
    subscriptionStatus === "cancelled" && endsAt !== null
      ? ` instead of on ${formatDate(endsAt)}`
      : "";
  return [
    `${nameWithEmail(user)} loses Pro immediately${instead}. Existing data is kept; Free plan limits apply to new entries: ${FREE_LIMITS.expenses} expenses and ${FREE_LIMITS.contractors} contractors.`,
    providerConsequence(user),
  ];
}

function providerConsequence({ subscriptionStatus, isComplimentary }: AdminUser): string {
  if (subscriptionStatus === "cancelled") {
    return "The subscription is already canceled at the payment provider. Nothing is refunded.";
  }
  return isComplimentary
    ? "Pro was complimentary. Any subscription at the payment provider will be canceled without a refund."
    : "The subscription at the payment provider will be canceled first. Nothing is refunded: refunds are made at the provider. If it can't be reached, nothing changes.";
}
