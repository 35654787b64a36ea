import type { MilestoneCategory } from "../../../shared/milestones/catalog.ts";
import { setOf, wordsOf } from "./sentence.ts";

/*
 * The stage that a title speaks of, in the order of what decides: an inspection of the plumbing
 * is an inspection, ordering cabinets is planning, tearing out the kitchen is demolition, and
 * painting the bathroom is painting. The product's own orders of works go by the same.
 */
const DECIDING: readonly (readonly [ReadonlySet<string>, MilestoneCategory])[] = [
  [setOf("inspection inspections inspector inspect"), "Inspection"],
  [setOf("quote quotes bid bids estimate estimates"), "Planning"],
  [setOf("permit permits permitting zoning variance"), "Permits"],
  [
    setOf(
      "demo demolition demolish demolishing tear tearing gut gutting tearout tear-out strip-out dumpster",
    ),
    "Demolition",
  ],
  [
    setOf("punch-list punchlist walkthrough walk-through touch-ups touchups punch"),
    "Final Touches",
  ],
];

const PLANNING_STARTS = setOf(
  "order ordered chose picked bought selected choose pick select decide buy plan design draw measure compare hire interview settle research",
  "budget finalize quote consult",
);
const PLANNING = setOf("planning plans design drawings blueprint blueprints layout budget");

const WORKS: readonly (readonly [ReadonlySet<string>, MilestoneCategory])[] = [
  [
    setOf(
      "framing frame framed structural foundation beam beams joists footing footings roof roofing rafters trusses concrete slab subfloor",
    ),
    "Structural",
  ],
  [
    setOf("electrical electric electrician wiring wire rewire outlets lighting breaker"),
    "Electrical",
  ],
  [setOf("plumbing plumber plumb pipes drain drains sewer waterline"), "Plumbing"],
  [setOf("insulation insulate insulating"), "Insulation"],
  [setOf("drywall drywalling sheetrock taping mudding plaster plastering"), "Drywall"],
  [setOf("flooring floors floor hardwood carpet laminate tiling"), "Flooring"],
  [setOf("painting paint painted painters painter primer priming"), "Painting"],
];

const ROOMS: readonly (readonly [ReadonlySet<string>, MilestoneCategory])[] = [
  [setOf("kitchen cabinets cabinet countertop countertops backsplash appliances"), "Kitchen"],
  [setOf("bathroom bath shower tub toilet vanity"), "Bathroom"],
];

/** The stage of a milestone; undefined where its title speaks of none, or of several. */
export function milestoneCategoryOf(title: string): MilestoneCategory | undefined {
  const keys = wordsOf(title).words.map(({ key }) => key);
  const decided = DECIDING.find(([words]) => keys.some((key) => words.has(key)))?.[1];
  if (decided !== undefined) return decided;
  if (PLANNING_STARTS.has(keys[0] ?? "")) return "Planning";
  return only(keys, WORKS) ?? (has(keys, WORKS) ? undefined : restOf(keys));
}

function restOf(keys: readonly string[]): MilestoneCategory | undefined {
  if (keys.some((key) => PLANNING.has(key))) return "Planning";
  return only(keys, ROOMS);
}

function has(keys: readonly string[], table: typeof WORKS): boolean {
  return table.some(([words]) => keys.some((key) => words.has(key)));
}

function only(keys: readonly string[], table: typeof WORKS): MilestoneCategory | undefined {
  const found = table.filter(([words]) => keys.some((key) => words.has(key)));
  return found.length === 1 ? found[0]?.[1] : undefined;
}
