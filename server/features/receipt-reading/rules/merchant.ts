import { findAmounts } from "./amounts.ts";
import { findDays } from "./days.ts";
import { heightOf, type Line, median, type Word } from "./page.ts";

/** Merchants print their name at the top. */
const SEARCHED_LINES = 9;

const COMPANY =
  /(?:\b|[A-Z]{3})(?:SDN\.? ?BH[DO0]|S\/B|BHD|L\.?T\.?D|LIMITED|L\.?L\.?C|INC|CORP|PLC|GMBH|& ?CO|CO\.|COMPANY|S\.?A\.?R\.?L|B\.V|PTY|PTE|ENTERPRISES?|TRADING|MARKETING|HOLDINGS?|INDUSTRIES|INTERNATIONAL)\b/iu;
const SHOP =
  /REST[AO]*U?RAN|CAF[EÉ]|BAKER|BISTRO|KITCHEN|PIZZA|GRILL|BURGER|HARDWARE|LUMBER|DEPOT|SUPPLY|SUPPLIES|PAINT|PLUMBING|ELECTRIC|TILE|FLOOR|LIGHTING|KITCHENS|HOME|BUILDER|TIMBER|MART\b|MARKET|STORES?\b|SHOP|BOOK|STATIONER|PHARMACY|CLINIC|HEALTHCARE|FLORIST|GIFT|STATION|PETRO|GARDEN|FURNI|BAUMARKT|TOOLS/iu;
const NOT_A_NAME =
  /TAX ?INVOICE|SIMPLIFIED|^ ?(?:RECEIPT|INVOICE|BILL(?:\b|NO)|CASH|WELCOME|THANK|SALES?|OFFICIAL|DUPLICATE|COPY|REPRINT|ORDER|TABLE|CASHIER|DATE|TIME|STORE ?(?:#|NO)|REG(?:ISTER)?\b|TEL|PHONE|FAX|E-?MAIL|WWW|HTTP|GST|VAT|TAX|ABN|CO\.? ?REG|COMPANY ?(?:NO|REG)|ROC|REF|DOC|NO\.? ?\d|LOT ?\d|ATTN|TQ|CUSTOMER|DELIVER|ACCOUNT|A\/C)|SHOPPING (?:WITH|AT)|THANK ?YOU/iu;
const ADDRESS =
  /\b(?:JALAN|JLN|STREET|ST\.|AVE(?:NUE)?|ROAD|RD\.?|BLVD|LANE|DRIVE|DR\.|SUITE|FLOOR|LEVEL|LOT|TAMAN|HIGHWAY|HWY|STRASSE|STR\.|RUE|PLAZA|BLOCK|P\.?O\.? ?BOX)\b|^\d+[A-Z]?[ ,-]|\b\d{5}(?:-\d{4})?\b|,.*,/iu;
const FORMERLY = /FORMERLY|LICENSEE|OWNED ?BY|TRADING ?AS|MEMBER ?OF|A ?DIVISION/iu;

export interface FoundMerchant {
  text: string;
  words: readonly Word[];
  score: number;
}

/** The most likely name of the merchant. */
export function merchantOf(lines: readonly Line[]): FoundMerchant | undefined {
  const top = lines.slice(0, SEARCHED_LINES);
  const usual = median(lines.flatMap(({ words }) => words.map(({ box }) => heightOf(box)))) ?? 1;
  const scored = top.flatMap((line, index) => {
    const text = cleanName(line.text);
    const letters = text.replaceAll(/[^\p{L}]/gu, "").length;
    if (letters < 3 || letters < text.length / 3) return [];
    return [{ text, words: line.words, index, score: scoreOf({ line, text, index, usual }) }];
  });
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  return best && joinLines(best, lines);
}

function scoreOf(found: { line: Line; text: string; index: number; usual: number }): number {
  const { line, text, index, usual } = found;
  const height = median(line.words.map(({ box }) => heightOf(box))) ?? usual;
  const capitals = text.replaceAll(/[^\p{Lu}]/gu, "").length;
  const letters = text.replaceAll(/[^\p{L}]/gu, "").length;
  let score = 3 - index * 0.45 + Math.min(2, (height / usual - 1) * 1.5);
  if (COMPANY.test(text)) score += 3;
  if (SHOP.test(text)) score += 0.5;
  if (capitals > letters * 0.6) score += 0.7;
  else if (capitals === 0) score -= 2;
  if (NOT_A_NAME.test(text) || NOT_A_NAME.test(line.text)) score -= 5;
  if (ADDRESS.test(text)) score -= 3;
  if (FORMERLY.test(text) || FORMERLY.test(line.text)) score -= 4;
  if (findDays(text).length > 0 || findAmounts(text).length > 0) score -= 3;
  return score;
}

/** Removes a registration number after the company's name. */
function cleanName(text: string): string {
  return text
    .replace(/^[^:]{3,20}: ?(?=.*\b(?:SDN|BHD|LTD|LLC|INC|GMBH)\b)/iu, "")
    .replace(/[([{][^)\]}]*\d{3}[^)\]}]*[)\]}]?.*$/u, "")
    .replace(/\b(?:CO\.? ?)?(?:REG|ROC)\b.*$/iu, "")
    .replace(/\b\d{5,}[- ]?[A-Z]?\b.*$/u, "")
    .replaceAll(/^[^\p{L}\p{N}]+|[\s,:;*=#(-]+$/gu, "")
    .trim();
}

const ONLY_SUFFIX =
  /^(?:(?:&|AND) ?)?(?:CO\.? ?)?(?:\(M\) ?)?(?:SDN\.? ?BHD|LTD|LLC|INC|CORP|GMBH|S\/B)\.?$/iu;

/** Joins a name over two lines: "SDN BHD" or "INC" below, or a first line that ends in "&". */
function joinLines(
  found: FoundMerchant & { index: number },
  lines: readonly Line[],
): FoundMerchant {
  const own = lines[found.index];
  const isSuffix = ONLY_SUFFIX.test(found.text);
  const from = isSuffix ? found.index - 1 : found.index;
  const [first, second] = [lines[from], lines[from + 1]];
  if (own === undefined || first === undefined || second === undefined) return found;
  const isOpen = /(?:&|\bAND)$/iu.test(first.text.trim());
  const isFollowed = ONLY_SUFFIX.test(cleanName(second.text)) && !COMPANY.test(first.text);
  if (!isSuffix && !isOpen && !isFollowed) return found;
  return {
    text: `${isOpen ? first.text.trim() : cleanName(first.text)} ${cleanName(second.text)}`,
    words: [...first.words, ...second.words],
    score: found.score,
  };
}
