import { TableRefused } from "../../../shared/imports/table.ts";

/**
 * The text of a file: UTF-16 where it begins with that mark, else UTF-8, and where that does not fit
 * Windows-1252, in which every byte is a letter: banks and older spreadsheets write it.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (text.includes("\u0000"))
    throw new TableRefused("This file is not a table. Choose a CSV or an .xlsx file.");
  return text;
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
