import { FREE_LIMITS, type Plan } from "../../shared/billing/plan.ts";

interface Offer {
  name: string;
  price: string;
  per: string;
  points: readonly string[];
}

/** Features of each plan, for every place that compares them. */
export const OFFERS = {
  free: {
    name: "Free",
    price: "$0",
    per: "forever",
    points: [
      `Up to ${FREE_LIMITS.expenses} expenses`,
      `Up to ${FREE_LIMITS.contractors} contractors`,
      "Basic reporting",
    ],
  },
  pro: {
    name: "Pro",
    price: "$4.99",
    per: "per month, cancel anytime",
    points: [
      "Unlimited expenses",
      "Unlimited contractors",
      "Advanced analytics",
      "Priority support",
    ],
  },
} as const satisfies Record<Plan, Offer>;
