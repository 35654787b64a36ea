/** Eight contractors around Portland, Oregon. Names and numbers are fictional. */
export const CONTRACTORS = [
  {
    name: "Dana Whitfield",
    company: "Whitfield Home Builders",
    specialty: "General Contractor",
    email: "dana@whitfieldhome.example",
    phone: "(503) 555-0111",
    hourlyRate: "95.00",
    notes: "License 204418. Crew of three. Sends invoices on Fridays.",
  },
  {
    name: "Priya Vale",
    company: "Harper & Vale Design",
    specialty: "Kitchen/Bath",
    email: "priya@harpervale.example",
    phone: "(503) 555-0126",
    hourlyRate: "135.00",
    notes: null,
  },
  {
    name: "Tom Okafor",
    company: "Okafor Structural",
    specialty: "Engineering / Structural",
    email: "tom@okaforstructural.example",
    phone: "(503) 555-0133",
    hourlyRate: "165.00",
    notes: null,
  },
  {
    name: "Marcus Reyes",
    company: "Willamette Electric",
    specialty: "Electrician",
    email: "marcus@willamette-electric.example",
    phone: "(503) 555-0142",
    hourlyRate: "118.00",
    notes: "Best reached by text before 7 am",
  },
  {
    name: "Ellen Sorensen",
    company: "Bridgetown Plumbing",
    specialty: "Plumber",
    email: "ellen@bridgetownplumbing.example",
    phone: "(503) 555-0157",
    hourlyRate: "125.00",
    notes: null,
  },
  {
    name: "Luis Ortega",
    company: "Ortega Drywall",
    specialty: "Drywall",
    email: null,
    phone: "(503) 555-0164",
    hourlyRate: "68.00",
    notes: "Quotes by the sheet",
  },
  {
    name: "Grace Kim",
    company: "Rose City Tile & Stone",
    specialty: "Tile/Stone",
    email: "grace@rosecitytile.example",
    phone: "(503) 555-0175",
    hourlyRate: "85.00",
    notes: null,
  },
  {
    name: "Joe Bannister",
    company: null,
    specialty: "Painter",
    email: "joe.bannister@example.com",
    phone: "(503) 555-0188",
    hourlyRate: "55.00",
    notes: "Cash or check",
  },
] as const;
export type ContractorName = (typeof CONTRACTORS)[number]["name"];

export interface MilestonePlan {
  title: string;
  category: string;
  /** days from the start of the project; without a target the milestone is undated */
  target?: number;
  completed?: number;
  description?: string;
}

export const KITCHEN_MILESTONES: readonly MilestonePlan[] = [
  { title: "Design signed off", category: "Planning", target: 21, completed: 22 },
  {
    title: "Permits in hand",
    category: "Permits",
    target: 40,
    completed: 38,
    description: "Building, electrical, plumbing, mechanical",
  },
  { title: "Kitchen and bath gutted", category: "Demolition", target: 56, completed: 57 },
  { title: "Beam in, wall out", category: "Structural", target: 64, completed: 66 },
  { title: "Plumbing rough-in passed", category: "Plumbing", target: 105, completed: 106 },
  { title: "Electrical rough-in passed", category: "Electrical", target: 108, completed: 109 },
  {
    title: "Framing inspection passed",
    category: "Inspection",
    target: 108,
    completed: 111,
    description: "On the second try",
  },
  { title: "Insulation done", category: "Insulation", target: 118, completed: 118 },
  { title: "Drywall ready for primer", category: "Drywall", target: 132, completed: 133 },
  { title: "Flooring installed", category: "Flooring", target: 150, completed: 151 },
  { title: "Cabinets and countertop in", category: "Kitchen", target: 172, completed: 175 },
  { title: "Bathroom complete", category: "Bathroom", target: 186, completed: 189 },
  { title: "Walls and trim painted", category: "Painting", target: 210, completed: 212 },
  {
    title: "Punch list closed",
    category: "Final Touches",
    target: 266,
    description: "Two drawer fronts, one outlet cover, caulk at the tub",
  },
];

/** For a stage near the end: only the deck's inspection is open. */
export const YARD_MILESTONES: readonly MilestonePlan[] = [
  {
    title: "Deck inspection",
    category: "Inspection",
    target: 284,
    description: "Call the city two days ahead",
  },
];

/** All yard milestones, for earlier stages. */
export const ALL_YARD_MILESTONES: readonly MilestonePlan[] = [
  { title: "Property line marked", category: "Planning", target: 204, completed: 203 },
  { title: "Fence up", category: "Structural", target: 220, completed: 222 },
  { title: "Deck framed", category: "Structural", target: 240 },
  { title: "Fence and stairs stained", category: "Painting", target: 268 },
  ...YARD_MILESTONES,
];
