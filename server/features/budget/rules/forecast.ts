import {
  clampToZero,
  type Cents,
  roundToCents,
  subtractCents,
  sumCents,
} from "../../../../shared/money.ts";
import type { BudgetFigures, BudgetLine } from "./budget.ts";
import { seededNumbers } from "./seeded-random.ts";

/** Number of simulation runs. */
const RUNS = 2000;

/**
 * Lowest, most likely and highest cost as a fraction of the planned or agreed amount. Skewed
 * upwards, because renovations exceed their plan far more often than they stay below it.
 */
interface Range {
  low: number;
  likely: number;
  high: number;
}

/** Default range of a line. */
const LINE: Range = { low: 0.9, likely: 1, high: 1.25 };
/** The unallocated part of the budget, about which less is known. */
const UNPLANNED: Range = { low: 0.8, likely: 1, high: 1.4 };
/** Agreed amounts rarely shrink, but change orders increase them. */
const AGREED: Range = { low: 1, likely: 1, high: 1.1 };

/**
 * Probability that a part uses the random number of the whole project in a run: an old house, an
 * expensive year or a slow builder affects many lines at once. With independent lines, a plan of
 * forty would look far more certain than one of four.
 */
const SHARED_DRAW_CHANCE = 0.5;

/** Random sequences; a line's own sequence is its id after these. */
const STREAM = { common: 0, open: 1, unplanned: 2, lines: 3 };

export interface Forecast {
  paid: Cents;
  /** committed and not yet paid */
  open: Cents;
  /** planned and not committed */
  uncommitted: Cents;
  /** expected cost of risks; the four parts add up to `expected` */
  riskAllowance: Cents;
  /** expected final cost */
  expected: Cents;
  /** 10th percentile of the runs */
  low: Cents;
  /** 90th percentile of the runs */
  high: Cents;
  /** percentage of runs that end within the budget; a whole number */
  chancePercent: number;
  /** expected use of the contingency */
  contingencyNeeded: Cents;
  /** available for something new today: neither paid, committed, planned nor reserved */
  safeToSpend: Cents;
}

interface Uncertain {
  amount: Cents;
  range: Range;
  stream: number;
}

/**
 * The forecast of a project's final cost.
 *
 * Paid amounts are known. Commitments may grow by change orders, and planned amounts vary within
 * their range: in every run each is drawn from a triangular distribution. The random numbers depend
 * only on `seed` and the line's id, so that equal records in any order give an equal forecast, and
 * a new line leaves those of others unchanged.
 *
 * @param budget total budget, including the contingency
 * @param seed the project's id
 */
export function forecastOf<Line extends BudgetLine>(
  figures: BudgetFigures<Line>,
  { budget, contingency, seed }: { budget: Cents; contingency: Cents; seed: number },
): Forecast {
  const { paid, open, uncommitted } = figures.total;
  const toDivide = subtractCents(budget, contingency);
  const parts = uncertainParts(figures);
  const plain = sumCents([paid, open, uncommitted]);
  const expected = roundToCents(
    parts.reduce<number>((sum, { amount, range }) => sum + amount * meanOf(range), paid),
  );
  const finals = simulateRuns(paid, parts, seed);
  const within = finals.filter((final) => final <= budget).length;
  const plannedInLines = sumCents(figures.lines.map(({ figures: { uncommitted: more } }) => more));
  return {
    paid,
    open,
    uncommitted,
    riskAllowance: subtractCents(expected, plain),
    expected,
    low: roundToCents(quantile(finals, 0.1)),
    high: roundToCents(quantile(finals, 0.9)),
    chancePercent: Math.floor((within * 100) / finals.length),
    contingencyNeeded: roundToCents(
      Math.min(contingency, clampToZero(subtractCents(expected, toDivide))),
    ),
    safeToSpend: clampToZero(
      subtractCents(subtractCents(budget, contingency), sumCents([paid, open, plannedInLines])),
    ),
  };
}

/**
 * The parts in an order that doesn't depend on the records' order, because it affects sums of
 * floats.
 */
function uncertainParts<Line extends BudgetLine>({
  lines,
  unplanned,
  total,
}: BudgetFigures<Line>): Uncertain[] {
  return [
    { amount: total.open, range: AGREED, stream: STREAM.open },
    { amount: unplanned.uncommitted, range: UNPLANNED, stream: STREAM.unplanned },
    ...lines
      .map(({ line, figures: { uncommitted } }) => ({
        amount: uncommitted,
        range: rangeOf(line),
        stream: STREAM.lines + line.id,
      }))
      .toSorted((a, b) => a.stream - b.stream),
  ];
}

/** A line's own range as fractions of its plan. A missing bound has the default. */
function rangeOf({ planned, low, high }: BudgetLine): Range {
  if (planned <= 0) return LINE;
  return {
    low: low === null ? LINE.low : Math.min(low / planned, 1),
    likely: 1,
    high: high === null ? LINE.high : Math.max(high / planned, 1),
  };
}

function meanOf({ low, likely, high }: Range): number {
  return (low + likely + high) / 3;
}

/**
 * The final cost of each run, in cents, ascending.
 *
 * Iterates part by part rather than run by run: the sums are equal, but it takes only milliseconds
 * even with the maximum number of lines. It blocks the event loop.
 */
function simulateRuns(paid: Cents, parts: readonly Uncertain[], seed: number): Float64Array {
  const common = seededNumbers(seed, STREAM.common, RUNS);
  const finals = new Float64Array(RUNS).fill(paid);
  for (const { amount, range, stream } of parts) {
    if (amount <= 0) continue;
    // Two numbers per run: one decides whether the shared random number is used, the other is the
    // independent one.
    const own = seededNumbers(seed, stream, 2 * RUNS);
    addDrawn(finals, { amount, range }, { common, own });
  }
  return finals.toSorted();
}

/**
 * Adds the cost of a part to each run, using the inverse of the triangular distribution function
 * for a number from 0 to 1.
 */
function addDrawn(
  finals: Float64Array,
  { amount, range: { low, likely, high } }: Pick<Uncertain, "amount" | "range">,
  { common, own }: Record<"common" | "own", Float64Array>,
): void {
  const width = high - low;
  const below = width > 0 ? (likely - low) / width : 0;
  const rising = width * (likely - low);
  const falling = width * (high - likely);
  let next = 0;
  for (let run = 0; run < finals.length; run += 1) {
    const isShared = (own[next] ?? 0) < SHARED_DRAW_CHANCE;
    const chance = (isShared ? common[run] : own[next + 1]) ?? 0;
    next += isShared ? 1 : 2;
    const share =
      chance < below ? low + Math.sqrt(chance * rising) : high - Math.sqrt((1 - chance) * falling);
    finals[run] = (finals[run] ?? 0) + amount * share;
  }
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
