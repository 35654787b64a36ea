interface Carrier {
  date: string;
  description: string;
}

const LONGEST = 60;

/** A receipt's path in the archive: a readable name, made unique by its key. */
export function receiptName({ date, description }: Carrier, key: string): string {
  const words = description
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const short = Array.from(words).slice(0, LONGEST).join("").trim();
  return `receipts/${[date, short, key].filter((part) => part !== "").join(" ")}`;
}

/**
 * A record's receipt as a line of the list that the archive is made from.
 *
 * @param text text read from the receipt
 */
export function receiptListLine(carrier: Carrier, key: string, text?: string): string {
  return `${JSON.stringify({ key, file: receiptName(carrier, key), text })}\n`;
}
