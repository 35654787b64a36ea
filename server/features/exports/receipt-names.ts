import type { Expense } from "../../../shared/expenses/contract.ts";

/** Windows counts a whole path, 260 characters of it; the folder that it lies in takes some. */
const LONGEST_WORDS = 90;
/** Linux and macOS take names of 255 bytes; day, amount, number and ending are some 50 of them. */
const MOST_BYTES = 190;
const LONGEST_PART = 55;
/** What Windows, macOS or a ZIP may not have in a name, and what shows nothing or turns the writing round. */
const UNSAFE = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]/gu;

/** Every receipt of an expense: its own, and those beyond. */
export function receiptKeysOf({ imageUrl, details }: Pick<Expense, "imageUrl" | "details">) {
  return [...(imageUrl === null ? [] : [imageUrl]), ...(details?.receipts ?? [])];
}

type Named = Pick<
  Expense,
  "date" | "description" | "amount" | "contractor" | "imageUrl" | "details"
>;

/**
 * Gives receipts names that a person finds them by: "2026-03-14 Ada Tiles – Grout 123.45.jpg". No
 * two are alike, also where capitals make no difference. Asked in the same order it gives the same
 * names, so that a table names the files that lie beside it.
 */
export class ReceiptNames {
  /** by names in small letters: the number of the last one that is called so */
  readonly #given = new Map<string, number>();

  /** One for each of `receiptKeysOf`. */
  of(expense: Named): string[] {
    const { date, description, amount, contractor, details } = expense;
    const payee = safe(contractor?.company ?? contractor?.name ?? "");
    const words = [payee, safe(description)].filter((part) => part !== "").join(" – ");
    const shown = details?.isRefund === true ? `refund ${amount}` : amount;
    const stem = [date, cut(words, LONGEST_WORDS), shown].filter((part) => part !== "").join(" ");
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
  return cut(words, LONGEST_PART);
}

/** By whole characters. A name that ends in a dot or a space is another one on Windows. */
function cut(text: string, length: number): string {
  const letters = Array.from(text).slice(0, length);
  let bytes = Buffer.byteLength(letters.join(""));
  while (bytes > MOST_BYTES) bytes -= Buffer.byteLength(letters.pop() ?? "");
  const short = letters.join("");
  return short.replace(/[\s.–-]+$/u, "");
}
