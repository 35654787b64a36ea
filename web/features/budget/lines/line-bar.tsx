import type { LineFiguresResponse } from "../../../../shared/budget/contract.ts";
import { categoryColor } from "../../../lib/looks/category-look.tsx";
import { barParts } from "../forecast/bar-parts.ts";

interface LineBarProps {
  figures: LineFiguresResponse;
  category?: string | undefined;
}

/** Paid, committed and exceeded shares of a line. The row has the same figures as text. */
export function LineBar({ figures, category = "" }: LineBarProps) {
  const { paid, open, over } = barParts(figures);
  return (
    <span
      aria-hidden
      className="plan-bar"
      style={{ color: categoryColor(category) }}
      title={`${Math.round(paid)}% paid, ${Math.round(open)}% committed but unpaid`}
    >
      <span className="plan-bar-paid" style={{ width: `${paid}%` }} />
      <span className="plan-bar-open" style={{ width: `${open}%` }} />
      <span className="plan-bar-over" style={{ width: `${over}%` }} />
    </span>
  );
}
