/** Stages of a renovation, in the usual order. */
export const MILESTONE_CATEGORIES = [
  "Planning",
  "Permits",
  "Demolition",
  "Structural",
  "Electrical",
  "Plumbing",
  "Insulation",
  "Drywall",
  "Flooring",
  "Kitchen",
  "Bathroom",
  "Painting",
  "Final Touches",
  "Inspection",
] as const;
export type MilestoneCategory = (typeof MILESTONE_CATEGORIES)[number];
