import { adoptSheet } from "../../lib/adopt-sheet.ts";
import styles from "./imports.css?inline";

let isAdopted = false;

/** Gives the page the dialog's styles, once: they come with its program. */
export function adoptStyles(): void {
  if (isAdopted) return;
  isAdopted = true;
  adoptSheet(styles);
}
