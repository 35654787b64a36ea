import {
  type CalendarDate,
  daysAfter,
  daysBetween,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";
import type { MilestoneCategory } from "../../../../shared/milestones/catalog.ts";

/*
 * Milestone templates by kind of renovation. Lead times set the dates: cabinets are ordered weeks
 * before demolition, walls close after inspection, drywall and concrete need to dry, and
 * countertops are measured on the installed cabinets, then made.
 */

interface Step {
  title: string;
  category: MilestoneCategory;
  /** days after the start */
  offset: number;
}

const step = (offset: number, category: MilestoneCategory, title: string): Step => ({
  title,
  category,
  offset,
});

const KITCHEN = [
  step(0, "Planning", "Finalize layout and budget"),
  step(10, "Planning", "Order cabinets and appliances"),
  step(28, "Permits", "Pull permits"),
  step(42, "Demolition", "Tear out the old kitchen"),
  step(46, "Plumbing", "Rough in the plumbing"),
  step(49, "Electrical", "Rough in the wiring"),
  step(53, "Inspection", "Rough-in inspection"),
  step(61, "Drywall", "Hang and tape the drywall"),
  step(65, "Painting", "Prime and paint"),
  step(69, "Flooring", "Install flooring"),
  step(74, "Kitchen", "Install cabinets and template countertops"),
  step(88, "Kitchen", "Install countertops and sink"),
  step(92, "Kitchen", "Tile backsplash and hook up appliances"),
  step(95, "Inspection", "Final inspection"),
  step(98, "Final Touches", "Punch list and cleaning"),
];

const BATHROOM = [
  step(0, "Planning", "Finalize layout and budget"),
  step(7, "Planning", "Order tub, vanity, fixtures, and tile"),
  step(24, "Permits", "Pull permits"),
  step(28, "Demolition", "Tear out the old bathroom"),
  step(31, "Structural", "Repair subfloor and framing"),
  step(35, "Plumbing", "Rough in the plumbing"),
  step(38, "Electrical", "Rough in the wiring and the fan"),
  step(41, "Inspection", "Rough-in inspection"),
  step(45, "Drywall", "Hang backer board and drywall"),
  step(48, "Bathroom", "Waterproof the shower"),
  step(54, "Flooring", "Tile the shower and the floor"),
  step(58, "Painting", "Prime and paint"),
  step(62, "Bathroom", "Install vanity, toilet, and fixtures"),
  step(70, "Bathroom", "Install shower glass"),
  step(73, "Inspection", "Final inspection"),
  step(75, "Final Touches", "Caulk, touch up, and clean"),
];

const BASEMENT = [
  step(0, "Planning", "Moisture check and final plan"),
  step(21, "Permits", "Pull permits"),
  step(24, "Demolition", "Clear out the basement"),
  step(29, "Structural", "Waterproof walls and install drainage"),
  step(36, "Structural", "Frame walls and ceiling"),
  step(40, "Plumbing", "Rough in the plumbing"),
  step(44, "Electrical", "Rough in the wiring"),
  step(48, "Inspection", "Framing and rough-in inspection"),
  step(51, "Insulation", "Insulate the outside walls"),
  step(60, "Drywall", "Hang and tape the drywall"),
  step(64, "Painting", "Prime and paint"),
  step(68, "Flooring", "Install flooring"),
  step(73, "Final Touches", "Hang doors and trim"),
  step(75, "Electrical", "Install lights, outlets, and switches"),
  step(78, "Inspection", "Final inspection"),
  step(81, "Final Touches", "Punch list and cleaning"),
];

const WHOLE_HOUSE = [
  step(0, "Planning", "Finalize scope, drawings, and budget"),
  step(21, "Planning", "Hire contractors and order long-lead items"),
  step(49, "Permits", "Pull permits"),
  step(59, "Demolition", "Demolition"),
  step(73, "Structural", "Set beams and new walls"),
  step(84, "Plumbing", "Rough in the plumbing"),
  step(94, "Electrical", "Rough in the wiring"),
  step(99, "Inspection", "Framing and rough-in inspection"),
  step(106, "Insulation", "Insulate walls and roof"),
  step(125, "Drywall", "Hang and tape the drywall"),
  step(134, "Painting", "Prime and first coat"),
  step(146, "Bathroom", "Tile the bathrooms"),
  step(155, "Flooring", "Install flooring"),
  step(164, "Kitchen", "Install cabinets and template countertops"),
  step(178, "Kitchen", "Set countertops and appliances"),
  step(183, "Bathroom", "Set tubs, toilets, and fixtures"),
  step(188, "Electrical", "Install lights, outlets, and switches"),
  step(195, "Painting", "Trim and final coat"),
  step(200, "Inspection", "Final inspection"),
  step(206, "Final Touches", "Punch list and final walkthrough"),
];

const DECK_OR_PORCH = [
  step(0, "Planning", "Finalize design and call 811"),
  step(21, "Permits", "Pull permits"),
  step(24, "Demolition", "Take down the old deck"),
  step(28, "Structural", "Dig the footings"),
  step(30, "Inspection", "Footing inspection"),
  step(32, "Structural", "Pour the footings"),
  step(40, "Structural", "Frame posts, beams, and joists"),
  step(43, "Inspection", "Framing inspection"),
  step(48, "Flooring", "Lay the deck boards"),
  step(52, "Structural", "Build stairs and railings"),
  step(55, "Electrical", "Wire the outdoor lights"),
  step(58, "Inspection", "Final inspection"),
  step(72, "Painting", "Stain and seal the deck"),
  step(74, "Final Touches", "Site cleanup"),
];

const TEMPLATES = {
  Kitchen: KITCHEN,
  Bathroom: BATHROOM,
  Basement: BASEMENT,
  "Deck or porch": DECK_OR_PORCH,
  "Whole house": WHOLE_HOUSE,
} as const satisfies Record<string, readonly Step[]>;

export type RenovationKind = keyof typeof TEMPLATES;

const WORDS: readonly (readonly [RenovationKind, RegExp])[] = [
  ["Kitchen", /kitchen|pantry/i],
  ["Bathroom", /bath|shower|powder room|washroom|en-?suite|toilet/i],
  ["Basement", /basement|cellar/i],
  ["Deck or porch", /deck|porch|patio|pergola|veranda|terrace/i],
];

export const RENOVATION_KINDS: readonly RenovationKind[] = [
  ...WORDS.map(([kind]) => kind),
  "Whole house",
];

export function isRenovationKind(text: string): text is RenovationKind {
  return Object.hasOwn(TEMPLATES, text);
}

/** The kind that a project's name mentions; the whole house for none or several. */
export function likelyKind(projectName: string): RenovationKind {
  const named = WORDS.filter(([, words]) => words.test(projectName));
  return named.length === 1 && named[0] ? named[0][0] : "Whole house";
}

/** Any Monday, to compute weekdays. */
const A_MONDAY = "2024-01-01" as const;

/** Moves a weekend date to Monday: crews and inspectors work on weekdays. */
function weekdayFrom(date: CalendarDate): CalendarDate | undefined {
  const monday = parseCalendarDate(A_MONDAY);
  const sinceMonday = monday === undefined ? 0 : daysBetween(monday, date);
  const weekday = ((sinceMonday % 7) + 7) % 7;
  return weekday < 5 ? date : daysAfter(date, 7 - weekday);
}

export interface PlannedStep {
  title: string;
  category: MilestoneCategory;
  /** null without a start date or beyond the last supported year */
  targetDate: CalendarDate | null;
}

/**
 * Steps of a template with their dates. Only the start may fall on a weekend, because the user
 * chose it.
 */
export function templateSteps(
  kind: RenovationKind,
  start: CalendarDate | undefined,
): PlannedStep[] {
  return TEMPLATES[kind].map(({ title, category, offset }) => {
    const day = start && daysAfter(start, offset);
    const targetDate = (offset === 0 ? day : day && weekdayFrom(day)) ?? null;
    return { title, category, targetDate };
  });
}
