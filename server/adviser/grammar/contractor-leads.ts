import { phraseLengthAt, setOf, type Span, type Word } from "./sentence.ts";
import { specialtyAt } from "./specialties.ts";
import { phraseList, wordSet } from "./word-lists.ts";

/** How a sentence says that there is somebody to be added. */
export interface ContractorLead {
  /** the words that say it */
  taken: readonly Span[];
  specialty: string | undefined;
}

const ADDING = setOf("add save create register enter put record new log");
const HIRING = phraseList("hiring");
const DETERMINERS = setOf("a an the my our new another this following");
const CONTRACTOR = phraseList("contractor");
const NAMED = phraseList("contractor naming");
const AS = phraseList("as a trade");
const TO_THE_LIST = phraseList("to the contractors");
const NO_NAMES = wordSet("no names");

/** What asks for a contractor, from the start of the sentence on; undefined where nothing does. */
export function contractorLead(words: readonly Word[]): ContractorLead | undefined {
  return isLead(words) ?? addLead(words) ?? hireLead(words) ?? becameLead(words);
}

/** "My new plumber is Bob", "Our electrician: Maria" */
function isLead(words: readonly Word[]): ContractorLead | undefined {
  if (!["my", "our", "the"].includes(words[0]?.key ?? "")) return undefined;
  const isNew = words[1]?.key === "new";
  if (words[0]?.key === "the" && !isNew) return undefined;
  const trade = tradeAt(words, isNew ? 2 : 1);
  if (trade === undefined) return undefined;
  const at = trade.to + (words[trade.to]?.key === "'s" ? 1 : 0);
  const named = phraseLengthAt(words, at, NAMED) || (words[at]?.text === ":" ? 1 : 0);
  const name = words[at + named];
  if (named === 0 || name === undefined) return undefined;
  // "My plumber is late": without a capital only what goes on like a name is one.
  const isName = /^\p{Lu}/u.test(name.text) || (isNew && hasDetails(words, at + named));
  return isName ? { taken: [{ from: 0, to: at + named }], specialty: trade.specialty } : undefined;
}

function hasDetails(words: readonly Word[], at: number): boolean {
  if (ADJECTIVES.has(words[at]?.key ?? "")) return false;
  const isAlone = words.slice(at).every(({ kind }) => kind === "word") && words.length - at <= 2;
  return (
    isAlone ||
    words.slice(at).some(({ kind, key }) => ["email", "phone"].includes(kind) || key === "from")
  );
}
const ADJECTIVES = wordSet("adjectives");

/** "Add contractor Maria Lopez", "Add Maria as my electrician", "Add a plumber named Bob" */
function addLead(words: readonly Word[]): ContractorLead | undefined {
  const isAdding = ADDING.has(words[0]?.key ?? "");
  const isLabel = words[0]?.key === "contractor" && words[1]?.text === ":";
  if (!isAdding && !isLabel) return undefined;
  let at = isAdding ? 1 : 0;
  while (DETERMINERS.has(words[at]?.key ?? "")) at += 1;
  const trade = tradeAt(words, at);
  if (trade !== undefined) return namedBehind(words, trade);
  const end = asTrade(words, at);
  if (end !== undefined)
    return { taken: [{ from: 0, to: at }, end.span], specialty: end.specialty };
  // "Add Bob Lee, plumber, 555-123-4567": a name with a capital, and where to reach them.
  const isReached = words.some(({ kind }) => kind === "phone" || kind === "email");
  return isReached && isCapital(words[at])
    ? { taken: [{ from: 0, to: at }], specialty: undefined }
    : undefined;
}

/** "We hired Bob as our plumber", "Hired plumber Bob" */
function hireLead(words: readonly Word[]): ContractorLead | undefined {
  const hired = phraseLengthAt(words, 0, HIRING);
  if (hired === 0) return undefined;
  let at = hired;
  while (DETERMINERS.has(words[at]?.key ?? "")) at += 1;
  const trade = tradeAt(words, at);
  if (trade !== undefined) return namedBehind(words, trade);
  const end = asTrade(words, at);
  if (end !== undefined)
    return { taken: [{ from: 0, to: at }, end.span], specialty: end.specialty };
  const isFrom = words.some(
    ({ key, kind }) => key === "from" || kind === "phone" || kind === "email",
  );
  return /^\p{Lu}/u.test(words[at]?.text ?? "") && isFrom
    ? { taken: [{ from: 0, to: at }], specialty: undefined }
    : undefined;
}

/** "Bob Miller is our new plumber" */
function becameLead(words: readonly Word[]): ContractorLead | undefined {
  const is = words.findIndex(({ key }) => key === "is");
  const isNewOne = ["my", "our"].includes(words[is + 1]?.key ?? "") && words[is + 2]?.key === "new";
  if (is < 1 || is > 5 || !isNewOne || !words.slice(0, is).every(isCapital)) return undefined;
  const trade = tradeAt(words, is + 3);
  return trade && { taken: [{ from: is, to: trade.to }], specialty: trade.specialty };
}

function isCapital(word: Word | undefined): boolean {
  return word?.kind === "word" && /^\p{Lu}/u.test(word.text);
}

interface Trade {
  to: number;
  specialty: string | undefined;
  isPlainContractor: boolean;
}

function tradeAt(words: readonly Word[], at: number): Trade | undefined {
  const trade = specialtyAt(words, at);
  const contractor = phraseLengthAt(words, at, CONTRACTOR);
  if (trade !== undefined) {
    // "plumber contractor Bob"
    const more = phraseLengthAt(words, at + trade.length, CONTRACTOR);
    return {
      to: at + trade.length + more,
      specialty: trade.specialty,
      isPlainContractor: more > 0,
    };
  }
  return contractor === 0
    ? undefined
    : { to: at + contractor, specialty: undefined, isPlainContractor: true };
}

function namedBehind(words: readonly Word[], trade: Trade): ContractorLead | undefined {
  let at = trade.to;
  while (words[at]?.kind === "mark" && words[at]?.text !== "?") at += 1;
  const named = phraseLengthAt(words, at, NAMED);
  at += named;
  if (words[at]?.text === ":") at += 1;
  const name = words[at];
  if (name?.kind !== "word" || NO_NAMES.has(name.key)) return undefined;
  if (
    words
      .slice(at, at + 3)
      .some(({ key }) => NO_NAMES.has(key) && !["and", "for", "to", "on"].includes(key))
  ) {
    return undefined;
  }
  // "Add drywall for $240" is no drywaller: a trade alone needs a name with a capital, or "named".
  const isName = trade.isPlainContractor || named > 0 || /^\p{Lu}/u.test(name.text);
  return isName ? { taken: [{ from: 0, to: at }], specialty: trade.specialty } : undefined;
}

/** "… as our electrician", "… to my contractors" */
function asTrade(
  words: readonly Word[],
  start: number,
): { span: Span; specialty: string | undefined } | undefined {
  for (let at = start + 1; at < words.length; at += 1) {
    const list = phraseLengthAt(words, at, TO_THE_LIST);
    if (list > 0) return { span: { from: at, to: at + list }, specialty: undefined };
    const as = phraseLengthAt(words, at, AS);
    const trade = as === 0 ? undefined : tradeAt(words, at + as);
    if (trade !== undefined)
      return { span: { from: at, to: trade.to }, specialty: trade.specialty };
  }
  return undefined;
}
