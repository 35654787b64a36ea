import { codeOf } from "./catalog.ts";
import type { HomeCost } from "./home-cost-kinds.ts";

export interface HomeCostSuggestion {
  /** null: neither, or undecidable from its words */
  homeCost: HomeCost | null;
  /** the reason shown to the user, who decides */
  reason: string;
}

export interface DescribedExpense {
  category: string;
  description: string;
  /** title of the milestone or contract it was paid for; null for none */
  work: string | null;
}

interface Sign {
  words: RegExp;
  reason: string;
}

/** Examples of IRS Publication 523, as worded on receipts. */
const IMPROVEMENTS: readonly Sign[] = [
  {
    words:
      /\b(additions?|new (bed|bath)rooms?|extension|decks?|garages?|porch|patio|sun ?room|dormer)\b/,
    reason: "An addition adapts the home to new uses",
  },
  {
    words:
      /\b(landscaping|driveways?|walkways?|fenc(e|es|ing)|retaining wall|(swimming )?pool|sprinklers?|irrigation)\b/,
    reason: "Lasting work on the grounds adds to the home's value",
  },
  {
    words:
      /\b(hvac|furnace|boiler|heat pump|heating|air condition(er|ing)|duct ?work|ducts|re ?wiring|wiring|electrical panel|solar|security system|water heater|septic|soft water|filtration|plumbing|pipes|piping)\b/,
    reason: "A new system extends the home's useful life",
  },
  {
    words: /\b(new roof|roofing|re ?roof|shingles|siding|windows|storm doors?|skylights?)\b/,
    reason: "A new exterior extends the home's useful life",
  },
  { words: /\binsulat(ion|ing|e)\b/, reason: "Insulation adds to the home's value" },
  {
    words:
      /\b(cabinets?|cabinetry|counter ?tops?|built ?in|dishwasher|range hood|floor(s|ing)|hardwood|tiles?|tiling|backsplash|carpet(s|ing)|fireplace|bathtubs?|shower|vanity|drywall|framing|remodel(l?ing)?|renovation|moderni[sz]ation|foundation)\b/,
    reason: "Interior upgrades add to the home's value",
  },
];

/** A verb of upkeep takes precedence: a repaired water heater is not a new one. */
const UPKEEP =
  /\b(repair(s|ed|ing)?|fix(ed|ing)?|patch(ed|ing)?|touch ?ups?|(re)?paint(s|ed|ing)?|clean(ed|ing)?|servic(ed|ing)|maintenance|tune ?up|re ?seal(ed|ing)?|sealing|unclog(ged|ging)?|window ?panes?)\b/;

/** Words of upkeep unless the text says that something new was installed. */
const DAMAGE = /\b(leak(s|y|ing)?|broken|cracks?|cracked|gutters?|holes?|worn)\b/;

/** Belongings that move out with the residents. */
const NOT_THE_HOME =
  /\b(furniture|sofa|couch|mattress|rugs?|curtains?|moving|storage unit|insurance|interest)\b/;

/**
 * Suggests the cost-basis kind of an expense, after IRS Publication 523 (Selling Your Home). Based
 * on words alone: a start, not tax advice; the user can change it.
 */
export function homeCostOf({ category, description, work }: DescribedExpense): HomeCostSuggestion {
  const words = plainWords(description);
  const workWords = plainWords(work ?? "");
  const code = codeOf(category);
  if (code === "tools" || code === "utilities" || NOT_THE_HOME.test(words)) {
    return { homeCost: null, reason: "It doesn't become part of the home" };
  }
  const rebuilt = UPKEEP.test(workWords) ? undefined : signIn(workWords);
  const added = signIn(words);
  if (UPKEEP.test(words) || (added === undefined && DAMAGE.test(words))) {
    return rebuilt === undefined
      ? { homeCost: "repair", reason: "Maintenance keeps the home in good condition" }
      : {
          homeCost: "improvement",
          reason: "Repairs in an extensive remodel count as part of it",
        };
  }
  if (added !== undefined) return { homeCost: "improvement", reason: added.reason };
  if (rebuilt !== undefined) {
    return { homeCost: "improvement", reason: `Part of other work: ${lowerFirst(rebuilt.reason)}` };
  }
  if (UPKEEP.test(workWords)) {
    return {
      homeCost: "repair",
      reason: "Part of other work: maintenance keeps the home in good condition",
    };
  }
  return {
    homeCost: null,
    reason:
      code === "permits"
        ? "A permit follows the work it's for, which isn't specified"
        : "Not enough detail to classify",
  };
}

function signIn(words: string): Sign | undefined {
  return IMPROVEMENTS.find((sign) => sign.words.test(words));
}

/** Lower case with hyphens as spaces, so that "Built-In" equals "built in". */
function plainWords(text: string): string {
  return text.toLowerCase().replaceAll(/[\s\-_/]+/g, " ");
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
