import fc from "fast-check";
import { ARE_REPETITIONS_PLAYED } from "./repetitions.ts";

/** A property then fails in every run or in none; `npm run test:all` tries other values. */
const SEED = ARE_REPETITIONS_PLAYED ? 934_298_419 : 1;

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
