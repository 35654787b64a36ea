import type { BackedUpMessage } from "../rules/archive-contract.ts";
import type { CheckedBackup } from "./check-backup.ts";

/** Limit of a conversation that may be forged; far more than a screen shows. */
export const MAX_FOREIGN_MESSAGES = 500;
/** Longer than any genuine reply with its links. */
export const MAX_FOREIGN_CHARACTERS = 20_000;

/** Number of the oldest messages that are dropped. */
export function countDropped({ counts, isOwn }: CheckedBackup): number {
  return isOwn ? 0 : Math.max(0, counts.messages - MAX_FOREIGN_MESSAGES);
}

/**
 * A message of another account's backup, without record links: such a link marks a figure as
 * verified against the records, and these were never verified.
 */
export function asForeign(message: BackedUpMessage): BackedUpMessage {
  const { role, content } = message;
  const plain = role === "assistant" ? withoutRecordLinks(content) : content;
  return { ...message, content: cut(plain) };
}

/** Replaces plain record links with their text, and breaks other link notations. */
function withoutRecordLinks(content: string): string {
  return content
    .replaceAll(/\[([^[\]]*)\]\(\/[^()\s]*\)/g, "$1")
    .replaceAll(/\](?=[(:]\s*<?[/\\&])/g, "] ");
}

/** Cuts a text without splitting a surrogate pair. */
function cut(content: string): string {
  if (content.length <= MAX_FOREIGN_CHARACTERS) return content;
  const short = content.slice(0, MAX_FOREIGN_CHARACTERS);
  return short.isWellFormed() ? short : short.slice(0, -1);
}
