import { TableRefused } from "./rules/table.ts";

/**
 * Decodes a file: UTF-16 with a byte order mark, otherwise UTF-8, otherwise Windows-1252 (valid for
 * any bytes), which banks and older spreadsheets write.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (text.includes("\u0000"))
    throw new TableRefused("This file is not a table. Choose a CSV or an .xlsx file.");
  const other = OTHERS.find(({ start }) => start.test(text));
  if (other !== undefined) throw new TableRefused(other.why);
  return text;
}

/** Other formats that banks offer, often with the file extension of a table. */
const OTHERS: readonly { start: RegExp; why: string }[] = [
  {
    start: /^\uFEFF?\s*(?:OFXHEADER|<OFX|<\?OFX|!Type:|!Account)/i,
    why: "This is a file for an accounting program. Download your bank’s transactions as CSV or Excel.",
  },
  {
    start: /^\uFEFF?\s*<(?:!doctype|html|table|head|meta|\?xml|[a-z]+:?workbook)/i,
    why: "This is a web page or XML, whatever its name says. Open it in your spreadsheet, save it as .xlsx or CSV, and try again.",
  },
];

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // UTF-16 without a byte order mark: in ASCII text every second byte is zero.
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) {
    return new TextDecoder("utf-16le").decode(bytes);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
