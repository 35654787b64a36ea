import { setOf } from "./sentence.ts";
import { wordSet } from "./word-lists.ts";

export const WORK_WORDS = wordSet("work words");

export const DOING_WORDS = wordSet("doing words");

/** These are names of things as well: "building permit", "moving boxes". */
export const ALSO_NAMES = setOf("building finishing running moving working");

export const TRADE_WORDS = wordSet("trade words");

export const MATERIAL_WORDS = wordSet("material words");

export const TOOL_WORDS = wordSet("tool words");

export const PERMIT_WORDS = setOf("permit permits permitting variance zoning");

export const OTHER_WORDS = wordSet("other words");

/** The form's own labels, said as such: "under Tools", "category: labor". */
export const LABELS: ReadonlyMap<string, "Materials" | "Labor" | "Permits" | "Tools" | "Other"> =
  new Map([
    ["materials", "Materials"],
    ["material", "Materials"],
    ["labor", "Labor"],
    ["labour", "Labor"],
    ["permits", "Permits"],
    ["permit", "Permits"],
    ["tools", "Tools"],
    ["tool", "Tools"],
    ["other", "Other"],
  ]);

export const PURPOSES = wordSet("purposes");

export const BILL_WORDS = wordSet("bill words");
