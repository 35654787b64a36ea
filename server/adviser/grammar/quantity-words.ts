import { setOf } from "./sentence.ts";
import { wordSet } from "./word-lists.ts";

export const UNITS = wordSet("units");

export const NUMBERED = wordSet("numbered");

/** Behind an amount these make it a price for one of many, whose sum is not said. */
export const EACH = setOf("each ea apiece per hourly daily weekly monthly yearly annually");

export const PER = wordSet("per");

export const ROUGHLY = wordSet("roughly");

/** Behind an amount these do the same. */
export const OR_SO = setOf("ish something");

export const FOREIGN = wordSet("foreign");

export const DOLLARS = setOf("dollar dollars buck bucks usd dollas");

export const CONNECTORS = wordSet("connectors");

/** Behind these a number that a noun follows is a count: "for 3 bathroom doors", "the 2 vanities". */
export const BEFORE_A_COUNT = setOf("for of on with and the these those my our a an at from in");
