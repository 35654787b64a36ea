import { withProducts } from "../grammar/money/amounts.ts";
import { normalizeText, type Word, type Words, parseSentence } from "../grammar/sentence.ts";
import { isListed, labelsByPhrase, wordSet } from "../grammar/word-lists.ts";
import { MEANINGS } from "../intents/intents.ts";

export interface QuestionWord extends Word {
  /** the word that is meant: the key, unless that is a plain typing slip */
  meant: string;
}

/** A question is short; of a letter the sentence is read that asks. */
const MAX_WORDS = 60;
const WRITTEN_OUT = labelsByPhrase("written out");
const OFTEN_MISSPELLED = [...wordSet("often misspelled")];
/** Every word that means something here: none of them is taken for a misspelled other. */
const VOCABULARY: ReadonlySet<string> = new Set([
  ...[...MEANINGS.values()].flatMap(({ words }) => [...words]),
  ...wordSet("filler words"),
]);

const VOWELLESS = /^[b-df-hj-np-tv-z]{3,}$/;
/** What is meant by "bdgt": the word that most meanings have. */
const WITHOUT_VOWELS = withoutVowels();

function withoutVowels(): ReadonlyMap<string, string> {
  const uses = new Map<string, number>();
  const words = [...MEANINGS.values()].flatMap((meaning) => [...meaning.words]);
  for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  const rarestFirst = [...uses].toSorted(([, one], [, other]) => one - other);
  return new Map(rarestFirst.map(([word]) => [word.replaceAll(/(?<=.)[aeiou]/g, ""), word]));
}

export function isVocabulary(word: string): boolean {
  return VOCABULARY.has(word);
}

/** The words of a question: contractions written out, plain typing slips put right. */
export function questionWords(text: string): QuestionWord[] {
  const { words } = parseSentence(
    withProducts(normalizeText(text)).replaceAll(/\bhow many (?:dollars|bucks)\b/giu, "how much"),
  );
  return sentenceThatAsks(words)
    .filter(({ kind, text: sign }) => kind !== "mark" || sign === "%")
    .flatMap((word) => {
      const long = writtenOut(word.key);
      if (long !== undefined) return long.map((key) => ({ ...word, key, meant: key }));
      const key = word.key.replace(/'s?$/, "");
      return [{ ...word, key, meant: meantBy(word, key) }];
    });
}

/** All of a question of usual length; of a longer one the sentence before the last question mark. */
function sentenceThatAsks(words: Words): Words {
  if (words.length <= MAX_WORDS) return words;
  const end = words.findLastIndex(({ text }) => text === "?");
  if (end < 0) return words.slice(0, MAX_WORDS);
  const before = words.slice(0, end);
  const start = before.findLastIndex(({ text }) => [".", "!", "?", ";"].includes(text)) + 1;
  return before.slice(Math.max(start, end - MAX_WORDS));
}

/** A contraction or a short form, in its words; undefined for any other word. */
export function writtenOut(key: string): readonly string[] | undefined {
  return WRITTEN_OUT.get(key)?.split(" ");
}

function meantBy({ kind }: Word, key: string): string {
  if (key === "%") return "percent";
  if (kind !== "word" || isVocabulary(key) || isListed(key, "correct words")) return key;
  const american = key
    .replace(/(?<=[a-z]{2})our(?=s?$|ed$|ing$|ful)/, "or")
    .replace(/ise(?=[ds]?$)/, "ize");
  if (isVocabulary(american)) return american;
  const whole = VOWELLESS.test(key) ? WITHOUT_VOWELS.get(key) : undefined;
  if (whole !== undefined) return whole;
  const distance = (meant: string) => editDistance(key, meant, 2) ?? 3;
  const near = OFTEN_MISSPELLED.filter((meant) => isMisspelling(key, meant));
  return near.toSorted((one, other) => distance(one) - distance(other))[0] ?? key;
}

/** Letters changed, left out, added or swapped with their neighbor; undefined for more than `most`. */
export function editDistance(one: string, other: string, most: number): number | undefined {
  if (Math.abs(one.length - other.length) > most) return undefined;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + change,
        isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  const distance = row[other.length] ?? 0;
  return distance <= most ? distance : undefined;
}

/** Whether a word is most likely the other, misspelled. The first letter is seldom wrong. */
export function isMisspelling(written: string, meant: string): boolean {
  // Slips that a word may have and still be meant: none in a short one.
  const slips = written.length < 8 ? 1 : 2;
  const isWord = written.length >= 4 && written.length <= 40 && meant.length >= 4;
  return isWord && written[0] === meant[0] && editDistance(written, meant, slips) !== undefined;
}
