import { MONTH_NAME, WEEKDAY_NAME } from "./dates-in-text.ts";
import { NUMBER_IN_WORDS } from "./number-words.ts";

/** A figure is final once this many words follow it. */
const WORDS_AFTER = 5;
const MAY_BEGIN_FIGURE = new RegExp(
  `[\\p{Nd}$€£¥₹&＄]|[-−(*_~\`\\\\]$|${MONTH_NAME}|${WEEKDAY_NAME}|${NUMBER_IN_WORDS}`,
  "iu",
);

/**
 * The part of a growing reply that can be shown: up to a figure whose meaning the next words may
 * change, an incomplete link, or an unfinished row of a table or a quotation.
 */
export function showablePrefix(reply: string): string {
  const lineStart = reply.lastIndexOf("\n") + 1;
  const line = reply.slice(lineStart);
  if (/^\s*[|>]/.test(line)) return reply.slice(0, lineStart);
  const words = [...line.matchAll(/\S+/g)].slice(-WORDS_AFTER);
  const figure = words.find(([word]) => MAY_BEGIN_FIGURE.test(word));
  const link = /\[[^\]]*(?:\](?:\([^)]*)?)?$/.exec(line);
  const end = Math.min(figure?.index ?? line.length, link?.index ?? line.length);
  return reply.slice(0, lineStart + end);
}
