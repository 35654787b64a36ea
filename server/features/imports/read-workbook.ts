import { IMPORT_LIMITS } from "../../../shared/imports/limits.ts";
import { type TableRow, TableRefused, TableRows } from "./rules/table.ts";
import { type CellStyle, dateOfSerial, styleOf } from "./cell-style.ts";
import { openWorkbook, type WorkbookParts } from "./workbook-parts.ts";
import { broken, type XmlEvents } from "./xml-reader.ts";

/**
 * More than real workbooks have, and Excel's limit on styles. A workbook with more is made to
 * exhaust memory.
 */
const MAX_SHEETS = 1000;
const MAX_STYLES = 65_490;
/** Longer than Excel's limit of 31 characters for sheet names. */
const MAX_NAME = 255;

export interface ReadWorkbook {
  /** names of the visible sheets */
  sheets: string[];
  /** the sheet that was read */
  sheet: string;
  rows: TableRow[];
}

interface Sheet {
  name: string;
  relation: string;
  isHidden: boolean;
}

interface Book {
  sheets: Sheet[];
  /** whether date serials count from 1904, as in old Macintosh workbooks */
  is1904: boolean;
}

/**
 * Reads one sheet of an Office Open XML workbook as its cells are displayed, with dates as
 * YYYY-MM-DD. Formulas have their cached value; none is evaluated.
 *
 * @param wanted name of the sheet; default and fallback: the first one
 * @throws TableRefused if it is not a workbook or exceeds the import limits
 */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  wanted: string | undefined,
): Promise<ReadWorkbook> {
  const parts = await openWorkbook(bytes);
  const book = await readBook(parts);
  const visible = book.sheets.filter(({ isHidden }) => !isHidden);
  const sheet = visible.find(({ name }) => name === wanted) ?? visible[0];
  if (sheet === undefined) throw new TableRefused("This workbook has no readable sheets.");
  const path = (await readRelations(parts)).get(sheet.relation);
  if (path === undefined) throw broken();
  const texts = await readTexts(parts);
  const styles = await readStyles(parts);
  const rows = new TableRows();
  await parts.read(path, sheetEvents({ rows, texts, styles, is1904: book.is1904 }));
  return { sheets: visible.map(({ name }) => name), sheet: sheet.name, rows: rows.rows };
}

async function readBook(parts: WorkbookParts): Promise<Book> {
  const book: Book = { sheets: [], is1904: false };
  await parts.read("xl/workbook.xml", {
    open(name, attributes) {
      if (name === "workbookPr") book.is1904 = isTrue(attributes().get("date1904"));
      if (name !== "sheet") return;
      const all = attributes();
      const relation = [...all].find(([key]) => key.endsWith(":id"))?.[1] ?? "";
      const isHidden = (all.get("state") ?? "visible") !== "visible";
      if (book.sheets.length >= MAX_SHEETS) throw broken();
      const called = (all.get("name") ?? "").slice(0, MAX_NAME);
      book.sheets.push({ name: called, relation, isHidden });
    },
    close() {},
    text() {},
  });
  return book;
}

/** Paths of the sheets by relationship id. */
async function readRelations(parts: WorkbookParts): Promise<Map<string, string>> {
  const relations = new Map<string, string>();
  await parts.read("xl/_rels/workbook.xml.rels", {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const all = attributes();
      const target = all.get("Target") ?? "";
      const isInside = all.get("TargetMode") !== "External" && target.length < 200;
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      if (isInside) relations.set(all.get("Id") ?? "", path);
    },
    close() {},
    text() {},
  });
  return relations;
}

/** The shared strings, which cells refer to by index. */
async function readTexts(parts: WorkbookParts): Promise<string[]> {
  const texts: string[] = [];
  if (!parts.has("xl/sharedStrings.xml")) return texts;
  let text = "";
  let isIn = false;
  let isPhonetic = false;
  await parts.read("xl/sharedStrings.xml", {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      isIn = name === "t" && !isPhonetic;
    },
    close(name) {
      if (name === "si") texts.push(text);
      if (name === "rPh") isPhonetic = false;
      if (name === "t") isIn = false;
    },
    text(content) {
      if (isIn) text += content;
    },
  });
  return texts;
}

async function readStyles(parts: WorkbookParts): Promise<CellStyle[]> {
  if (!parts.has("xl/styles.xml")) return [];
  const formats = new Map<number, string>();
  const styles: CellStyle[] = [];
  let isIn = false;
  await parts.read("xl/styles.xml", {
    open(name, attributes) {
      if (name === "cellXfs") isIn = true;
      if (name === "numFmt") {
        const all = attributes();
        formats.set(Number(all.get("numFmtId")), all.get("formatCode") ?? "");
      }
      if (name === "xf" && isIn) {
        if (styles.length >= MAX_STYLES) throw broken();
        const format = Number(attributes().get("numFmtId") ?? 0);
        styles.push(styleOf(format, formats.get(format)));
      }
    },
    close(name) {
      if (name === "cellXfs") isIn = false;
    },
    text() {},
  });
  return styles;
}

interface SheetReading {
  rows: TableRows;
  texts: readonly string[];
  styles: readonly CellStyle[];
  is1904: boolean;
}

interface OpenCell {
  column: number;
  type: string;
  style: CellStyle | undefined;
  content: string;
}

function sheetEvents(reading: SheetReading): XmlEvents {
  let row = 0;
  let cells: string[] = [];
  let cell: OpenCell | undefined;
  let isIn = false;
  let isPhonetic = false;
  return {
    open(name, attributes) {
      if (name === "row") {
        row = rowOf(attributes().get("r")) ?? row + 1;
        cells = [];
      } else if (name === "c") {
        const all = attributes();
        const column = columnOf(all.get("r")) ?? cells.length;
        const style = reading.styles[Number(all.get("s") ?? 0)];
        cell = { column, type: all.get("t") ?? "n", style, content: "" };
      } else if (name === "rPh") {
        isPhonetic = true;
      } else {
        isIn = (name === "v" || name === "t") && !isPhonetic;
      }
    },
    close(name) {
      if (name === "c" && cell !== undefined) {
        const shown = displayedText(cell, reading);
        // Clamped, because a cell far to the right would create a huge row.
        if (shown !== "") cells[Math.min(cell.column, IMPORT_LIMITS.columns)] = shown;
        cell = undefined;
      } else if (name === "row") {
        reading.rows.add(
          row,
          Array.from(cells, (content) => content ?? ""),
        );
      } else if (name === "rPh") {
        isPhonetic = false;
      } else {
        isIn = false;
      }
    },
    text(content) {
      if (isIn && cell !== undefined) cell.content += content;
    },
  };
}

/** The row number; undefined if invalid. */
function rowOf(number: string | undefined): number | undefined {
  return /^[1-9]\d{0,6}$/.test(number ?? "") ? Number(number) : undefined;
}

const COLUMN = /^([A-Z]{1,3})\d{1,7}$/;

/** Column index: "A1" is 0, "AB7" is 27; undefined if invalid. */
function columnOf(place: string | undefined): number | undefined {
  const letters = COLUMN.exec(place ?? "")?.[1];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** The displayed text of a cell. */
function displayedText(
  { type, content, style }: OpenCell,
  { texts, is1904 }: SheetReading,
): string {
  switch (type) {
    case "s":
      return texts[Number(content)] ?? "";
    case "b":
      return content === "1" ? "TRUE" : "FALSE";
    case "n":
      return displayedNumber(content, style, is1904);
    default:
      return content;
  }
}

/** Rounds to the 15 digits of spreadsheets: 19.989999999999998 becomes 19.99. */
function displayedNumber(content: string, style: CellStyle | undefined, is1904: boolean): string {
  const number = Number(content);
  if (content.trim() === "" || !Number.isFinite(number)) return "";
  if (style?.isDay === true) return dateOfSerial(number, is1904) ?? content;
  const text = String(Number(number.toPrecision(15)));
  return text.includes("e") ? content : text;
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
