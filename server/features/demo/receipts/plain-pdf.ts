const LETTER = { width: 612, height: 792 };
const SIZE = 11;
const LEADING = 15;
const LEFT = 150;
const TOP = 720;

/** A plain-text PDF with one page per list of lines. ISO 8859-1 characters only. */
export function plainPdf(pages: readonly (readonly string[])[]): Buffer {
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>";
  const pageNumbers = pages.map((_, index) => 4 + index * 2);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(" ")}] >>`,
    font,
    ...pages.flatMap((lines, index) => {
      const text = textOf(lines);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${LETTER.width} ${LETTER.height}] ` +
          `/Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  return assemblePdf(objects);
}

function textOf(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, "\\$&")}) Tj T*`);
  return [`BT /F1 ${SIZE} Tf ${LEADING} TL ${LEFT} ${TOP} Td`, ...shown, "ET"].join("\n");
}

/** Numbers the objects and writes the cross-reference table. */
function assemblePdf(objects: readonly string[]): Buffer {
  let file = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = file.length;
  file +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
