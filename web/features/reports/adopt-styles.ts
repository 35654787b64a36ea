import { adoptSheet } from "../../lib/adopt-sheet.ts";
import index from "./styles/index-of-sections.css?inline";
import print from "./styles/print.css?inline";
import sections from "./styles/sections.css?inline";
import tables from "./styles/tables.css?inline";

let isAdopted = false;

/** Adds the reports' styles, which load with their code, to the document once. */
export function adoptStyles(): void {
  if (isAdopted) return;
  isAdopted = true;
  // Last, because print rules override the others.
  adoptSheet([sections, index, tables, print].join("\n"));
}
