import * as z from "zod/mini";
import { isStorable } from "../text.ts";
import { headerName } from "./headers.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import { importMapping } from "./mapping.ts";

/** Enough to tell one name from another. */
const LONGEST_NAME = 60;

/** The names in a header, as `headerOfRow` writes them. */
export const importHeader = z
  .array(z.string().check(z.maxLength(LONGEST_NAME), z.refine(isStorable)))
  .check(z.minLength(1), z.maxLength(IMPORT_LIMITS.columns));

/** What a file's columns were called and taken for: the next such file is read the same. */
export const readAs = z.object({ header: importHeader, mapping: importMapping });

/** A row as a header is remembered. */
export function headerOfRow(cells: readonly string[]): string[] {
  return cells.map((cell) => headerName(cell).slice(0, LONGEST_NAME).toWellFormed());
}
