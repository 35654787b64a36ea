import type { Expense } from "../../../shared/expenses/contract.ts";

/** Windows counts a whole path, 260 characters of it; the folder that it lies in takes some. */
const LONGEST_WORDS = 90;
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
  readonly #given = new Set<string>();

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
    let name = stem + ending;
    for (let count = 2; this.#given.has(name.toLowerCase()); count += 1) {
      name = `${stem} (${count})${ending}`;
    }
    this.#given.add(name.toLowerCase());
    return name;
  }
}

function safe(text: string): string {
  const words = text.normalize("NFC").replaceAll(UNSAFE, " ").replaceAll(/\s+/g, " ").trim();
  return cut(words, LONGEST_PART);
}

/** By whole characters. A name that ends in a dot or a space is another one on Windows. */
function cut(text: string, length: number): string {
  const letters = Array.from(text);
  const short = letters.length > length ? letters.slice(0, length).join("") : text;
  return short.replace(/[\s.–-]+$/u, "");
}
