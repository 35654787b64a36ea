import { buffer } from "node:stream/consumers";
import { newDocument, PdfText, type Style } from "../../../pdf/pdf-text.ts";
import { MARGIN, Sheet, WIDTH } from "./sheet.ts";

const BODY: Style = { size: 11 };
const BLANK_LINE = 8;

interface TextDocument {
  title: string;
  /** text below the title */
  note: string;
  text: string;
}

/** Renders a text as a PDF, on as many pages as it needs. */
export async function drawTextDocument({ title, note, text }: TextDocument): Promise<Buffer> {
  const doc = newDocument(title);
  const written = buffer(doc);
  const sheet = new Sheet(new PdfText(doc));
  sheet.heading(title, { note });
  for (const paragraph of text.split("\n")) {
    if (paragraph === "") sheet.y += BLANK_LINE;
    else drawParagraph(sheet, paragraph);
  }
  sheet.numberPages(title);
  doc.end();
  return written;
}

function drawParagraph(sheet: Sheet, text: string): void {
  const height = sheet.ink.heightOf(1, BODY);
  for (const line of sheet.ink.wrap(text, WIDTH, BODY)) {
    sheet.need(height);
    sheet.ink.line(line, MARGIN, sheet.y, BODY);
    sheet.y += height;
  }
}
