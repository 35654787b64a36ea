import { adoptSheet } from "../../lib/adopt-sheet.ts";
import styles from "./budget.css?inline";

/* The budget's styles. Part of its script instead of every page; added once, on import. */
adoptSheet(styles);
