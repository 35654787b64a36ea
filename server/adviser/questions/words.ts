import { tidy, type Word, wordsOf } from "../grammar/sentence.ts";
import { editDistance, isMisspelling } from "./edit-distance.ts";
import { NO_SLIPS, OFTEN_MISSPELLED, isVocabulary } from "./lexicon.ts";

export interface QuestionWord extends Word {
  /** the word that is meant: the key, unless that is a plain slip of the finger */
  meant: string;
}

/** A question is short; of a letter the sentence is read that asks. */
const MOST_WORDS = 60;

const WRITTEN_OUT: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "what's": "what is",
    whats: "what is",
    wats: "what is",
    "who's": "who is",
    whos: "who is",
    "where's": "where is",
    "how's": "how is",
    hows: "how is",
    "when's": "when is",
    whens: "when is",
    "i've": "i have",
    ive: "i have",
    "we've": "we have",
    weve: "we have",
    "i'm": "i am",
    im: "i am",
    "we're": "we are",
    "it's": "it is",
    "that's": "that is",
    "there's": "there is",
    "haven't": "have not",
    havent: "have not",
    "hasn't": "has not",
    "don't": "do not",
    dont: "do not",
    "doesn't": "does not",
    doesnt: "does not",
    "didn't": "did not",
    "isn't": "is not",
    "aren't": "are not",
    "can't": "can not",
    "i'd": "i would",
    "let's": "let us",
    "we'll": "we will",
    "i'll": "i will",
    "today's": "todays",
    u: "you",
    r: "are",
    ur: "your",
    hw: "how",
    teh: "the",
    hte: "the",
    waht: "what",
    wat: "what",
    wich: "which",
    abt: "about",
    thru: "through",
    mch: "much",
    howmuch: "how much",
    howmany: "how many",
    labour: "labor",
    cheque: "check",
    cheques: "checks",
    tmrw: "tomorrow",
  }).map(([short, long]) => [short, long.split(" ")]),
);

/** The words of a question: contractions written out, plain slips of the finger put right. */
export function questionWords(text: string): QuestionWord[] {
  const { words } = wordsOf(tidy(text));
  return sentenceThatAsks(words).filter(isSpoken).flatMap(wordsMeant);
}

function isSpoken({ kind, text }: Word): boolean {
  return kind !== "mark" || text === "%";
}

/** All of a question of usual length; of a longer one the sentence before the last question mark. */
function sentenceThatAsks(words: readonly Word[]): readonly Word[] {
  if (words.length <= MOST_WORDS) return words;
  const end = words.findLastIndex(({ text }) => text === "?");
  if (end < 0) return words.slice(0, MOST_WORDS);
  const before = words.slice(0, end);
  const start = before.findLastIndex(({ text }) => [".", "!", "?", ";"].includes(text)) + 1;
  return before.slice(Math.max(start, end - MOST_WORDS));
}

/** A contraction or a short form, in its words; undefined for any other word. */
export function writtenOut(key: string): readonly string[] | undefined {
  return WRITTEN_OUT.get(key);
}

function wordsMeant(word: Word): QuestionWord[] {
  const long = WRITTEN_OUT.get(word.key);
  if (long !== undefined) return long.map((key) => ({ ...word, key, meant: key }));
  const key = word.key.replace(/'s?$/, "");
  return [{ ...word, key, meant: meantBy(word, key) }];
}

function meantBy({ kind }: Word, key: string): string {
  if (key === "%") return "percent";
  if (kind !== "word" || isVocabulary(key) || NO_SLIPS.has(key)) return key;
  const [nearest] = OFTEN_MISSPELLED.filter((meant) => isMisspelling(key, meant)).toSorted(
    (one, other) => (editDistance(key, one, 2) ?? 3) - (editDistance(key, other, 2) ?? 3),
  );
  return nearest ?? key;
}
