import { adoptSheet } from "../../lib/adopt-sheet.ts";
import styles from "./reports.css?inline";

let isAdopted = false;

/** Gives the page the reports' styles, which come inside the reports' program. */
export function adoptStyles(): void {
  if (isAdopted) return;
  isAdopted = true;
  adoptSheet(styles);
}
