import { adoptSheet } from "./adopt-sheet.ts";
import styles from "./assistant.css?inline";

/**
 * Gives the page the panel's style sheet. It comes with the panel's program, not as a file of its
 * own: one that failed to load would never be tried again, and the panel would stand there bare.
 */
export function adoptStyles(): void {
  adoptSheet(styles);
}
