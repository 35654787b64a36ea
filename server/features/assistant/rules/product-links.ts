import { ANSWER_PATH } from "../../../../shared/assistant/contract.ts";

/*
 * A link that is added under the reply: a file to download, a screen to open, a question to send.
 * Text and URL come from the product, never from a model.
 */

export interface ProductLink {
  /** text of the link; names from the records are escaped for Markdown */
  label: string;
  /** path within this product */
  href: string;
}

/** More links would not help the user. */
export const MAX_PRODUCT_LINKS = 12;

/** The block of links under a reply; empty without links. */
export function productLinksBlock(links: readonly ProductLink[]): string {
  const lines = links.map(({ label, href }) => `- [${label}](${href})`);
  return lines.length === 0 ? "" : `\n\n${lines.join("\n")}`;
}

/** A link that the client shows as a button that sends a question. */
export function answerLink({ label, question }: { label: string; question: string }): ProductLink {
  // Parentheses would end the link.
  const encoded = encodeURIComponent(question).replaceAll(/[()]/g, (sign) =>
    sign === "(" ? "%28" : "%29",
  );
  return { label, href: `${ANSWER_PATH}${encoded}` };
}

const BLOCK = /(?:\n\n|^)(?:- \[[^[\]\n]+\]\(\/[^()\s]+\)(?:\n|$))+$/;

/**
 * The reply without the block, because a model that sees it in the history would imitate such
 * links.
 */
export function withoutProductLinks(reply: string): string {
  return reply.replace(BLOCK, "");
}
