/*
 * Splits a source file into prose, code and string literals. A tokenizer rather than a parser:
 * where it errs (a division after a bracket), a banned word may be missed.
 */

/** The file's text three times at full length, so offsets agree; the other zones are blanked. */
export interface Zones {
  /** comments, documents, test titles */
  prose: string;
  code: string;
  /** string and template literals */
  texts: string;
}

type Zone = keyof Zones;

const SCRIPT = /[.][cm]?[jt]sx?$/;
const TEST = /[.](?:test|spec)[.][jt]sx?$/;
/** The assistant's articles: product content, checked for spelling only. */
const ARTICLE = /\/articles\/.*[.]md$/;

const COMMENT = String.raw`\/\*[\s\S]*?\*\/|\/\/[^\n]*`;
const QUOTED = String.raw`"(?:[^"\\\n]|\\.)*"|(?<!\w)'(?:[^'\\\n]|\\.)*'`;
const REGULAR_EXPRESSION = String.raw`(?<=(?:[(,=:[!&|?{};>]|\breturn|^)\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/`;
const TOKEN = new RegExp(`${COMMENT}|${QUOTED}|${REGULAR_EXPRESSION}|[{}\`]`, "gm");
const TEMPLATE_PART = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y;
const BEFORE_TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*$/;

class ScriptReader {
  readonly #source: string;
  readonly #isTest: boolean;
  readonly #zones: Record<Zone, string[]> = { prose: [], code: [], texts: [] };
  #end = 0;
  #depth = 0;
  /** brace depth at which each open template literal resumes */
  readonly #templates: number[] = [];

  constructor(source: string, isTest: boolean) {
    this.#source = source;
    this.#isTest = isTest;
  }

  read(): Zones {
    TOKEN.lastIndex = 0;
    for (let token = TOKEN.exec(this.#source); token; token = TOKEN.exec(this.#source)) {
      this.#add("code", token.index);
      this.#addToken(token[0], token.index + token[0].length);
      TOKEN.lastIndex = Math.max(this.#end, TOKEN.lastIndex);
    }
    this.#add("code", this.#source.length);
    const { prose, code, texts } = this.#zones;
    return { prose: prose.join(""), code: code.join(""), texts: texts.join("") };
  }

  #addToken(token: string, end: number): void {
    if (token === "{") this.#depth += 1;
    else if (token === "}" && this.#templates.at(-1) === this.#depth) {
      this.#templates.pop();
      this.#addTemplatePart(end, "texts");
    } else if (token === "}") this.#depth -= 1;
    else if (token === "`") this.#addTemplatePart(end, this.#zoneOfText());
    else if (token.startsWith("//") || token.startsWith("/*")) this.#add("prose", end);
    else this.#add(token.startsWith("/") ? "texts" : this.#zoneOfText(), end);
  }

  /** Ends at the closing backtick or the next `${`. */
  #addTemplatePart(from: number, zone: Zone): void {
    TEMPLATE_PART.lastIndex = from;
    const part = TEMPLATE_PART.exec(this.#source)?.[0] ?? "";
    this.#add(zone, from + part.length);
    if (part.endsWith("${")) this.#templates.push(this.#depth);
  }

  #zoneOfText(): Zone {
    if (!this.#isTest) return "texts";
    const before = this.#source.slice(Math.max(0, this.#end - 60), this.#end);
    return BEFORE_TITLE.test(before) ? "prose" : "texts";
  }

  #add(zone: Zone, end: number): void {
    const part = this.#source.slice(this.#end, end);
    const blank = " ".repeat(part.length);
    this.#zones.prose.push(zone === "prose" ? part : blank);
    this.#zones.code.push(zone === "code" ? part : blank);
    this.#zones.texts.push(zone === "texts" ? part : blank);
    this.#end = end;
  }
}

export function zonesOf(file: string, source: string): Zones {
  if (SCRIPT.test(file)) return new ScriptReader(source, TEST.test(file)).read();
  if (ARTICLE.test(file)) return { prose: "", code: "", texts: source };
  return { prose: source, code: file.endsWith(".md") ? "" : source, texts: "" };
}
