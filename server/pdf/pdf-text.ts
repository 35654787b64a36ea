import Pdf from "pdfkit";
import { FAMILIES, fontName, fontPath, type Part, type Weight, WEIGHTS } from "./fonts.ts";
import { FontSelector } from "./font-runs.ts";

/** The app's light color theme. */
export const COLORS = {
  ink: "#27221c",
  soft: "#645a4e",
  line: "#e4dccd",
  strong: "#8f8577",
  accent: "#17586a",
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
/** Aligned on the baseline, because fonts differ in ascent. */
const ON_BASELINE = { ...TABULAR, baseline: "alphabetic" } as const;
/** Ascent of the embedded font, as a share of its size. */
const ASCENT = 0.95;
const LINE_HEIGHT = 1.3;

/** Writes text on PDF pages. Text is measured first, so that none is cut off. */
export class PdfText {
  readonly doc: PDFKit.PDFDocument;
  readonly letters = new FontSelector();

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    for (const part of FAMILIES.flat()) {
      // Loaded on first use; only used fonts are embedded.
      for (const weight of WEIGHTS)
        doc.registerFont(fontName(part, weight), fontPath(part, weight));
    }
  }

  /** Width of one line, in points. */
  width(text: string, style: Style): number {
    let width = 0;
    for (const { part, text: run } of this.letters.runs(text)) {
      width += this.#set(part, style).widthOfString(run, TABULAR);
    }
    return width;
  }

  /** Wraps text to `width`; breaks words that are wider. */
  wrap(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of this.letters.drawable(text).split(" ")) {
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

  /** As many characters as fit into `width`, but at least one. */
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

  /**
   * Writes one line.
   *
   * @param box area for alignment, if it does not start at `x`
   */
  line(
    text: string,
    x: number,
    y: number,
    style: Style,
    { align = "left", width = 0 }: { align?: Align; width?: number } = {},
  ): void {
    const shown = this.letters.drawable(text);
    const free = align === "left" ? 0 : width - this.width(shown, style);
    let at = x + (align === "center" ? free / 2 : free);
    for (const { part, text: run } of this.letters.runs(shown)) {
      const doc = this.#set(part, style).fillColor(style.color ?? COLORS.ink);
      doc.text(run, at, y + ASCENT * style.size, ON_BASELINE);
      at += doc.widthOfString(run, TABULAR);
    }
  }

  /** Writes wrapped text; returns its height. */
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

  /** The same style, shrunk to fit, because numbers must not be cut off or wrapped. */
  fitted(text: string, width: number, style: Style): Style {
    const actual = this.width(this.letters.drawable(text), style);
    return actual <= width ? style : { ...style, size: (style.size * width) / actual };
  }

  #set(part: Part, { size, weight = "regular" }: Style): PDFKit.PDFDocument {
    return this.doc.font(fontName(part, weight)).fontSize(size);
  }
}

/**
 * A new document in US Letter format.
 *
 * @param createdAt default: now
 */
export function newDocument(title: string, createdAt?: Date): PDFKit.PDFDocument {
  return new Pdf({
    size: "LETTER",
    margin: 0,
    bufferPages: true,
    info: {
      Title: title,
      Creator: "Plumbline",
      Producer: "Plumbline",
      ...(createdAt && { CreationDate: createdAt }),
    },
    lang: "en-US",
    displayTitle: true,
  });
}
