import type { LineFiguresResponse } from "../../../../shared/budget/contract.ts";

export interface BarParts {
  /** percent of the bar's width; `paid` and `open` exclude amounts above the plan */
  paid: number;
  open: number;
  over: number;
}

/** The full bar is the planned amount, or paid plus open if that is more. */
export function barParts(
  figures: Pick<LineFiguresResponse, "planned" | "paid" | "open">,
): BarParts {
  const planned = Math.max(Number(figures.planned), 0);
  const paid = Math.max(Number(figures.paid), 0);
  const known = paid + Math.max(Number(figures.open), 0);
  const whole = Math.max(planned, known);
  if (whole === 0) return { paid: 0, open: 0, over: 0 };
  const paidWithin = Math.min(paid, planned);
  const openWithin = Math.min(known, planned) - paidWithin;
  const share = (amount: number) => (amount / whole) * 100;
  return {
    paid: share(paidWithin),
    open: share(openWithin),
    over: share(known - paidWithin - openWithin),
  };
}
