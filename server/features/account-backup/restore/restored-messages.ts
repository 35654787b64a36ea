import type { BackedUpMessage } from "../rules/archive-contract.ts";
import type { CheckedBackup } from "./check-backup.ts";

/** What is taken of a conversation that may have been made up: far more than any screen shows. */
export const MAX_FOREIGN_MESSAGES = 500;
/** No reply is longer, with all its links. */
export const MAX_FOREIGN_CHARACTERS = 20_000;

/** How many messages of a download are left out, the oldest. */
export function countDropped({ counts, isOwn }: CheckedBackup): number {
  return isOwn ? 0 : Math.max(0, counts.messages - MAX_FOREIGN_MESSAGES);
}

/**
 * A message as it is taken from a download that is not the account's own. Links into the product
 * mark a figure as checked against the records; these were checked by nobody.
 */
export function asForeign(message: BackedUpMessage): BackedUpMessage {
  const { role, content } = message;
  const plain = role === "assistant" ? withoutRecordLinks(content) : content;
  return { ...message, content: cut(plain) };
}

/** Links of the plain form leave their words; whatever else could be read as one comes apart. */
function withoutRecordLinks(content: string): string {
  return content
    .replaceAll(/\[([^[\]]*)\]\(\/[^()\s]*\)/g, "$1")
    .replaceAll(/\](?=[(:]\s*<?[/\\&])/g, "] ");
}

/** Never through the middle of a letter that takes two places. */
function cut(content: string): string {
  if (content.length <= MAX_FOREIGN_CHARACTERS) return content;
  const short = content.slice(0, MAX_FOREIGN_CHARACTERS);
  return short.isWellFormed() ? short : short.slice(0, -1);
}
