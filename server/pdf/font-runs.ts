import { FAMILIES, codePointsOf, type Part } from "./fonts.ts";

/** Text in one font. */
export interface Run {
  part: Part;
  text: string;
}

/** ASCII, which all fonts have. */
const PLAIN = /^[\u0020-\u007E]*$/;
/**
 * Control characters, emoji joiners and variation selectors, and marks without a base character.
 */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Emoji_Modifier}\uFE0F\u20E3]/gu;
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const SAME_AS = new Map([
  ["\u2010", "-"],
  ["\u2011", "-"],
  ["≤", "<="],
  ["≥", ">="],
  ["→", "->"],
  ["←", "<-"],
]);

/** Scripts that can be named, by their Unicode names. */
const SCRIPTS = (
  "Arabic,Hebrew,Thai,Devanagari,Bengali,Gurmukhi,Gujarati,Tamil,Telugu,Kannada,Malayalam,Sinhala," +
  "Armenian,Georgian,Ethiopic,Khmer,Lao,Myanmar,Mongolian,Tibetan"
)
  .split(",")
  .map((name) => ({ name, has: new RegExp(`\\p{Script=${name}}`, "u") }));

/**
 * Decides which characters can be printed, and in which font. A script without a font is replaced
 * by its name, as "[Chinese]", because a box would mean nothing and an omission would go unnoticed.
 */
export class FontSelector {
  /** loaded on first use */
  readonly #known = new Map<Part, ReadonlySet<number>>();
  /** whether any text was replaced by the name of its script */
  hasNamed = false;

  /** The text to print, on one line. Idempotent. */
  drawable(text: string): string {
    const bare = text.normalize("NFC").replaceAll(/\s+/g, " ").replaceAll(INVISIBLE, "").trim();
    if (PLAIN.test(bare)) return bare;
    let isNamed = false;
    const shown = Array.from(bare, (letter) => {
      if (this.#has(letter)) return letter;
      const same = SAME_AS.get(letter) ?? letter.normalize("NFKD");
      if (Array.from(same).every((part) => this.#has(part))) return same;
      isNamed = true;
      if (/\p{M}/u.test(letter)) return "";
      return /\p{P}/u.test(letter) ? " " : `[${scriptName(letter, bare)}]`;
    }).join("");
    if (!isNamed) return shown;
    this.hasNamed = true;
    // Names the script of consecutive words only once.
    return shown
      .replaceAll(/(\[[A-Za-z ]+\])(?: *\1)+/g, "$1")
      .replaceAll(/ +/g, " ")
      .trim();
  }

  /** Splits text by font. A line, or else a word, uses one font if that has all its characters. */
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

  /** Keeps the previous character's font if possible, so that marks stay with their base. */
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
    const known = this.#known.get(part) ?? codePointsOf(part);
    this.#known.set(part, known);
    return known;
  }
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

/** @param text the whole text, because Han characters are Chinese or part of Japanese */
function scriptName(letter: string, text: string): string {
  if (EMOJI.test(letter)) return "emoji";
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter)) return "Japanese";
  if (/\p{Script=Hangul}/u.test(letter)) return "Korean";
  if (/\p{Script=Han}/u.test(letter)) {
    return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? "Japanese" : "Chinese";
  }
  const writing = SCRIPTS.find(({ has }) => has.test(letter));
  return writing?.name ?? (/\p{L}/u.test(letter) ? "other letters" : "symbol");
}
