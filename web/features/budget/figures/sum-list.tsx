import type { ReactNode } from "react";
import { formatMoney } from "../../../lib/format.ts";
import "../adopt-dialog-styles.ts";

export interface SumRow {
  key: string | number;
  name: ReactNode;
  amount: string;
  /** source of the amount, or a link to its rows */
  detail?: ReactNode;
}

interface SumListProps {
  rows: readonly SumRow[];
  total?: { name: string; amount: string };
}

/** Amounts with their total. */
export function SumList({ rows, total }: SumListProps) {
  return (
    <dl className="plan-sum">
      {rows.map(({ key, name, amount, detail }) => (
        <div key={key}>
          <dt className="min-w-0 wrap-anywhere">
            {name}
            {detail !== undefined && <span className="block text-sm text-ink-soft">{detail}</span>}
          </dt>
          <dd className="numbers ml-auto">{formatMoney(amount)}</dd>
        </div>
      ))}
      {total && (
        <div className="plan-sum-total">
          <dt>{total.name}</dt>
          <dd className="numbers ml-auto">{formatMoney(total.amount)}</dd>
        </div>
      )}
    </dl>
  );
}
