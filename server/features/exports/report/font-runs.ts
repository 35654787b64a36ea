import { FAMILIES, lettersOf, type Part } from "./fonts.ts";

/** What is drawn with one font. */
export interface Run {
  part: Part;
  text: string;
}

/** Printed without a look at the faces, which all have them. */
const PLAIN = /^[\u0020-\u007E]*$/;
/** Controls, what joins pictures or says how they look, and marks that stand over nothing. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Emoji_Modifier}\uFE0F\u20E3]/gu;
const PICTURE = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const SAME_AS = new Map([
  ["\u2010", "-"],
  ["\u2011", "-"],
  ["≤", "<="],
  ["≥", ">="],
  ["→", "->"],
  ["←", "<-"],
]);

/** The writings that people are most likely to use, by the names that Unicode has for them. */
const WRITINGS = (
  "Arabic,Hebrew,Thai,Devanagari,Bengali,Gurmukhi,Gujarati,Tamil,Telugu,Kannada,Malayalam,Sinhala," +
  "Armenian,Georgian,Ethiopic,Khmer,Lao,Myanmar,Mongolian,Tibetan"
)
  .split(",")
  .map((name) => ({ name, has: new RegExp(`\\p{Script=${name}}`, "u") }));

/**
 * Knows which letters can be drawn, and with what. What no face has is named in place of it, as
 * "[Chinese]": a box would say nothing, and left out it would not be missed.
 */
export class Letters {
  /** read when the first letter asks for it */
  readonly #known = new Map<Part, ReadonlySet<number>>();
  /** whether anything was named in place of being drawn */
  hasNamed = false;

  /** A text as it is drawn, on one line. Asked about its own answer it changes nothing. */
  drawable(text: string): string {
    const bare = text.normalize("NFC").replaceAll(/\s+/g, " ").replaceAll(UNSEEN, "").trim();
    if (PLAIN.test(bare)) return bare;
    let isNamed = false;
    const shown = Array.from(bare, (letter) => {
      if (this.#has(letter)) return letter;
      const same = SAME_AS.get(letter) ?? letter.normalize("NFKD");
      if (Array.from(same).every((part) => this.#has(part))) return same;
      isNamed = true;
      if (/\p{M}/u.test(letter)) return "";
      return /\p{P}/u.test(letter) ? " " : `[${nameOf(letter, bare)}]`;
    }).join("");
    if (!isNamed) return shown;
    this.hasNamed = true;
    // A word, or several, of one writing are named once.
    return shown
      .replaceAll(/(\[[A-Za-z ]+\])(?: *\1)+/g, "$1")
      .replaceAll(/ +/g, " ")
      .trim();
  }

  /** By the fonts that have the letters. A line, or else a word, is of one face if one has all of it. */
  runs(text: string): Run[] {
    const runs: Run[] = [];
    for (const word of this.#wholeFor(text) ? [text] : text.split(/(?<= )/)) {
      const whole = this.#wholeFor(word);
      for (const letter of word) {
        const part = this.#partOf(letter, whole ?? FAMILIES.flat(), runs.at(-1)?.part);
        const last = runs.at(-1);
        if (last?.part === part) last.text += letter;
        else runs.push({ part, text: letter });
      }
    }
    return runs;
  }

  #wholeFor(text: string): readonly Part[] | undefined {
    return FAMILIES.find((parts) => Array.from(text).every((letter) => this.#in(parts, letter)));
  }

  /** The one of the letter before where that has it too: marks stay with what they stand over. */
  #partOf(letter: string, parts: readonly Part[], before: Part | undefined): Part {
    const code = codeOf(letter);
    if (before && parts.includes(before) && this.#lettersOf(before).has(code)) return before;
    const part = parts.find((one) => this.#lettersOf(one).has(code)) ?? parts[0];
    if (part === undefined) throw new RangeError("A face has at least one part");
    return part;
  }

  #has(letter: string): boolean {
    return FAMILIES.some((parts) => this.#in(parts, letter));
  }

  #in(parts: readonly Part[], letter: string): boolean {
    return parts.some((part) => this.#lettersOf(part).has(codeOf(letter)));
  }

  #lettersOf(part: Part): ReadonlySet<number> {
    const known = this.#known.get(part) ?? lettersOf(part);
    this.#known.set(part, known);
    return known;
  }
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

/** @param text the whole of it: the same signs are Chinese, and part of Japanese */
function nameOf(letter: string, text: string): string {
  if (PICTURE.test(letter)) return "emoji";
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter)) return "Japanese";
  if (/\p{Script=Hangul}/u.test(letter)) return "Korean";
  if (/\p{Script=Han}/u.test(letter)) {
    return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? "Japanese" : "Chinese";
  }
  const writing = WRITINGS.find(({ has }) => has.test(letter));
  return writing?.name ?? (/\p{L}/u.test(letter) ? "other letters" : "symbol");
}
