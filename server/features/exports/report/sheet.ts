import { COLORS, type PdfText, type Style } from "../../../pdf/pdf-text.ts";

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792 } as const;
export const MARGIN = 54;
export const WIDTH = PAGE.width - 2 * MARGIN;
/** End of the content area; the footer is below it. */
export const BOTTOM = PAGE.height - 64;
const FOOT = PAGE.height - 44;

const HEADING: Style = { size: 16, weight: "bold" };
const NOTE: Style = { size: 9, color: COLORS.soft };
const NAMED =
  "Unsupported characters are shown in brackets, such as [Chinese] or [emoji]. The tables have the original text.";
const FOOT_STYLE: Style = { size: 8, color: COLORS.soft };

/** Tracks the current position on the pages, and draws headings and page numbers. */
export class Sheet {
  readonly ink: PdfText;
  y = MARGIN;

  constructor(ink: PdfText) {
    this.ink = ink;
  }

  get doc(): PDFKit.PDFDocument {
    return this.ink.doc;
  }

  addPage(): void {
    this.doc.addPage({ size: "LETTER", margin: 0 });
    this.y = MARGIN;
  }

  /** Starts a new page if less than this height is left. */
  need(height: number): void {
    if (this.y + height > BOTTOM && this.y > MARGIN) this.addPage();
  }

  /**
   * Starts a section.
   *
   * @param together minimum height to keep on the same page
   */
  heading(title: string, { note, together = 90 }: { note?: string; together?: number } = {}): void {
    this.y += this.y > MARGIN ? 26 : 0;
    this.need(together);
    // Outline entry, for navigation and screen readers.
    this.doc.outline.addItem(title);
    this.y += this.ink.text(title, MARGIN, this.y, { ...HEADING, width: WIDTH });
    if (note !== undefined) this.note(note);
    this.y += 8;
  }

  note(text: string): void {
    this.y += 2;
    const lines = this.ink.wrap(text, WIDTH, NOTE);
    this.need(this.ink.heightOf(lines.length, NOTE));
    this.y += this.ink.text(text, MARGIN, this.y, { ...NOTE, width: WIDTH });
  }

  rule(y: number, color: string = COLORS.line): void {
    this.doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke();
  }

  /** Adds page numbers at the end, and a note on the first page if any text was replaced. */
  numberPages(label: string): void {
    const { start, count } = this.doc.bufferedPageRange();
    const room = WIDTH - 90;
    const [shown = ""] = this.ink.wrap(label, room, FOOT_STYLE);
    const { hasNamed } = this.ink.letters;
    for (let index = 0; index < count; index += 1) {
      this.doc.switchToPage(start + index);
      this.rule(FOOT - 8);
      this.ink.line(shown, MARGIN, FOOT, FOOT_STYLE);
      const place = `Page ${index + 1} of ${count}`;
      this.ink.line(place, MARGIN, FOOT, FOOT_STYLE, { align: "right", width: WIDTH });
      if (index === 0 && hasNamed) this.ink.line(NAMED, MARGIN, FOOT + 12, FOOT_STYLE);
    }
  }
}
