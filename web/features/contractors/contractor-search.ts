import type { Contractor } from "../../../shared/contractors/contract.ts";

/** From this many on nobody looks through the cards one by one. */
export const MANY = 9;
export const MAX_SEARCH = 200;

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** Whether every word stands somewhere on the card. A number is also found by its digits alone. */
export function isFound(contractor: Contractor, search: string): boolean {
  const { name, company, specialty, email, phone, notes } = contractor;
  const card = [name, company, specialty, email, phone, notes].join("\n").toLowerCase();
  const digits = digitsOf(phone ?? "");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => card.includes(word) || isPartOfNumber(word, digits));
}

function isPartOfNumber(word: string, digits: string): boolean {
  return /^[\d().+-]+$/.test(word) && digitsOf(word) !== "" && digits.includes(digitsOf(word));
}
