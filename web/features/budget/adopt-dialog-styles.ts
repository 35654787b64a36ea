import { adoptSheet } from "../../lib/adopt-sheet.ts";
import styles from "./budget-more.css?inline";

/* Styles that the budget's first view doesn't need. Added to the page once, by the first importing
   module. */
adoptSheet(styles);
