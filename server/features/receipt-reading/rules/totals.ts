import { type Cents, sumCents, ZERO_CENTS } from "../../../../shared/money.ts";
import { differencesPaid, type Figure } from "./figures.ts";

/** Ways in which other values on the receipt confirm a total. */
export type TotalCheck =
  | "items"
  | "subtotal_and_tax"
  | "paid_less_change"
  | "paid_exactly"
  | "printed_twice";

export interface TotalCandidate {
  cents: Cents;
  checks: readonly TotalCheck[];
  /** the amount that `subtotal_and_tax` adds as tax; undefined where it is ambiguous */
  tax: Cents | undefined;
  /** confidence of the best-read figure with this amount */
  confidence: number;
  figures: readonly Figure[];
  score: number;
  /** whether another value on the receipt contradicts it */
  isContradicted: boolean;
}

/** The possible totals of a receipt, the most likely first. */
export function totalCandidates(figures: readonly Figure[]): TotalCandidate[] {
  const paid = new Set(differencesPaid(figures));
  const isCandidate = ({ label, cents, isCut }: Figure) =>
    !isCut &&
    (label === "total" || (paid.has(cents) && (label === undefined || label === "subtotal")));
  const amounts = new Set(figures.filter(isCandidate).map(({ cents }) => cents));
  const candidates = [...amounts].map((cents) => {
    const own = figures.filter((figure) => figure.cents === cents && isCandidate(figure));
    return candidateOf({ cents, own, figures, paid });
  });
  return candidates.toSorted((a, b) => b.score - a.score);
}

function candidateOf(found: {
  cents: Cents;
  own: readonly Figure[];
  figures: readonly Figure[];
  paid: ReadonlySet<Cents>;
}): TotalCandidate {
  const { cents, own, figures, paid } = found;
  const { checks, tax } = checksOf(cents, figures);
  const confidence = Math.max(...own.map((figure) => figure.confidence));
  const strength = Math.max(...own.map(strengthOf));
  const isLaterRounded = isRoundedLater(cents, figures, paid);
  const isLabeled = own.some(({ label }) => label === "total");
  return {
    cents,
    checks,
    tax,
    confidence,
    figures: own,
    score:
      checks.length * 2 + strength + confidence - (isLaterRounded ? 5 : 0) - (isLabeled ? 0 : 1.5),
    isContradicted:
      isLaterRounded || (!isLabeled && checks.length < 2) || (paid.size > 0 && !paid.has(cents)),
  };
}

const STRONG = /GRAND|DUE|PAYABLE|ROUNDED|ROUND|NETT|TO ?PAY|GESAMT|SUMME|ZU ZAHLEN|TTC|AFTER/iu;

function strengthOf({ words, cents }: Figure): number {
  return (STRONG.test(words) ? 1 : 0) + (cents === 0 ? -3 : 0);
}

/** Smallest coin in cents, where cash totals are rounded. */
const COIN = 5;

/**
 * Whether it is the total before rounding for cash: another total or payment is the nearest
 * multiple of the coin.
 */
function isRoundedLater(
  cents: Cents,
  figures: readonly Figure[],
  paid: ReadonlySet<Cents>,
): boolean {
  const others = [...withLabel(figures, "total"), ...withLabel(figures, "paid"), ...paid];
  return others.some((other) => isRounded(cents, other));
}

function isRounded(from: Cents, to: Cents): boolean {
  return from % COIN !== 0 && to % COIN === 0 && Math.abs(from - to) < COIN;
}

function checksOf(
  total: Cents,
  figures: readonly Figure[],
): Pick<TotalCandidate, "checks" | "tax"> {
  const checks: TotalCheck[] = [];
  if (differencesPaid(figures).includes(total)) checks.push("paid_less_change");
  else if (total !== 0 && withLabel(figures, "paid").includes(total)) checks.push("paid_exactly");
  const unrounded = withLabel(figures, "total").filter((other) => isRounded(other, total));
  const forms = [total, ...unique(unrounded)];
  const taxes = unique(forms.flatMap((form) => taxesInSum(form, figures)));
  if (taxes.length > 0) checks.push("subtotal_and_tax");
  if (forms.some((form) => isSumOfItems(form, figures))) checks.push("items");
  const lines = new Set(
    figures
      .filter(({ label, cents, isCut }) => label === "total" && cents === total && !isCut)
      .map(({ line }) => line),
  );
  if (lines.size > 1 && total !== 0) checks.push("printed_twice");
  return { checks, tax: taxes.length === 1 ? taxes[0] : undefined };
}

/**
 * Subtotal + taxes + tip − discount + rounding; each may be printed, or be part of the subtotal.
 *
 * @returns the tax in each addition that gives the total
 */
function taxesInSum(total: Cents, figures: readonly Figure[]): Cents[] {
  const subtotals = unique(withLabel(figures, "subtotal"));
  const last = figures.findLastIndex(({ label, cents }) => label === "total" && cents === total);
  // A restaurant prints "total" twice: before and after service and tax.
  const earlier = withLabel(figures.slice(0, Math.max(last, 0)), "total");
  const bases = unique([...earlier.filter((one) => one !== total), ...subtotals]);
  const additions = additionsOf(figures);
  const taxes = bases
    .filter((base) => base !== 0)
    .flatMap((base) => additions.filter(({ sum }) => base + sum === total));
  const isSumOfTwo = subtotals.some((one, at) =>
    subtotals.slice(at + 1).some((other) => one + other === total),
  );
  return unique([...taxes.map(({ tax }) => tax), ...(isSumOfTwo ? [ZERO_CENTS] : [])]);
}

interface Addition {
  sum: number;
  /** the part that is tax */
  tax: Cents;
}

/** Every sum of taxes, tip, discount and rounding, with and without each kind. */
function additionsOf(figures: readonly Figure[]): Addition[] {
  const printed = withLabel(figures, "tax");
  const tips = unique(withLabel(figures, "tip"));
  const discounts = unique(withLabel(figures, "discount").map((cents) => -Math.abs(cents)));
  const roundings = unique(
    withLabel(figures, "rounding").flatMap((cents) =>
      Math.abs(cents) < COIN ? [cents, 0 - cents] : [],
    ),
  );
  // One of several taxes, such as a sum of the others; each different one once; or all, of which
  // two may be equal.
  const taxes = unique([ZERO_CENTS, ...printed, sumCents(unique(printed)), sumCents(printed)]);
  let additions: Addition[] = taxes.map((tax) => ({ sum: tax, tax }));
  for (const part of [tips, discounts, roundings]) {
    if (part.length === 0) continue;
    const whole = part.reduce((sum, cents) => sum + cents, 0);
    additions = [0, ...unique([whole, ...part])].flatMap((more) =>
      additions.map(({ sum, tax }) => ({ sum: sum + more, tax })),
    );
    if (additions.length > 500) break;
  }
  return additions;
}

/** The unlabeled amounts in the column of prices, above the first sum. */
export function itemFigures(figures: readonly Figure[]): Figure[] {
  const end = figures.findIndex(
    ({ label }) => label === "subtotal" || label === "total" || label === "paid",
  );
  const above = end === -1 ? [] : figures.slice(0, end);
  const items = above.filter(({ label }) => label === undefined);
  // A last column of taxes often contains only zeros.
  return items.filter(
    (figure, at) =>
      figure.cents !== 0 &&
      !items.slice(at + 1).some(({ line, cents }) => line === figure.line && cents !== 0),
  );
}

function isSumOfItems(total: Cents, figures: readonly Figure[]): boolean {
  const items = itemFigures(figures);
  if (items.length === 0) return false;
  const sum = items.reduce((all, { cents }) => all + cents, 0);
  return sum !== 0 && additionsOf(figures).some((added) => sum + added.sum === total);
}

export function withLabel(figures: readonly Figure[], wanted: Figure["label"]): Cents[] {
  return figures.filter(({ label, isCut }) => label === wanted && !isCut).map(({ cents }) => cents);
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
