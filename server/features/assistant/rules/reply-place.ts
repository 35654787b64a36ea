/*
 * A link that a tool adds under the reply: a file to download or a screen to open. Text and address
 * come from the product, never from a model.
 */

export interface ProductLink {
  /** fixed wording of the product, without user text */
  label: string;
  /** path within this product */
  href: string;
}

/** More links are no help. */
export const MAX_PRODUCT_LINKS = 12;

/** The block of links under a reply; empty for none. */
export function productLinksBlock(places: readonly ProductLink[]): string {
  const lines = places.map(({ label, href }) => `- [${label}](${href})`);
  return lines.length === 0 ? "" : `\n\n${lines.join("\n")}`;
}

const BLOCK = /(?:\n\n|^)(?:- \[[^[\]\n]+\]\(\/[^()\s]+\)(?:\n|$))+$/;

/** The reply without the block: a model that sees it in the history would imitate such links. */
export function withoutProductLinks(reply: string): string {
  return reply.replace(BLOCK, "");
}
