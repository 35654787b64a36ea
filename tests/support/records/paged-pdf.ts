import Pdf from "pdfkit";

/** A PDF with lines of text on each of its pages. */
export async function pagedPdf(pages: readonly (readonly string[])[]): Promise<Buffer> {
  const pdf = new Pdf({ autoFirstPage: false });
  for (const lines of pages) {
    pdf.addPage();
    for (const [index, line] of lines.entries()) pdf.text(line, 72, 72 + index * 24);
  }
  pdf.end();
  const parts: Buffer[] = [];
  for await (const part of pdf) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
