import { pdfOf } from "../hostile/hostile-pdfs.ts";

/** A one-page PDF with these content commands; /F1 is Helvetica. */
export function printedPdf(content: string, mediaBox = "[0 0 612 792]"): Buffer {
  return pdfOf([
    { dict: "/Type /Catalog /Pages 2 0 R" },
    { dict: "/Type /Pages /Kids [3 0 R] /Count 1" },
    {
      dict: `/Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>`,
    },
    { dict: "", bytes: Buffer.from(content) },
    { dict: "/Type /Font /Subtype /Type1 /BaseFont /Helvetica" },
  ]);
}
