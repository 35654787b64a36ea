import { readCsv } from "./rules/read-csv.ts";
import { type TableRow, TableRefused } from "./rules/table.ts";
import { decodeText } from "./decode-text.ts";
import { yieldCooperatively } from "./cooperative-yield.ts";
import { readWorkbook } from "./read-workbook.ts";

export interface ReadTable {
  /** workbooks only */
  sheets: string[];
  sheet: string | null;
  rows: TableRow[];
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** OLE container: workbooks before 2007 and password-protected ones. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];

/**
 * Reads the table in a file, whose type is detected by its first bytes.
 *
 * @throws TableRefused
 */
export async function readTable(
  bytes: Uint8Array<ArrayBuffer>,
  sheet: string | undefined,
): Promise<ReadTable> {
  if (startsWith(bytes, ZIP)) return readWorkbook(bytes, sheet);
  if (startsWith(bytes, OLD_WORKBOOK)) {
    throw new TableRefused(
      "This workbook is in an older format or password-protected. Save it as an unprotected .xlsx or CSV.",
    );
  }
  if (startsWith(bytes, PDF)) {
    throw new TableRefused("This is a PDF. Download your bank’s transactions as CSV or Excel.");
  }
  return { sheets: [], sheet: null, rows: await yieldCooperatively(readCsv(decodeText(bytes))) };
}

function startsWith(bytes: Uint8Array, signs: readonly number[]): boolean {
  return signs.every((sign, index) => bytes[index] === sign);
}
