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
  "past-due": { text: "Payment missing", tone: "danger" },
  lapsed: { text: "Payment missing", tone: "danger" },
  free: { text: "Active", tone: "neutral" },
} as const satisfies Record<PlanKind, PlanState["badge"]>;

type Words = Pick<PlanState, "headline" | "note">;

function wordsOf(kind: PlanKind, status: SubscriptionStatusAnswer): Words {
  const { renewalDate, endDate, graceEndsAt } = status;
  const { pro, free } = OFFERS;
  switch (kind) {
    case "everybody":
      return {
        headline: "Everyone has Pro here",
        note: "Nothing is charged on this installation.",
      };
    case "demo":
      return {
        headline: "This demo has Pro",
        note: "Nothing is charged. An account of your own begins on the free plan.",
      };
    case "complimentary":
      return {
        headline: "Pro was given to you",
        note: "Nothing is charged, and there is nothing to cancel.",
      };
    case "active":
      return {
        headline: dated("Renews on", renewalDate) ?? "Everything is paid",
        note: `${pro.price} ${pro.per}.`,
      };
    case "ending":
      return {
        headline: dated("Will cancel on", endDate) ?? "Will cancel",
        note: "Everything stays unlimited until then. You can keep Pro in the billing portal.",
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
        headline: dated("Pro ends on", earlier(graceEndsAt, endDate)) ?? "A payment is missing",
        note: "Your last payment did not go through. Enter another card in the billing portal to keep Pro.",
      };
    case "lapsed":
      return {
        headline: dated("Pro ended on", graceEndsAt) ?? "Pro has ended",
        note: "A payment is missing. Pay it in the billing portal to have Pro again. Everything you recorded is still there.",
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
