import type { SubscriptionStatusAnswer } from "../../../shared/billing/contract.ts";
import { OFFERS } from "../../lib/offers.ts";
import type { Plan } from "../../../shared/billing/plan.ts";
import { formatDate } from "../../lib/format.ts";

/** What a plan can be in, as far as the screen tells them apart. */
export type PlanKind =
  | "everybody"
  | "demo"
  | "complimentary"
  | "active"
  | "ending"
  | "cancelled"
  | "past-due"
  | "lapsed"
  | "free";

type Tone = "neutral" | "accent" | "warning" | "danger";

/** What the screen says of a plan. */
export interface PlanState {
  kind: PlanKind;
  plan: Plan;
  badge: { text: string; tone: Tone };
  /** what happens when */
  headline: string;
  /** what that means */
  note: string;
  mayUpgrade: boolean;
  hasPortal: boolean;
  /** it could be upgraded, were it not a demo */
  isDemoOnly: boolean;
  /** whether the portal is the way out, and not the upgrade */
  isPortalMain: boolean;
}

/** A demo begins with Pro, and only the provider that takes no money would let it pay. */
export interface PlanOwner {
  isDemo: boolean;
}

export function planStateOf(status: SubscriptionStatusAnswer, { isDemo }: PlanOwner): PlanState {
  const kind = kindOf(status, isDemo);
  const hasPortal = status.hasBillingPortal && kind !== "everybody";
  const isUnpaid = kind === "past-due" || kind === "lapsed";
  const maySubscribe = kind === "free" || kind === "cancelled" || (kind === "lapsed" && !hasPortal);
  const isBarred = isDemo && status.payments === "stripe";
  return {
    kind,
    plan: status.subscriptionStatus === "free" ? "free" : "pro",
    badge: BADGES[kind],
    ...wordsOf(kind, status),
    mayUpgrade: maySubscribe && !isBarred,
    isDemoOnly: maySubscribe && isBarred,
    hasPortal,
    isPortalMain: hasPortal && isUnpaid,
  };
}

function kindOf(status: SubscriptionStatusAnswer, isDemo: boolean): PlanKind {
  const isUnpaid = status.pastDueSince !== null;
  if (status.payments === "off") return "everybody";
  if (status.subscriptionStatus === "free") return isUnpaid ? "lapsed" : "free";
  if (isDemo && !status.hasBillingPortal) return "demo";
  if (status.isComplimentary) return "complimentary";
  if (isUnpaid) return "past-due";
  if (status.willCancelAtPeriodEnd) return "ending";
  return status.subscriptionStatus;
}

const BADGES = {
  everybody: { text: "Included", tone: "accent" },
  demo: { text: "Demo", tone: "accent" },
  complimentary: { text: "Complimentary", tone: "accent" },
  active: { text: "Active", tone: "accent" },
  ending: { text: "Will cancel", tone: "warning" },
  cancelled: { text: "Cancelled", tone: "warning" },
  "past-due": { text: "Payment failed", tone: "danger" },
  lapsed: { text: "Payment failed", tone: "danger" },
  free: { text: "Active", tone: "neutral" },
} as const satisfies Record<PlanKind, PlanState["badge"]>;

type Words = Pick<PlanState, "headline" | "note">;

function wordsOf(kind: PlanKind, status: SubscriptionStatusAnswer): Words {
  const { renewalDate, endDate, graceEndsAt } = status;
  const { pro, free } = OFFERS;
  switch (kind) {
    case "everybody":
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
        note: "You keep unlimited access until then. Resume Pro anytime in the billing portal.",
      };
    case "cancelled":
      return endDate === null
        ? { headline: "Your subscription is cancelled", note: "You still have Pro." }
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

/** ISO instants in UTC sort as they are. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
