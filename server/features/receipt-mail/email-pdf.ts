import { buffer } from "node:stream/consumers";
import { newDocument, PdfText } from "../../pdf/pdf-text.ts";

/** US Letter, in points. */
const [WIDTH, HEIGHT, MARGIN] = [612, 792, 54];
const INNER = WIDTH - 2 * MARGIN;
const TEXT = { size: 10 };
const HEADING = { size: 14, weight: "bold" } as const;
/** Enough for a receipt, which takes one or two. */
const MAX_PAGES = 10;
const MAX_CHARACTERS = 30_000;

interface Shown {
  subject: string;
  sender: string | null;
  /** `YYYY-MM-DD` */
  day: string | undefined;
  text: string;
}

/**
 * An email's text as a PDF. The same email gives the same bytes, so that a repeated delivery is
 * recognized.
 */
export async function drawEmail({
  subject,
  sender,
  day,
  text,
}: Shown): Promise<Uint8Array<ArrayBuffer>> {
  const doc = newDocument(subject, new Date(`${day ?? "2000-01-01"}T00:00:00Z`));
  const bytes = buffer(doc);
  const pdfText = new PdfText(doc);
  let y = MARGIN;
  const write = (line: string, style: typeof TEXT | typeof HEADING) => {
    pdfText.line(line, MARGIN, y, style);
    y += pdfText.heightOf(1, style);
  };
  for (const line of pdfText.wrap(subject, INNER, HEADING).slice(0, 3)) write(line, HEADING);
  if (sender !== null) write(`From: ${sender}`, TEXT);
  if (day !== undefined) write(`Date: ${day}`, TEXT);
  y += TEXT.size;
  let pages = 1;
  for (const paragraph of text
    .slice(0, MAX_CHARACTERS)
    .replaceAll(/\n{3,}/g, "\n\n")
    .split("\n")) {
    for (const line of pdfText.wrap(paragraph, INNER, TEXT)) {
      if (y > HEIGHT - MARGIN - TEXT.size) {
        if (pages === MAX_PAGES) break;
        doc.addPage();
        pages += 1;
        y = MARGIN;
      }
      write(line, TEXT);
    }
  }
  doc.end();
  return new Uint8Array(await bytes);
}
