/*
 * Where a turn leads: a file to take, a screen to go to. A tool names it, and the product sets it
 * under the reply; the words and the address are the product's own, never a model's.
 */

export interface ReplyPlace {
  /** in the product's words alone: nothing that somebody typed stands in it */
  label: string;
  /** a path of this product */
  href: string;
}

/** More is no help to choose from. */
export const MOST_PLACES = 12;

/** What stands under a reply; nothing without places. */
export function placesBlock(places: readonly ReplyPlace[]): string {
  const lines = places.map(({ label, href }) => `- [${label}](${href})`);
  return lines.length === 0 ? "" : `\n\n${lines.join("\n")}`;
}

const BLOCK = /(?:\n\n|^)(?:- \[[^[\]\n]+\]\(\/[^()\s]+\)(?:\n|$))+$/;

/** A reply without it: a model that reads its earlier ones would learn to write such links itself. */
export function withoutPlaces(reply: string): string {
  return reply.replace(BLOCK, "");
}
