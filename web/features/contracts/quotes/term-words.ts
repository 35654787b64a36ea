import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { insuranceProblem } from "../../../../shared/contractors/insurance.ts";
import { laborAndMaterials } from "../../../../shared/contracts/item-parts.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { centsOf, roundToCents, toDecimal } from "../../../../shared/money.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";

/** A term of a quote as text. */
export interface Term {
  label: string;
  words: string;
  isWarning?: boolean;
}

/** The known terms of a quote besides amount and validity, and its contractor's credentials. */
export function termsOf(quote: QuoteRecord, today: CalendarDate): Term[] {
  const { startOn, contractor } = quote;
  const { labor, materials } = laborAndMaterials(quote);
  const term = (label: string, words: string | null) => (words === null ? [] : [{ label, words }]);
  return [
    ...term("Labor", labor && formatMoney(labor)),
    ...term("Materials", materials && formatMoney(materials)),
    ...term("Deposit", depositWords(quote)),
    ...term("Start", startOn && formatDate(startOn)),
    ...term("Duration", durationWords(quote)),
    ...term("License number", contractor?.licenseNumber ?? null),
    ...insuranceTerm(contractor?.insuranceExpiresOn ?? null, today),
  ];
}

/** Labor and materials of a price, one per line; none if the quote doesn't state them. */
export function partsWords({
  labor,
  materials,
}: Pick<QuoteRecord, "labor" | "materials">): string[] {
  if (labor === null || materials === null) return [];
  return [`Labor ${formatMoney(labor)}`, `Materials ${formatMoney(materials)}`];
}

/** "$500.00", or "10% ($3,823.00)" of a known amount. */
function depositWords({ deposit, depositUnit, amount }: QuoteRecord): string | null {
  if (deposit === null) return null;
  if (depositUnit === "amount") return formatMoney(deposit);
  const percent = `${Number(deposit)}%`;
  if (amount === null) return percent;
  const part = roundToCents((centsOf(amount) * centsOf(deposit)) / 100_00);
  return `${percent} (${formatMoney(toDecimal(part))})`;
}

function durationWords({ duration, durationUnit }: QuoteRecord): string | null {
  if (duration === null) return null;
  return `${duration} ${duration === 1 ? durationUnit.slice(0, -1) : durationUnit}`;
}

export function insuranceTerm(expiresOn: string | null, today: CalendarDate): Term[] {
  if (expiresOn === null) return [];
  const problem = insuranceProblem(expiresOn, today);
  const verb = problem === "expired" ? "Expired" : "Expires";
  const words = `${verb} ${formatDate(expiresOn)}`;
  return [{ label: "Insurance", words, isWarning: problem !== undefined }];
}

/** What to check before the quote is accepted; undefined for insurance that is valid or unknown. */
export function insuranceWarning(
  { contractor }: Pick<QuoteRecord, "contractor">,
  today: CalendarDate,
): string | undefined {
  if (!contractor?.insuranceExpiresOn) return undefined;
  const { name, insuranceExpiresOn } = contractor;
  const problem = insuranceProblem(insuranceExpiresOn, today);
  if (problem === undefined) return undefined;
  const verb = problem === "expired" ? "expired" : "expires";
  return `${name}'s insurance ${verb} on ${formatDate(insuranceExpiresOn)}. Ask for a new certificate.`;
}
