/** Suggested trades. */
export const CONTRACTOR_SPECIALTIES = [
  "General Contractor",
  "Electrician",
  "Plumber",
  "HVAC",
  "Carpenter",
  "Roofer",
  "Painter",
  "Flooring",
  "Drywall",
  "Tile/Stone",
  "Engineering / Structural",
  "Kitchen/Bath",
  "Landscaping",
  "Other",
] as const;
