import { checkEveryRow } from "../../../server/db/rows.ts";

/* Loaded before tests and before the server of browser tests: each row of raw SQL must match. */
checkEveryRow();
