import { adoptSheet } from "../../lib/adopt-sheet.ts";
import styles from "./budget.css?inline";

let isAdopted = false;

/** Gives the page the styles of the budget, which come with its program and not with every screen. */
export function adoptStyles(): void {
  if (isAdopted) return;
  adoptSheet(styles);
  isAdopted = true;
}
