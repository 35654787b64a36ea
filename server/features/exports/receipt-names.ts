import type { Expense } from "../../../shared/expenses/contract.ts";

/** Windows limits a whole path to 260 characters, including the folder. */
const MAX_NAME_CHARACTERS = 90;
/** Linux and macOS limit names to 255 bytes; date, amount, number and extension take about 50. */
const MAX_BYTES = 190;
const MAX_PART_CHARACTERS = 55;
/**
 * Characters not allowed in names on Windows, macOS or in ZIPs, and invisible and
 * direction-changing ones.
 */
const UNSAFE = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]/gu;

/** Keys of all receipts of an expense, the main one first. */
export function receiptKeysOf({ imageUrl, details }: Pick<Expense, "imageUrl" | "details">) {
  return [...(imageUrl === null ? [] : [imageUrl]), ...(details?.receipts ?? [])];
}

type Named = Pick<
  Expense,
  "date" | "description" | "amount" | "contractor" | "imageUrl" | "details"
>;

/**
 * Gives receipts readable, unique file names: "2026-03-14 Ada Tiles – Grout 123.45.jpg". They are
 * also unique on case-insensitive file systems. Deterministic for expenses in the same order, so
 * that a table can contain the names of the files.
 */
export class ReceiptNames {
  /** last number used, by lowercase name */
  readonly #given = new Map<string, number>();

  /** One name for each of `receiptKeysOf`. */
  of(expense: Named): string[] {
    const { date, description, amount, contractor, details } = expense;
    const payee = safe(contractor?.company ?? contractor?.name ?? "");
    const words = [payee, safe(description)].filter((part) => part !== "").join(" – ");
    const shown = details?.isRefund === true ? `refund ${amount}` : amount;
    const stem = [date, cut(words, MAX_NAME_CHARACTERS), shown]
      .filter((part) => part !== "")
      .join(" ");
    return receiptKeysOf(expense).map((key) => this.#unique(stem, key.slice(key.lastIndexOf("."))));
  }

  #unique(stem: string, ending: string): string {
    const first = stem + ending;
    let name = first;
    let count = this.#given.get(first.toLowerCase()) ?? 0;
    while (this.#given.has(name.toLowerCase())) {
      count += 1;
      name = `${stem} (${count})${ending}`;
    }
    this.#given.set(name.toLowerCase(), 1);
    if (name !== first) this.#given.set(first.toLowerCase(), count);
    return name;
  }
}

function safe(text: string): string {
  const words = text.normalize("NFC").replaceAll(UNSAFE, " ").replaceAll(/\s+/g, " ").trim();
  return cut(words, MAX_PART_CHARACTERS);
}

/** Cuts between characters, and removes trailing dots and spaces, which Windows drops. */
function cut(text: string, length: number): string {
  const letters = Array.from(text).slice(0, length);
  let bytes = Buffer.byteLength(letters.join(""));
  while (bytes > MAX_BYTES) bytes -= Buffer.byteLength(letters.pop() ?? "");
  const short = letters.join("");
  return short.replace(/[\s.–-]+$/u, "");
}
