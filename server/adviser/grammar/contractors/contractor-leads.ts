import { isCapital, isOneOf, keyPattern, lengthAt, matchAt } from "../sentence.ts";
import type { Said, Span, Words } from "../sentence.ts";
import { labelsByPhrase } from "../word-lists.ts";

/** How a sentence says that there is a contractor to be added. */
export interface ContractorLead {
  /** the words that say it */
  taken: readonly Span[];
  specialty: string | undefined;
}

const SPECIALTIES = labelsByPhrase("trades");
/** A trade by its name, also in "my electrician's name is", or "contractor" without one. */
const TRADE =
  "(?:(?<trade><trades>)(?:'s)?(?<more> (?:new )?contractor| subcontractor)?|(?<plain>(?:new )?contractor|subcontractor))";
const NAMED = "(?:(?:whose )?name(?: is)?|is called|is named|named|called|is)";
const HIRED = "(?:(?:i|we|i've|we've)(?: just)? |(?:i|we) have |just )?hired";

const ONE_TRADE = keyPattern("(?<trade><trades>)(?:'s)?");
const IS_LEAD = keyPattern(
  `(?:(?:my|our) (?<new>new )?|the (?<latest>new) )${TRADE} (?:'s )?(?:${NAMED}|:)`,
);
const ASKED = keyPattern(
  `(?:add|save|create|register|enter|put|record|new|log|${HIRED})(?: (?:a|an|the|my|our|new|another|this|following))*`,
);
const OF_TRADE = keyPattern(`${TRADE}(?: [!->@-\`{-~…])*(?<named> ${NAMED})?(?: :)?`);
const AS_TRADE = keyPattern(
  `<to the contractors>|(?:as(?: (?:a|an|my|our|the))?(?: new)?|to be (?:my|our)) ${TRADE}`,
);
const BECAME = keyPattern(`is (?:my|our) new ${TRADE}`);
/** "add contractor payment": about one who is there, or about something else. */
const NO_NAME = keyPattern("<no names>|\\S+(?: \\S+)? (?!and |for |to |on )<no names>");
const ADJECTIVE = keyPattern("<adjectives>");
const LONGEST_NAME = 5;
const NO_NAMES = "save add new our my the this store note keep we i he she his her please call";

/** A single trade at `at`. */
export function specialtyAt(words: Words, at: number) {
  const found = matchAt(words, at, ONE_TRADE);
  return found && { specialty: specialtyIn(found.said) ?? "", length: found.length };
}

function specialtyIn({ trade = "" }: Said): string | undefined {
  return SPECIALTIES.get(trade);
}

/** Whom a sentence names that is known to be of a new contractor, and has where to reach them. */
export function namedLead(words: Words): ContractorLead | undefined {
  const isName = (at: number) => isCapital(words[at]) && (at > 0 || !isOneOf(words[at], NO_NAMES));
  const from = words.findIndex((_, at) => isName(at));
  if (from < 0 || !isReached(words)) return undefined;
  let to = from;
  while (isCapital(words[to])) to += 1;
  const [specialty] = words.flatMap((_, at) => specialtyAt(words, at)?.specialty ?? []);
  return {
    taken: [
      { from: 0, to: from },
      { from: to, to: words.length },
    ],
    specialty,
  };
}

/** What asks for a contractor, from the start of the sentence on; undefined where nothing does. */
export function contractorLead(words: Words): ContractorLead | undefined {
  return isLead(words) ?? askedLead(words) ?? becameLead(words);
}

/** "My new plumber is Bob", "Our electrician: Maria"; "My plumber is late" names none. */
function isLead(words: Words): ContractorLead | undefined {
  const found = matchAt(words, 0, IS_LEAD);
  if (found === undefined || words[found.length] === undefined) return undefined;
  const isNew = (found.said["new"] ?? found.said["latest"]) !== undefined;
  const isName = isCapital(words[found.length]) || (isNew && hasDetails(words, found.length));
  if (!isName) return undefined;
  return { taken: [{ from: 0, to: found.length }], specialty: specialtyIn(found.said) };
}

/** Without a capital only what goes on like a name is one. */
function hasDetails(words: Words, at: number): boolean {
  const rest = words.slice(at);
  const isAlone = rest.length <= 2 && rest.every(({ kind }) => kind === "word");
  const isDetailed = isAlone || isReached(rest) || rest.some(({ key }) => key === "from");
  return isDetailed && lengthAt(words, at, ADJECTIVE) === 0;
}

function isReached(words: Words): boolean {
  return words.some(({ kind }) => kind === "phone" || kind === "email");
}

/** "Add contractor Maria Lopez", "Add Maria as my electrician", "We hired a plumber named Bob" */
function askedLead(words: Words): ContractorLead | undefined {
  const isLabel = words[0]?.key === "contractor" && words[1]?.text === ":";
  const at = isLabel ? 0 : matchAt(words, 0, ASKED)?.length;
  if (at === undefined) return undefined;
  const trade = matchAt(words, at, OF_TRADE);
  if (trade !== undefined) return namedBehind(words, at + trade.length, trade.said);
  const taken = { from: 0, to: at };
  for (let from = at + 1; from < words.length; from += 1) {
    const as = matchAt(words, from, AS_TRADE);
    const to = from + (as?.length ?? 0);
    if (as) return { taken: [taken, { from, to }], specialty: specialtyIn(as.said) };
  }
  // "Add Bob Lee, plumber, 555-123-4567": a name with a capital, and where to reach them.
  const isFrom = isOneOf(words[at - 1], "hired") && words.some(({ key }) => key === "from");
  const isPerson = isCapital(words[at]) && (isReached(words) || isFrom);
  return isPerson ? { taken: [taken], specialty: undefined } : undefined;
}

function namedBehind(words: Words, at: number, said: Said): ContractorLead | undefined {
  const name = words[at];
  if (name?.kind !== "word" || lengthAt(words, at, NO_NAME) > 0) return undefined;
  // "Add drywall for $240" is no drywaller: a trade alone needs a name with a capital, or "named".
  const isPlain = (said["plain"] ?? said["more"] ?? said["named"]) !== undefined;
  if (!isPlain && !isCapital(name)) return undefined;
  return { taken: [{ from: 0, to: at }], specialty: specialtyIn(said) };
}

/** "Bob Miller is our new plumber" */
function becameLead(words: Words): ContractorLead | undefined {
  const from = words.findIndex(({ key }) => key === "is");
  const found = matchAt(words, from, BECAME);
  const isName = from <= LONGEST_NAME && words.slice(0, from).every(isCapital);
  if (found === undefined || !isName) return undefined;
  return { taken: [{ from, to: from + found.length }], specialty: specialtyIn(found.said) };
}
