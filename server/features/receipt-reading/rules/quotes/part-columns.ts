import { addCents, type Cents, ZERO_CENTS } from "../../../../../shared/money.ts";
import type { Line } from "../page.ts";
import type { PrintedNumber } from "./numbers.ts";

const LABOR = /^(?:labou?r|arbeit|lohn)(?: (?:cost|price|total|amount)s?)?(?: ?\(?[$€£]\)?)?$/iu;
const MATERIALS = /^materials?(?: (?:cost|price|total|amount)s?)?(?: ?\(?[$€£]\)?)?$/iu;

interface Edges {
  left: number;
  right: number;
}

/** The head of a table with columns for labor and for materials. */
export interface PartColumns {
  heads: readonly Edges[];
  labor: Edges;
  materials: Edges;
  /** whether no column for the amount is to the right of them, so that the amount is their sum */
  isSum: boolean;
}

export function partColumnsOf({ words }: Pick<Line, "words">): PartColumns | undefined {
  const headed = (pattern: RegExp) => words.filter(({ text }) => pattern.test(text.trim()));
  const [labor, ...moreLabor] = headed(LABOR);
  const [materials, ...moreMaterials] = headed(MATERIALS);
  const isUnclear = moreLabor.length + moreMaterials.length > 0;
  if (labor === undefined || materials === undefined || isUnclear) return undefined;
  const right = Math.max(labor.box.right, materials.box.right);
  return {
    heads: words.map(({ box }) => box),
    labor: labor.box,
    materials: materials.box,
    isSum: words.every(({ box }) => box.left < right),
  };
}

export interface PrintedParts {
  labor: Cents;
  materials: Cents;
}

/**
 * Labor and materials of a row. Undefined unless they add up to its amount to the cent; an empty
 * cell then counts as zero. Without a column for the amount, both are required.
 */
export function laborAndMaterials(
  { heads, labor, materials, isSum }: PartColumns,
  numbers: readonly PrintedNumber[],
  amount: PrintedNumber,
): PrintedParts | undefined {
  const cells = numbers.filter((one) => !one.isPercent && (isSum || one !== amount));
  const inColumn = (column: Edges) => cells.filter((cell) => nearest(heads, cell) === column);
  const [ofLabor, ofMaterials] = [inColumn(labor), inColumn(materials)];
  const found = [...ofLabor, ...ofMaterials];
  const isOneEach = ofLabor.length < 2 && ofMaterials.length < 2;
  if (!isOneEach || found.length < (isSum ? 2 : 1) || found.some(({ cents = -1 }) => cents < 0))
    return undefined;
  const parts = {
    labor: ofLabor[0]?.cents ?? ZERO_CENTS,
    materials: ofMaterials[0]?.cents ?? ZERO_CENTS,
  };
  const sum = addCents(parts.labor, parts.materials);
  return isSum || sum === amount.cents ? parts : undefined;
}

/** The head above a cell, however its column is aligned. */
function nearest(heads: readonly Edges[], { left, right }: Edges): Edges | undefined {
  const distance = (head: Edges) =>
    Math.min(
      Math.abs(head.left - left),
      Math.abs(head.right - right),
      Math.abs(head.left + head.right - left - right) / 2,
    );
  return heads.toSorted((a, b) => distance(a) - distance(b))[0];
}
