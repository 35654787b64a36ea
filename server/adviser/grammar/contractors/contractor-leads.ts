import {
  isCapital,
  keyPattern,
  matchAt,
  phraseLengthAt,
  type Span,
  type Word,
  type Words,
} from "../sentence.ts";
import { labelsByPhrase, phraseList, wordSet } from "../word-lists.ts";

/** How a sentence says that there is a contractor to be added. */
export interface ContractorLead {
  /** the words that say it */
  taken: readonly Span[];
  specialty: string | undefined;
}

const SPECIALTIES = labelsByPhrase("trades");
const TRADES = [...SPECIALTIES.keys()].toSorted((one, other) => other.length - one.length);
/** A trade by its name, also in "my electrician's name is", or "contractor" without one. */
const TRADE = `(?:(?<trade>${TRADES.join("|")})(?:'s)?(?<more> (?:new )?contractor| subcontractor)?|(?<plain>(?:new )?contractor|subcontractor))`;
const NAMED = "(?:(?:whose )?name(?: is)?|is called|is named|named|called|is)";
const ASKING = `(?:add|save|create|register|enter|put|record|new|log|(?:(?:i|we|i've|we've)(?: just)? |(?:i|we) have |just )?hired)`;

const IS_LEAD = keyPattern(
  `(?:(?:my|our) (?<new>new )?|the (?<latest>new) )${TRADE} (?:'s )?(?:${NAMED}|:)`,
);
const ASKED = keyPattern(`${ASKING}(?: (?:a|an|the|my|our|new|another|this|following))*`);
const OF_TRADE = keyPattern(`${TRADE}(?: [!->@-\`{-~…])*(?<named> ${NAMED})?(?: :)?`);
const AS_TRADE = keyPattern(`(?:as(?: (?:a|an|my|our|the))?(?: new)?|to be (?:my|our)) ${TRADE}`);
const BECAME = keyPattern(`is (?:my|our) new ${TRADE}`);
const TO_THE_LIST = phraseList("to the contractors");
const NO_NAMES = wordSet("no names");
const ADJECTIVES = wordSet("adjectives");
const LONGEST_NAME = 5;

type Said = Readonly<Record<string, string | undefined>>;

/** A single trade at `at`. */
export function specialtyAt(words: Words, at: number) {
  const found = matchAt(words, at, ONE_TRADE);
  return found && { specialty: specialtyIn(found.said) ?? "", length: found.length };
}
const ONE_TRADE = keyPattern(`(?<trade>${TRADES.join("|")})(?:'s)?`);

function specialtyIn(said: Said): string | undefined {
  return SPECIALTIES.get(said["trade"] ?? "");
}

/** What asks for a contractor, from the start of the sentence on; undefined where nothing does. */
export function contractorLead(words: Words): ContractorLead | undefined {
  return isLead(words) ?? askedLead(words) ?? becameLead(words);
}

/** "My new plumber is Bob", "Our electrician: Maria"; "My plumber is late" names none. */
function isLead(words: Words): ContractorLead | undefined {
  const found = matchAt(words, 0, IS_LEAD);
  const name = words[found?.length ?? 0];
  if (found === undefined || name === undefined) return undefined;
  const isNew = (found.said["new"] ?? found.said["latest"]) !== undefined;
  const isName = isCapital(name) || (isNew && hasDetails(words.slice(found.length)));
  return isName
    ? { taken: [{ from: 0, to: found.length }], specialty: specialtyIn(found.said) }
    : undefined;
}

/** Without a capital only what goes on like a name is one. */
function hasDetails(rest: Words): boolean {
  if (ADJECTIVES.has(rest[0]?.key ?? "")) return false;
  const isAlone = rest.length <= 2 && rest.every(({ kind }) => kind === "word");
  return isAlone || isReached(rest) || rest.some(({ key }) => key === "from");
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
  for (let end = at + 1; end < words.length; end += 1) {
    const list = phraseLengthAt(words, end, TO_THE_LIST);
    const as = list > 0 ? { length: list, said: {} } : matchAt(words, end, AS_TRADE);
    if (as === undefined) continue;
    const span = { from: end, to: end + as.length };
    return { taken: [taken, span], specialty: specialtyIn(as.said) };
  }
  // "Add Bob Lee, plumber, 555-123-4567": a name with a capital, and where to reach them.
  const isFrom = words[at - 1]?.key === "hired" && words.some(({ key }) => key === "from");
  const isPerson = isCapital(words[at]) && (isReached(words) || isFrom);
  return isPerson ? { taken: [taken], specialty: undefined } : undefined;
}

function namedBehind(words: Words, at: number, said: Said): ContractorLead | undefined {
  const name = words[at];
  const isNoName = ({ key }: Word, index: number) =>
    NO_NAMES.has(key) && (index === 0 || !["and", "for", "to", "on"].includes(key));
  if (name?.kind !== "word" || words.slice(at, at + 3).some(isNoName)) return undefined;
  // "Add drywall for $240" is no drywaller: a trade alone needs a name with a capital, or "named".
  const isPlain = (said["plain"] ?? said["more"] ?? said["named"]) !== undefined;
  if (!isPlain && !isCapital(name)) return undefined;
  return { taken: [{ from: 0, to: at }], specialty: specialtyIn(said) };
}

/** "Bob Miller is our new plumber" */
function becameLead(words: Words): ContractorLead | undefined {
  const is = words.findIndex(({ key }) => key === "is");
  const found = matchAt(words, is, BECAME);
  if (found === undefined || is > LONGEST_NAME || !words.slice(0, is).every(isCapital))
    return undefined;
  return { taken: [{ from: is, to: is + found.length }], specialty: specialtyIn(found.said) };
}
