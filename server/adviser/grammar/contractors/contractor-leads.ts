import { findMatch, isCapital, keyPattern, lengthAt, matchAt } from "../sentence.ts";
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
  "(?:(?<trade><trades>)(?:'s)?(?: (?:new )?contractor| subcontractor)?|(?:new )?contractor|subcontractor)";
const NAMED = "(?:(?:whose )?name(?: is)?|is called|is named|named|called|is)";

const ONE_TRADE = keyPattern("(?<trade><trades>)(?:'s)?");
/** "Add contractor", "We hired a plumber named", "My new plumber is", "Our electrician:" */
const OPENING = keyPattern(
  "(?:<adding contractors>)(?: (?:a|an|the|my|our|new|another|this|following))*" +
    `(?: ${TRADE}(?: [!->@-\`{-~…])*(?: 's)?(?: ${NAMED})?(?: :)?)?`,
);
/** "as my electrician", "to my contractors", "is our new plumber" */
const BEHIND = keyPattern(
  `<to the contractors>|(?:as|to be|is)(?: (?:a|an|my|our|the))*(?: new)? ${TRADE}`,
);
/** "add contractor payment", "my plumber is late": about something else. */
const NO_NAME = keyPattern(
  "<no names>|<adjectives>|\\S+(?: \\S+)? (?!and |for |to |on )<no names>",
);

/** A single trade at `at`. */
export function specialtyAt(words: Words, at: number) {
  const found = matchAt(words, at, ONE_TRADE);
  return found && { specialty: specialtyIn(found.said) ?? "", length: found.length };
}

function specialtyIn({ trade = "" }: Said): string | undefined {
  return SPECIALTIES.get(trade);
}

/** Undefined where nothing says that there is one, and not how to reach them either. */
export function contractorLead(words: Words): ContractorLead | undefined {
  const opening = matchAt(words, 0, OPENING);
  const to = opening?.length ?? 0;
  const behind = findMatch(words, BEHIND, to);
  const isReached = words.some(({ kind }) => kind === "phone" || kind === "email");
  const isLed = to > 0 || behind !== undefined;
  if (!isLed && isReached) return namedLead(words);
  if (!isLed || (to > 0 && lengthAt(words, to, NO_NAME) > 0)) return undefined;
  const said =
    opening?.said["trade"] === undefined && behind ? matchAt(words, behind.from, BEHIND) : opening;
  return {
    taken: [{ from: 0, to }, ...(behind ? [behind] : [])],
    specialty: specialtyIn(said?.said ?? {}),
  };
}

/** "Steve Park does our floors, his number is 555-440-1919": the first name, and nothing else. */
function namedLead(words: Words): ContractorLead | undefined {
  const from = words.findIndex(isCapital);
  if (from < 0) return undefined;
  let to = from;
  while (isCapital(words[to])) to += 1;
  const specialty = words.flatMap((_, at) => specialtyAt(words, at)?.specialty ?? [])[0];
  const taken = [
    { from: 0, to: from },
    { from: to, to: words.length },
  ];
  return { taken, specialty };
}
