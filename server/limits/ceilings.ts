/**
 * The most that one place can hold: milestones in a project, contractors and projects in an
 * account. These lists are answered whole, so without an end one account could ask for more than
 * the server's memory.
 *
 * Far above what a renovation needs, so nobody meets them by work: they are no limit of a plan,
 * and no screen mentions them before they are reached.
 */
export const CEILINGS = {
  milestones: 1000,
  budgetLines: 200,
  quotes: 500,
  quoteParts: 5000,
  contractors: 500,
  projects: 500,
} as const;
export type Ceiled = keyof typeof CEILINGS;

/** Where so many are the most, and what they are called. */
export const CEILED: Record<Ceiled, { place: "project" | "account"; name: string }> = {
  milestones: { place: "project", name: "milestones" },
  budgetLines: { place: "project", name: "budget lines" },
  quotes: { place: "project", name: "quotes" },
  quoteParts: { place: "project", name: "quote lines, change orders, and payments" },
  contractors: { place: "account", name: "contractors" },
  projects: { place: "account", name: "projects" },
};
