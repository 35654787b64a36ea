import type { AdminUser } from "../../../../shared/admin/contract.ts";
import { FREE_LIMITS } from "../../../../shared/billing/plan.ts";
import { formatDate } from "../../../lib/format.ts";
import type { PlanChange } from "../queries.ts";

export function nameOf({ firstName, lastName }: AdminUser): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

/** The name and the e-mail, or the e-mail alone. */
export function whoIs(user: AdminUser): string {
  const name = nameOf(user);
  return name === "" ? user.email : `${name} (${user.email})`;
}

export interface PlanLook {
  label: string;
  tone: "neutral" | "accent" | "warning";
  /** what more is to be known: when it ends, or that nobody pays */
  note?: string;
}

/** A date that stays in one line, however narrow its column is. */
function wholeDate(instant: string): string {
  return formatDate(instant).replaceAll(" ", "\u00a0");
}

export function planLookOf(user: AdminUser): PlanLook {
  const { subscriptionStatus: status, subscriptionEndDate: endsAt, isComplimentary } = user;
  switch (status) {
    case "free":
      return { label: "Free", tone: "neutral" };
    case "cancelled":
      return {
        label: "Cancelled",
        tone: "warning",
        ...(endsAt !== null && { note: `Pro until ${wholeDate(endsAt)}` }),
      };
    case "active":
      return {
        label: "Pro",
        tone: "accent",
        ...(endsAt !== null && { note: `Will cancel on ${wholeDate(endsAt)}` }),
        ...(isComplimentary && { note: "Complimentary" }),
      };
  }
}

/** A cancelled user is Pro for the time that is paid: it can be prolonged, and ended at once. */
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

/** What a change does to the user, and what at the payment provider. */
export function consequencesOf(user: AdminUser, change: PlanChange): string[] {
  return change === "upgrade" ? upgraded(user) : downgraded(user);
}

function upgraded(user: AdminUser): string[] {
  const { subscriptionStatus, subscriptionEndDate: endsAt } = user;
  const gets =
    subscriptionStatus === "cancelled" && endsAt !== null
      ? `keeps Pro after ${formatDate(endsAt)}`
      : "gets Pro immediately";
  return [
    `${whoIs(user)} ${gets}, free of charge, until you revoke it.`,
    "Nothing is charged, and nothing is changed at the payment provider.",
  ];
}

function downgraded(user: AdminUser): string[] {
  const { subscriptionStatus, subscriptionEndDate: endsAt } = user;
  const instead =
    subscriptionStatus === "cancelled" && endsAt !== null
      ? ` instead of on ${formatDate(endsAt)}`
      : "";
  return [
    `${whoIs(user)} loses Pro immediately${instead}. Existing data is kept; Free plan limits apply to new entries: ${FREE_LIMITS.expenses} expenses and ${FREE_LIMITS.contractors} contractors.`,
    atProvider(user),
  ];
}

function atProvider({ subscriptionStatus, isComplimentary }: AdminUser): string {
  if (subscriptionStatus === "cancelled") {
    return "At the payment provider the subscription has been cancelled already. Nothing is refunded.";
  }
  return isComplimentary
    ? "Pro was complimentary. Any subscription at the payment provider will be canceled without a refund."
    : "The subscription at the payment provider is cancelled first. Nothing is refunded: refunds are made at the provider. If it cannot be reached, nothing changes.";
}
