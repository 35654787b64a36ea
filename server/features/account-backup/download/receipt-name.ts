interface Carrier {
  date: string;
  description: string;
}

const LONGEST = 60;

/** Where a receipt lies in the download: a name that a person can read, and its key, which no other has. */
export function receiptName({ date, description }: Carrier, key: string): string {
  const words = description
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const short = Array.from(words).slice(0, LONGEST).join("").trim();
  return `receipts/${[date, short, key].filter((part) => part !== "").join(" ")}`;
}

/** A receipt that a record carries, as a line of the list that a download is made by. */
export function carriedLine(carrier: Carrier, key: string): string {
  return `${JSON.stringify({ key, file: receiptName(carrier, key) })}\n`;
}
