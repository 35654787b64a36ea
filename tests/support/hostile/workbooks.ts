import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";

const START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A cell: text, number, date (a number in the second style), or raw XML. */
export type WorkbookCell = string | number | { day: number } | { xml: string };

interface WorkbookSheet {
  name: string;
  rows: WorkbookCell[][];
  state?: string;
}

/** A workbook in the usual layout, with shared strings, two styles, and a sheet per name. */
export async function workbookOf(
  sheets: readonly WorkbookSheet[],
  more: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const texts: string[] = [];
  const parts: Record<string, string> = {
    "[Content_Types].xml": `${START}<Types/>`,
    "xl/workbook.xml": `${START}<workbook ${MAIN} ${RELATIONS}><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"${state === undefined ? "" : ` state="${state}"`}/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${START}<Relationships>${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join("")}</Relationships>`,
    "xl/styles.xml": `${START}<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="m/d/yyyy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  };
  sheets.forEach(({ rows }, index) => {
    const written = rows.map((cells, row) => {
      const inside = cells.map((cell, column) =>
        cellXml(cell, `${letters(column)}${row + 1}`, texts),
      );
      return `<row r="${row + 1}">${inside.join("")}</row>`;
    });
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `${START}<worksheet ${MAIN}><sheetData>${written.join("")}</sheetData></worksheet>`;
  });
  parts["xl/sharedStrings.xml"] =
    `${START}<sst ${MAIN}>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`;
  return zipOf({ ...parts, ...more });
}

/** A ZIP of texts, at the highest compression level. */
export async function zipOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, level: 9 });
  for (const [name, text] of Object.entries(parts)) {
    await writer.add(name, new Uint8ArrayReader(new TextEncoder().encode(text)));
  }
  return Buffer.from(await writer.close());
}

function cellXml(cell: WorkbookCell, place: string, texts: string[]): string {
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "object" && "xml" in cell) return cell.xml.replace("<c", `<c r="${place}"`);
  if (typeof cell === "object") return `<c r="${place}" s="1"><v>${cell.day}</v></c>`;
  texts.push(cell);
  return `<c r="${place}" t="s"><v>${texts.length - 1}</v></c>`;
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
