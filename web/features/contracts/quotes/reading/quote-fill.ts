import type { Contractor } from "../../../../../shared/contractors/contract.ts";
import type { QuoteReading, ReadQuoteLine } from "../../../../../shared/contracts/quote-reading.ts";
import {
  centsOf,
  compareDecimals,
  subtractCents,
  sumCents,
  sumDecimals,
  toDecimal,
} from "../../../../../shared/money.ts";
import type { UnreadReason } from "../../../../../shared/receipts/reading.ts";
import { TEXT_LIMITS } from "../../../../../shared/text.ts";
import { formatMoney } from "../../../../lib/format.ts";
import { filledItems, type QuoteFormValues } from "../quote-form.ts";

export interface QuoteFill {
  /** for fields that are still empty; the items include those that were read */
  values: Partial<QuoteFormValues>;
  /** a total that its lines don't confirm: offered to the user */
  offeredAmount: string | undefined;
  /** the contractor's name as printed, if no record or several have it */
  unknownContractor: string | undefined;
  notes: string[];
}

const REASONS: Readonly<Record<UnreadReason, string>> = {
  unreadable: "This file can't be opened.",
  too_many_pixels: "This picture is too large to read.",
  too_many_pages: "This PDF has too many pages to read.",
  no_text: "No text found. Type the quote, or add a sharper picture.",
  encrypted: "This PDF is protected by a password.",
  took_too_much: "This file takes too long to read.",
};

/** Form values from a quote's reading. Typed values are never replaced. */
export function quoteFill(
  reading: QuoteReading,
  typed: QuoteFormValues,
  contractors: readonly Pick<Contractor, "id" | "name" | "company">[],
): QuoteFill {
  const nothing = { values: {}, offeredAmount: undefined, unknownContractor: undefined };
  if (reading.reason !== null) return { ...nothing, notes: [REASONS[reading.reason]] };
  const { contractor, work, validUntil, total } = reading;
  const values: Partial<QuoteFormValues> = {};
  const isEmpty = (field: keyof QuoteFormValues) => !typed[field];
  if (work !== null && isEmpty("work")) values.work = work.value;
  const known = contractor === null ? undefined : contractorNamed(contractor.value, contractors);
  if (known !== undefined && isEmpty("contractorId")) values.contractorId = known;
  if (validUntil !== null && isEmpty("validUntil")) values.validUntil = validUntil.value;
  const scope = optionsOf(reading);
  if (scope !== "" && isEmpty("scope")) values.scope = scope;
  const exclusions = paragraph(reading.exclusions.map(({ value }) => value));
  if (exclusions !== "" && isEmpty("exclusions")) values.exclusions = exclusions;
  if (total?.isChecked && isEmpty("amount")) values.amount = total.value;
  const items = itemsOf(reading, typed.items);
  if (items.length > 0) values.items = [...filledItems(typed.items), ...items];
  const isOffered = total !== null && !total.isChecked && isEmpty("amount");
  return {
    values,
    offeredAmount: isOffered ? total.value : undefined,
    unknownContractor:
      isEmpty("contractorId") && known === undefined ? contractor?.value : undefined,
    notes: notesOf(reading),
  };
}

const SUFFIX = /\b(?:llc|inc|incorporated|co|company|corp|corporation|ltd|limited|gmbh|plc|the)\b/g;

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, "")
    .replaceAll(SUFFIX, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The only contractor with this name or company. */
function contractorNamed(
  printed: string,
  contractors: readonly Pick<Contractor, "id" | "name" | "company">[],
): number | undefined {
  const wanted = plainName(printed);
  const found = contractors.filter(({ name, company }) =>
    [name, company ?? ""].some((one) => one !== "" && plainName(one) === wanted),
  );
  return found.length === 1 ? found[0]?.id : undefined;
}

/** Lines that make up the amount; options are separate. */
function itemLines({ lines }: Pick<QuoteReading, "lines">): ReadQuoteLine[] {
  return lines.filter(({ kind, isCounted }) => kind !== "option" || isCounted);
}

/** Read items that the form lacks, and the tax if it is added to them. */
function itemsOf(reading: QuoteReading, typed: QuoteFormValues["items"]): QuoteFormValues["items"] {
  const { tax, discount, total } = reading;
  const items = itemLines(reading).map(({ description, amount, labor, materials, isCounted }) => ({
    description,
    // An amount that is a part of another one is not counted twice.
    amount: isCounted ? (amount ?? "") : "",
    ...(isCounted && labor !== null && materials !== null && { labor, materials }),
  }));
  const sum = sumDecimals(items.flatMap(({ amount }) => (amount === "" ? [] : [amount])));
  const rest = total && subtractCents(centsOf(total.value), centsOf(sum));
  const isAdded = tax !== null && rest === sumCents([centsOf(tax), centsOf(minus(discount))]);
  if (isAdded && items.length > 0) items.push({ description: "Sales tax", amount: tax });
  const has = (one: { description: string }) =>
    typed.some(({ description }) => description.trim() === one.description);
  return items.filter((item) => !has(item));
}

function minus(amount: string | null): string {
  return amount === null ? "0.00" : toDecimal(subtractCents(centsOf("0.00"), centsOf(amount)));
}

function paragraph(lines: readonly string[]): string {
  return lines.join("\n").slice(0, TEXT_LIMITS.paragraph).toWellFormed();
}

/** Read details without a form field, as text, so that they aren't lost. */
function optionsOf({ lines }: QuoteReading): string {
  const options = lines
    .filter(({ kind, isCounted }) => kind === "option" && !isCounted)
    .map(
      ({ description, amount }) =>
        `- ${description}${amount === null ? "" : `: ${formatMoney(amount)}`}`,
    );
  return options.length === 0 ? "" : paragraph(["Options, not in the amount:", ...options]);
}

function notesOf(reading: QuoteReading): string[] {
  const { lines, pages, pageCount } = reading;
  const notes = [
    lines.length === 1 ? "Read 1 line." : `Read ${lines.length} lines.`,
    sumNote(reading),
  ];
  if (pages.length < pageCount) notes.push(`Read ${pages.length} of ${pageCount} pages.`);
  return notes;
}

function sumNote({ total, difference, lines }: QuoteReading): string {
  if (total === null) return "No total found.";
  if (total.isChecked && lines.some(({ amount }) => amount !== null)) {
    return "Lines add up to the total.";
  }
  if (total.isChecked) return "Subtotal and tax add up to the total.";
  if (difference === null) return "Check the total against the quote.";
  const isLess = compareDecimals(difference, "0.00") > 0;
  const gap = formatMoney(difference.replace("-", ""));
  return `Lines add up to ${gap} ${isLess ? "less" : "more"} than the total of ${formatMoney(total.value)}.`;
}
