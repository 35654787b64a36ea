import { adoptSheet } from "../../lib/adopt-sheet.ts";
import styles from "./imports.css?inline";

let isAdopted = false;

/** Adds the dialog's styles to the document once; they load with its code. */
export function adoptStyles(): void {
  if (isAdopted) return;
  isAdopted = true;
  adoptSheet(styles);
}
