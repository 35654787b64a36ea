/** Meaning of a row according to its words. */
export type RowLabel = "subtotal" | "tax" | "discount" | "total" | "payment" | "carried";

const LABELS: readonly (readonly [RowLabel, RegExp])[] = [
  [
    "carried",
    /^(?:carried|brought|balance) (?:forward|over)|^page (?:total|sub-?total)|^(?:übertrag|report)$/iu,
  ],
  [
    "payment",
    /^(?:(?:initial|first|second|third|final|progress|\d+(?:st|nd|rd|th)) )?(?:deposit|down ?payment|payment|instal?lment|draw|retainer|balance|anzahlung)\b|^due (?:up)?on\b|^\d+ ?% (?:up|on|at|due|deposit|down|when|after|balance)|^(?:up)?on (?:signing|completion|acceptance|start)/iu,
  ],
  [
    "tax",
    /^(?:(?:plus|add|estimated|state|city|county|local|combined|applicable|zzgl\.?|\d[\d.,]* ?%|\+) ?)*(?:sales )?(?:tax(?:es)?|vat|gst|hst|pst|qst|mwst|ust|iva|tva|btw|mehrwertsteuer|umsatzsteuer)\b(?!.{30})/iu,
  ],
  [
    "discount",
    /^(?:less:? |minus )?(?:\p{L}+ ){0,3}(?:discount|rebate|rabatt|nachlass|skonto|remise)\b/iu,
  ],
  [
    "subtotal",
    /sub-?\s?total\b|^(?:net(?:to)?|nett)(?: (?:total|amount|price|betrag|summe))?\b|^zwischensumme|^sous-total|^total (?:before|excl|ex\.|h\.?t)|^nettobetrag|^summe netto/iu,
  ],
  [
    "total",
    /\btotals?\b|(?:contract|project|proposal|bid|quote|quoted|estimate|estimated|lump|package|fixed|our) (?:sum|price|amount|cost)\b|^(?:amount|price|sum)(?: (?:due|payable|quoted))?$|lump sum|amount due|gesamt(?:betrag|summe|preis)?\b|endbetrag|rechnungsbetrag|angebotssumme|(?:for|in) the (?:sum|amount) of/iu,
  ],
];

/** Words near "total" that show that it is the whole quote's, not a section's. */
const OWN_WORDS =
  /\b(?:grand|totals?|sub|sub-?total|price|amount|due|cost|estimate[d]?|quote[d]?|quotation|project|contract|proposal|investment|job|bid|final|net|gross|payable|incl(?:uding|usive|\.)?|excl(?:uding|\.)?|before|after|with|without|tax(?:es)?|vat|gst|mwst|usd|eur|gbp|for|of|the|this|all|work|labor|and|materials?|to|pay|sum|lump|fixed|our|in|is|brutto|netto|gesamt(?:betrag|summe|preis)?|ttc|ht|your|above|turnkey)\b/giu;

export function labelOfRow(words: string): RowLabel | undefined {
  const text = words.replaceAll(/[\s:.]+/gu, " ").trim();
  if (text === "" || text.length > 90) return undefined;
  return LABELS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Whether the words name a section's total, such as "Total Demolition" or "Kitchen subtotal". */
export function namesSection(words: string): boolean {
  return /\p{L}{3}/u.test(words.replaceAll(OWN_WORDS, " "));
}

/** What the rows below a heading are about. */
export type Part = "work" | "excluded" | "options" | "payments" | "allowances" | "terms";

const PARTS: readonly (readonly [Part, RegExp])[] = [
  [
    "excluded",
    /^(?:exclusions?|excluded|exclu[sd]e[sd]?|(?:work |items? )?not included|(?:work|items?) (?:excluded|by (?:others|owner))|(?:this |the |our )?(?:price|quote|estimate|proposal|bid) (?:does not|doesn['’]t) include|(?:provided |supplied )?by (?:the )?(?:owner|others)|owner (?:to )?(?:suppl|provid|furnish)\w*|(?:does not|doesn['’]t) include|not part of|nicht enthalten|nicht im preis)\b/iu,
  ],
  [
    "payments",
    /^(?:payments?|terms of payment|payment (?:schedule|terms)|schedule of payments|draw schedule|billing|zahlungs\w*)\b/iu,
  ],
  [
    "options",
    /^(?:options?|optional(?: \p{L}+){0,2}|alternates?|alternatives?|add[- ]?ons?|upgrades?|available upgrades)$/iu,
  ],
  ["allowances", /^(?:included )?allowances?(?: \p{L}+){0,3}$/iu],
  [
    "terms",
    /^(?:terms|notes?|conditions|warranty|guarantee|acceptance|accepted|validity|signatures?|authorized|about us|thank you|schedule|timeline|assumptions|clarifications|remarks|disclaimer)\b/iu,
  ],
  [
    "work",
    /^(?:scope(?: of works?)?|work (?:to be (?:performed|done)|included)|description of works?|inclusions?|included|includes|services|we (?:propose|will)|leistungen)\b/iu,
  ],
];

export function partOf(words: string): Part | undefined {
  const text = words
    .replace(/^(?:\d{1,2}|[a-z])[.)] ?/iu, "")
    .replaceAll(/[\s:]+/gu, " ")
    .trim();
  return PARTS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Words in place of an amount. */
export const EXCLUDED_WORDS =
  /(?:^|\s)(?:(?:is |are )?not included|(?:is |are )?excluded|by (?:the )?(?:owner|others|homeowner)|owner (?:to )?(?:supplied|supplies|supply|provided?)|n\.?i\.?c\.?|nicht enthalten)[.)]?$/iu;
export const INCLUDED_WORDS =
  /(?:^|\s)(?:incl(?:uded|\.)?|no charge|n\/c|at no (?:extra )?cost|inkl\.?|inklusive|enthalten)$/iu;
export const ALLOWANCE = /\ballowances?\b|\bpauschale\b/iu;
export const OPTION =
  /^(?:optional|option \w{1,2}\b|alternate\b|add alternate)|\((?:optional|option)\)/iu;

const HEAD_WORDS =
  /\b(?:description|item|items|service|services|work|qty|quantity|hours|hrs|unit|units|rate|price|unit price|cost|amount|total|line total|subtotal|beschreibung|bezeichnung|leistung|menge|einheit|einzelpreis|gesamt|gesamtpreis|betrag|pos|no|task|product|details|extended)\b\.?/giu;

/** Whether the text is the head of a table, with the names of its columns. */
export function isTableHead(text: string): boolean {
  const found = text.match(HEAD_WORDS) ?? [];
  const rest = text.replaceAll(HEAD_WORDS, "").replaceAll(/[^\p{L}]/gu, "");
  return found.length >= 2 && rest.length <= 12;
}

/** Text that is not a row: the foot of a page, and contact details. */
export const PAGE_FOOT = /^(?:page|seite) \d+|^\d+ ?(?:of|\/|von) ?\d+$|^- ?\d+ ?-$/iu;
