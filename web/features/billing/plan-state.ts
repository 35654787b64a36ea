import type { SubscriptionStatusResponse } from "../../../shared/billing/contract.ts";
import { OFFERS } from "../../lib/offers/offers.ts";
import type { Plan } from "../../../shared/billing/plan.ts";
import { formatDate } from "../../lib/format.ts";

/** Plan states that the page distinguishes. */
export type PlanKind =
  | "included"
  | "demo"
  | "complimentary"
  | "active"
  | "ending"
  | "cancelled"
  | "past-due"
  | "lapsed"
  | "free";

type Tone = "neutral" | "accent" | "warning" | "danger";

/** Description of a plan on the billing page. */
export interface PlanState {
  kind: PlanKind;
  plan: Plan;
  badge: { text: string; tone: Tone };
  /** next event, with its date */
  headline: string;
  /** consequence of the headline */
  note: string;
  mayUpgrade: boolean;
  hasPortal: boolean;
  /** could be upgraded if it weren't a demo */
  isDemoOnly: boolean;
  /** the portal is the primary action, not the upgrade */
  isPortalMain: boolean;
  /** button labels */
  checkoutLabel: string;
  portalLabel: string;
}

/** A demo starts with Pro; only the simulated provider lets it pay. */
export interface PlanOwner {
  isDemo: boolean;
}

/** The last expense of five, and the limit itself. */
export function isNearLimit(count: number, limit: number): boolean {
  return count >= limit * 0.8;
}

export function planStateOf(status: SubscriptionStatusResponse, { isDemo }: PlanOwner): PlanState {
  const kind = kindOf(status, isDemo);
  const hasPortal = status.hasBillingPortal && kind !== "included";
  const maySubscribe = kind === "free" || kind === "cancelled" || (kind === "lapsed" && !hasPortal);
  const isDemoBlocked = isDemo && status.payments === "stripe";
  return {
    kind,
    plan: status.subscriptionStatus === "free" ? "free" : "pro",
    badge: BADGES[kind],
    ...wordsOf(kind, status),
    mayUpgrade: maySubscribe && !isDemoBlocked,
    isDemoOnly: maySubscribe && isDemoBlocked,
    hasPortal,
    isPortalMain: hasPortal && !maySubscribe,
    checkoutLabel: kind === "cancelled" ? "Renew Pro" : "Upgrade to Pro",
    portalLabel: PORTAL_LABELS[kind] ?? "Open Billing Portal",
  };
}

function kindOf(status: SubscriptionStatusResponse, isDemo: boolean): PlanKind {
  const isUnpaid = status.pastDueSince !== null;
  if (status.payments === "off") return "included";
  if (status.subscriptionStatus === "free") return isUnpaid ? "lapsed" : "free";
  if (isDemo && !status.hasBillingPortal) return "demo";
  if (status.isComplimentary) return "complimentary";
  if (isUnpaid) return "past-due";
  if (status.willCancelAtPeriodEnd) return "ending";
  return status.subscriptionStatus;
}

const BADGES = {
  included: { text: "Included", tone: "accent" },
  demo: { text: "Demo", tone: "accent" },
  complimentary: { text: "Complimentary", tone: "accent" },
  active: { text: "Active", tone: "accent" },
  ending: { text: "Will cancel", tone: "warning" },
  cancelled: { text: "Cancelled", tone: "warning" },
  "past-due": { text: "Payment failed", tone: "danger" },
  lapsed: { text: "Payment failed", tone: "danger" },
  free: { text: "Active", tone: "neutral" },
} as const satisfies Record<PlanKind, PlanState["badge"]>;

/** Label of the portal button where it is the main action. */
const PORTAL_LABELS: Partial<Record<PlanKind, string>> = {
  active: "Manage Subscription",
  ending: "Renew Pro",
  "past-due": "Update Card",
  lapsed: "Update Card",
};

type Words = Pick<PlanState, "headline" | "note">;

function wordsOf(kind: PlanKind, status: SubscriptionStatusResponse): Words {
  const { renewalDate, endDate, graceEndsAt } = status;
  const { pro, free } = OFFERS;
  switch (kind) {
    case "included":
      return {
        headline: "Pro is included",
        note: "There's no charge on this server.",
      };
    case "demo":
      return {
        headline: "This demo has Pro",
        note: "No charge. New accounts start on the free plan.",
      };
    case "complimentary":
      return {
        headline: "Complimentary Pro",
        note: "No charge, nothing to cancel.",
      };
    case "active":
      return {
        headline: dated("Renews on", renewalDate) ?? "You're all set",
        note: `${pro.price} ${pro.per}.`,
      };
    case "ending":
      return {
        headline: dated("Will cancel on", endDate) ?? "Will cancel",
        note: "You keep unlimited access until then. Renew Pro anytime in the billing portal.",
      };
    case "cancelled":
      return endDate === null
        ? { headline: "Your subscription is canceled", note: "You still have Pro." }
        : {
            headline: `Ends on ${formatDate(endDate)}`,
            note: "You'll retain Pro features until this date.",
          };
    case "past-due":
      return {
        headline: dated("Pro ends on", earlier(graceEndsAt, endDate)) ?? "Payment failed",
        note: "Your last payment didn't go through. Update your card in the billing portal to keep Pro.",
      };
    case "lapsed":
      return {
        headline: dated("Pro ended on", graceEndsAt) ?? "Pro has ended",
        note: "Your last payment failed. Update your card in the billing portal to restore Pro. Your data is safe.",
      };
    case "free":
      return {
        headline: `${free.name} ${free.per}`,
        note: `Pro has no limits: ${pro.price} ${pro.per}.`,
      };
  }
}

function dated(words: string, date: string | null): string | undefined {
  return date === null ? undefined : `${words} ${formatDate(date)}`;
}

/** ISO timestamps in UTC compare as strings. */
function earlier(first: string | null, second: string | null): string | null {
  if (first === null || second === null) return first ?? second;
  return first < second ? first : second;
}
