import * as z from "zod/mini";
import { isStorable } from "../text.ts";
import { headerName } from "./headers.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import { importMapping } from "./mapping.ts";

/** Enough to tell names apart. */
const LONGEST_NAME = 60;

/** Header names as written by `headerOfRow`. */
export const importHeader = z
  .array(z.string().check(z.maxLength(LONGEST_NAME), z.refine(isStorable)))
  .check(z.minLength(1), z.maxLength(IMPORT_LIMITS.columns));

/** A saved mapping: the next file with this header is read the same way. */
export const readAs = z.object({ header: importHeader, mapping: importMapping });

/** Normalizes a header row for saving. */
export function headerOfRow(cells: readonly string[]): string[] {
  return cells.map((cell) => headerName(cell).slice(0, LONGEST_NAME).toWellFormed());
}
