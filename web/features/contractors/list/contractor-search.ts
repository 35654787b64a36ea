import type { Contractor } from "../../../../shared/contractors/contract.ts";

/** Number of contractors from which the search box is shown. */
export const SEARCHABLE_COUNT = 9;
export const MAX_SEARCH = 200;

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** Every word must appear on the card; phone numbers also match by digits alone. */
export function matchesSearch(contractor: Contractor, search: string): boolean {
  const { name, company, specialty, email, phone, notes } = contractor;
  const card = [name, company, specialty, email, phone, notes].join("\n").toLowerCase();
  const digits = digitsOf(phone ?? "");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => card.includes(word) || isPartOfNumber(word, digits));
}

function isPartOfNumber(word: string, digits: string): boolean {
  return /^[\d().+-]+$/.test(word) && digitsOf(word) !== "" && digits.includes(digitsOf(word));
}
