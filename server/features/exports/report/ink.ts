import Pdf from "pdfkit";
import { faceName, lettersOf, type Part, PARTS, readFace, type Weight, WEIGHTS } from "./face.ts";

/** The product's colors on paper: the light ones, in which they are printed too. */
export const COLORS = {
  ink: "#27221c",
  soft: "#645a4e",
  line: "#e4dccd",
  strong: "#8f8577",
  accent: "#1d5c4b",
  accentSoft: "#e0ece4",
  sunken: "#f1ebdf",
  brass: "#b9812f",
  danger: "#9b1f18",
  white: "#ffffff",
} as const;

export interface Style {
  /** in points */
  size: number;
  weight?: Weight;
  color?: string;
}

export type Align = "left" | "right" | "center";

const TABULAR: PDFKit.Mixins.TextOptions = { lineBreak: false, features: ["tnum", "kern"] };
/** Controls, and pictures and their joints: the face has none of them. */
const UNDRAWN = /[\p{C}\p{Zl}\p{Zp}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u20E3]/gu;
const LINE_HEIGHT = 1.3;

interface Run {
  part: Part;
  text: string;
}

/** Writes texts on the pages of a PDF, measured before they are written, so that none is cut off. */
export class Ink {
  readonly doc: PDFKit.PDFDocument;
  readonly #letters: Record<Part, ReadonlySet<number>>;
  /** whether a letter was met that the face does not have */
  hasMissedLetters = false;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    for (const part of PARTS) {
      for (const weight of WEIGHTS) {
        doc.registerFont(faceName(part, weight), readFace(part, weight));
      }
    }
    this.#letters = { latin: lettersOf("latin"), "latin-ext": lettersOf("latin-ext") };
  }

  /** Of one line, in points. */
  width(text: string, style: Style): number {
    let width = 0;
    for (const { part, text: run } of this.#runs(text)) {
      width += this.#set(part, style).widthOfString(run, TABULAR);
    }
    return width;
  }

  /** In lines no wider than `width`; a word that is wider comes apart. */
  wrap(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of plain(text).split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (this.width(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = word;
      while (this.width(line, style) > width && line.length > 1) {
        const fitting = this.#fitting(line, width, style);
        lines.push(fitting);
        line = line.slice(fitting.length);
      }
    }
    return [...lines, line];
  }

  /** As many letters as are no wider than `width`, but at least one. */
  #fitting(word: string, width: number, style: Style): string {
    const letters = Array.from(word);
    let [least, most] = [1, letters.length];
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      if (this.width(letters.slice(0, middle).join(""), style) <= width) least = middle;
      else most = middle - 1;
    }
    return letters.slice(0, least).join("");
  }

  heightOf(lines: number, { size }: Style): number {
    return lines * size * LINE_HEIGHT;
  }

  /** One line. @param box where it stands, when it is not to begin at `x` */
  line(
    text: string,
    x: number,
    y: number,
    style: Style,
    { align = "left", width = 0 }: { align?: Align; width?: number } = {},
  ): void {
    const shown = plain(text);
    const free = align === "left" ? 0 : width - this.width(shown, style);
    let at = x + (align === "center" ? free / 2 : free);
    for (const { part, text: run } of this.#runs(shown)) {
      const doc = this.#set(part, style).fillColor(style.color ?? COLORS.ink);
      doc.text(run, at, y, TABULAR);
      at += doc.widthOfString(run, TABULAR);
    }
  }

  /** A text in lines. Answers its height. */
  text(
    text: string,
    x: number,
    y: number,
    { width, align = "left", ...style }: Style & { width: number; align?: Align },
  ): number {
    const lines = this.wrap(text, width, style);
    for (const [index, line] of lines.entries()) {
      this.line(line, x, y + this.heightOf(index, style), style, { align, width });
    }
    return this.heightOf(lines.length, style);
  }

  /** The same style, smaller where a line would be too wide: a number is never cut off or wrapped. */
  fitted(text: string, width: number, style: Style): Style {
    const actual = this.width(plain(text), style);
    return actual <= width ? style : { ...style, size: (style.size * width) / actual };
  }

  #set(part: Part, { size, weight = "regular" }: Style): PDFKit.PDFDocument {
    return this.doc.font(faceName(part, weight)).fontSize(size);
  }

  /** By the part of the face that has the letters; what neither has shows as a box. */
  #runs(text: string): Run[] {
    const runs: Run[] = [];
    for (const letter of text) {
      const code = letter.codePointAt(0) ?? 0;
      const inLatin = this.#letters.latin.has(code);
      const part = inLatin || !this.#letters["latin-ext"].has(code) ? "latin" : "latin-ext";
      if (!inLatin && part === "latin") this.hasMissedLetters = true;
      const last = runs.at(-1);
      if (last?.part === part) last.text += letter;
      else runs.push({ part, text: letter });
    }
    return runs;
  }
}

function plain(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").replaceAll(UNDRAWN, "").trim();
}

/** A new document of the pages that printers of the United States take. */
export function newDocument(title: string): PDFKit.PDFDocument {
  return new Pdf({
    size: "LETTER",
    margin: 0,
    bufferPages: true,
    info: { Title: title, Creator: "Plumbline", Producer: "Plumbline" },
    lang: "en-US",
    displayTitle: true,
  });
}
