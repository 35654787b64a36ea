import { PDFDocument, type PDFFont, StandardFonts } from "@cantoo/pdf-lib";

/**
 * Cells side by side, with a font size; `down` is the space above, in lines; `page` starts a new
 * page.
 */
export type Cell = readonly [x: number, text: string];

/** Cells side by side; a size; `down` is the space above, in lines; `page` starts a new page. */
export interface SampleRow {
  cells: readonly Cell[];
  size?: number;
  down?: number;
  page?: true;
}

export interface SampleQuote {
  name: string;
  rows: readonly SampleRow[];
  contractor: string;
  /** null: none is printed */
  total: string | null;
  tax?: string;
  /** description and amount; null for included work */
  lines: readonly (readonly [string, string | null])[];
  /** text that each exclusion contains */
  exclusions?: readonly string[];
  /** quantity and unit price by description */
  products?: Readonly<Record<string, readonly [string, string]>>;
  /** labor and materials by description; other lines have none */
  parts?: Readonly<Record<string, readonly [string, string]>>;
  validUntil?: string;
  number?: string;
  deposit?: string;
  work?: string;
  /** difference between the lines and the printed total */
  difference?: string;
}

const WIDTH = 612;
const HEIGHT = 792;
const TOP = 740;
const SIZE = 10;
const LEADING = 1.5;

/** A row in the default size. */
export function row(...cells: Cell[]): SampleRow {
  return { cells };
}

/** A row with space above it, in lines. */
export function below(down: number, ...cells: Cell[]): SampleRow {
  return { cells, down };
}

/** A row in a given font size. */
export function large(size: number, ...cells: Cell[]): SampleRow {
  return { cells, size };
}

/** The quote as a PDF with text. */
export async function drawQuote({ rows }: Pick<SampleQuote, "rows">): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  let page = document.addPage([WIDTH, HEIGHT]);
  let y = TOP;
  for (const { cells, size = SIZE, down = 1, page: isNew } of rows) {
    if (isNew) {
      page = document.addPage([WIDTH, HEIGHT]);
      y = TOP;
    } else y -= down * size * LEADING;
    for (const [x, text] of cells)
      page.drawText(text, { x: leftOf(font, x, text, size), y, size, font });
  }
  return Buffer.from(await document.save());
}

function leftOf(font: PDFFont, x: number, text: string, size: number): number {
  return x >= 0 ? x : -x - font.widthOfTextAtSize(text, size);
}
