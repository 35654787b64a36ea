import { adoptSheet } from "../../lib/adopt-sheet.ts";
import styles from "./budget-more.css?inline";

/*
 * The styles of what no first sight of the budget needs. Given to the page once, by the first part
 * that imports this file.
 */
adoptSheet(styles);
