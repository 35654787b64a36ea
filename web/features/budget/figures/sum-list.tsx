import type { ReactNode } from "react";
import { formatMoney } from "../../../lib/format.ts";
import "../adopt-dialog-styles.ts";

export interface SumRow {
  key: string | number;
  name: ReactNode;
  amount: string;
  /** what the amount is taken from, or where its rows are */
  detail?: ReactNode;
}

interface SumListProps {
  rows: readonly SumRow[];
  total?: { name: string; amount: string };
}

/** Amounts under one another, and what they come to. */
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
