import type { Contractor } from "../../../shared/contractors/contract.ts";
import { isStorable } from "../../../shared/text.ts";

/** From this many on nobody looks through the cards one by one. */
export const MANY = 9;
export const MAX_SEARCH = 200;

/** What the address says: `search`, left out when empty. */
export interface ContractorSearch {
  search?: string;
}

/** The router's `validateSearch`: whatever makes no sense is left out. */
export function parseContractorSearch(raw: Record<string, unknown>): ContractorSearch {
  const given = raw["search"];
  const text = typeof given === "number" || typeof given === "boolean" ? String(given) : given;
  if (typeof text !== "string" || text.trim() === "" || text.length > MAX_SEARCH) return {};
  return isStorable(text) ? { search: text } : {};
}

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
