import { adoptSheet } from "../../lib/adopt-sheet.ts";
import styles from "./budget.css?inline";

/*
 * The styles of the budget. They come with its program and not with every screen, and are given to
 * the page once, when the screen imports this file.
 */
adoptSheet(styles);
