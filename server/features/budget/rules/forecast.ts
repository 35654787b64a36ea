import {
  atLeastNothing,
  type Cents,
  roundToCents,
  subtractCents,
  sumCents,
} from "../../../../shared/money.ts";
import type { BudgetFigures, BudgetLine } from "./budget.ts";
import { seededNumbers } from "./seeded-random.ts";

/** How many times the rest of a renovation is played through. */
const RUNS = 2000;

/**
 * What something may cost at the least, most likely and at the most, as shares of what is
 * planned or agreed. Renovations cost more than planned far more often than less.
 */
interface Range {
  low: number;
  likely: number;
  high: number;
}

/** A line without a range of its own. */
const LINE: Range = { low: 0.9, likely: 1, high: 1.25 };
/** The part of the budget that no line plans yet: less is known of it. */
const UNPLANNED: Range = { low: 0.8, likely: 1, high: 1.4 };
/** What is agreed is seldom less in the end, and change orders make it more. */
const AGREED: Range = { low: 1, likely: 1, high: 1.1 };

/**
 * How often a part shares the luck of the whole project in a run: an old house, a dear year or a
 * slow builder is felt on many lines at once. Without it a plan in forty lines would look far
 * surer than the same plan in four.
 */
const TOGETHER = 0.5;

/** The rows of random numbers; a line's own is its id after these. */
const STREAM = { common: 0, open: 1, unplanned: 2, lines: 3 };

export interface Forecast {
  paid: Cents;
  /** promised, and not paid yet */
  open: Cents;
  /** planned, and not promised to anybody yet */
  toCome: Cents;
  /** what surprises are expected to add: the four together are `expected` */
  surprises: Cents;
  /** the final cost as it is expected */
  expected: Cents;
  /** one run in ten ends below */
  low: Cents;
  /** one run in ten ends above */
  high: Cents;
  /** of a hundred runs, how many end within the budget; whole */
  chancePercent: number;
  /** of the contingency, what will be needed as it looks today */
  contingencyNeeded: Cents;
  /** what can be spent today on something new: neither paid, promised, planned nor kept in reserve */
  safeToSpend: Cents;
}

interface Uncertain {
  amount: Cents;
  range: Range;
  stream: number;
}

/**
 * What a project will have cost when it is done.
 *
 * What is paid is known. What is promised may grow by change orders, and what is planned costs
 * something between its least and its most: each is drawn from a triangle, some thousand times
 * over. The draws depend on `seed` and the line's id alone, so the same records give the same
 * forecast in any order, and a new line leaves the luck of the others as it was.
 *
 * @param budget the total budget, with the contingency in it
 * @param seed the project's id
 */
export function forecastOf<Line extends BudgetLine>(
  figures: BudgetFigures<Line>,
  { budget, contingency, seed }: { budget: Cents; contingency: Cents; seed: number },
): Forecast {
  const { paid, open, toCome } = figures.total;
  const toDivide = subtractCents(budget, contingency);
  const parts = uncertainParts(figures);
  const plain = sumCents([paid, open, toCome]);
  const expected = roundToCents(
    parts.reduce<number>((sum, { amount, range }) => sum + amount * meanOf(range), paid),
  );
  const finals = playThrough(paid, parts, seed);
  const within = finals.filter((final) => final <= budget).length;
  const plannedInLines = sumCents(figures.lines.map(({ figures: { toCome: more } }) => more));
  return {
    paid,
    open,
    toCome,
    surprises: subtractCents(expected, plain),
    expected,
    low: roundToCents(quantile(finals, 0.1)),
    high: roundToCents(quantile(finals, 0.9)),
    chancePercent: Math.floor((within * 100) / finals.length),
    contingencyNeeded: roundToCents(
      Math.min(contingency, atLeastNothing(subtractCents(expected, toDivide))),
    ),
    safeToSpend: atLeastNothing(
      subtractCents(subtractCents(budget, contingency), sumCents([paid, open, plannedInLines])),
    ),
  };
}

/** In an order that the records' own does not change: sums of fractions depend on theirs. */
function uncertainParts<Line extends BudgetLine>({
  lines,
  unplanned,
  total,
}: BudgetFigures<Line>): Uncertain[] {
  return [
    { amount: total.open, range: AGREED, stream: STREAM.open },
    { amount: unplanned.toCome, range: UNPLANNED, stream: STREAM.unplanned },
    ...lines
      .map(({ line, figures: { toCome } }) => ({
        amount: toCome,
        range: rangeOf(line),
        stream: STREAM.lines + line.id,
      }))
      .toSorted((a, b) => a.stream - b.stream),
  ];
}

/** A line's own range, as shares of what it plans. What is half known is half as uncertain. */
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
 * The final cost of each run, in cents, least first.
 *
 * Part by part through all runs, not run by run through all parts: the sums are the same, and the
 * server, which answers nobody meanwhile, has the most lines that there may be in milliseconds.
 */
function playThrough(paid: Cents, parts: readonly Uncertain[], seed: number): Float64Array {
  const common = seededNumbers(seed, STREAM.common, RUNS);
  const finals = new Float64Array(RUNS).fill(paid);
  for (const { amount, range, stream } of parts) {
    if (amount <= 0) continue;
    // A run takes one to see whether the luck is shared, and another where it isn't.
    const own = seededNumbers(seed, stream, 2 * RUNS);
    addDrawn(finals, { amount, range }, { common, own });
  }
  return finals.toSorted();
}

/** Adds to each run what a part costs in it: the triangle's share at a chance of its area, 0 to 1. */
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
    const isShared = (own[next] ?? 0) < TOGETHER;
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
