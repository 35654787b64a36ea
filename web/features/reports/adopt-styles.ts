import { adoptSheet } from "../../lib/adopt-sheet.ts";
import styles from "./reports.css?inline";

let isAdopted = false;

/** Adds the reports' styles, which load with their code, to the document once. */
export function adoptStyles(): void {
  if (isAdopted) return;
  isAdopted = true;
  adoptSheet(styles);
}
