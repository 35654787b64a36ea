import { checkEveryRow } from "../../../server/db/rows.ts";

/*
 * Loaded before tests and before the server of browser tests: every row of raw SQL must match its
 * schema.
 */
checkEveryRow();
