import { FREE_LIMITS, type Plan } from "../../../shared/billing/plan.ts";

export interface OfferPoint {
  text: string;
  /** what it includes, where the title alone isn't clear */
  detail?: string;
}

interface Offer {
  name: string;
  price: string;
  per: string;
  points: readonly OfferPoint[];
}

/** Features of each plan, for every place that compares them. */
export const OFFERS = {
  free: {
    name: "Free",
    price: "$0",
    per: "forever",
    points: [
      { text: `Up to ${FREE_LIMITS.expenses} expenses` },
      { text: `Up to ${FREE_LIMITS.contractors} contractors` },
      { text: "Basic reporting", detail: "Totals by category, CSV and Excel exports" },
    ],
  },
  pro: {
    name: "Pro",
    price: "$4.99",
    per: "per month, cancel anytime",
    points: [
      { text: "Unlimited expenses" },
      { text: "Unlimited contractors" },
      {
        text: "Advanced analytics",
        detail:
          "Reports for any period, home cost, sales tax, a PDF, and a ZIP for your accountant",
      },
      { text: "Priority support", detail: "Your questions are answered first" },
    ],
  },
} as const satisfies Record<Plan, Offer>;
