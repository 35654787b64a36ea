import type { ReactNode } from "react";
import { Money } from "../../../lib/money.tsx";
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
          <Money as="dd" amount={amount} className="ml-auto" />
        </div>
      ))}
      {total && (
        <div className="plan-sum-total">
          <dt>{total.name}</dt>
          <Money as="dd" amount={total.amount} className="ml-auto" />
        </div>
      )}
    </dl>
  );
}
