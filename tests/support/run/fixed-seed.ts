import fc from "fast-check";

/** A property then fails in every run or in none. Another seed tries other values. */
const SEED = Number(process.env["PLUMBLINE_SEED"] ?? 1);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
