import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { formatShare, fractionOf } from "../figures.ts";

/** Search parameters that list a figure's expenses. */
export interface ExpensesBehind {
  category?: string;
  paymentMethod?: string;
  contractorId?: number;
  room?: string;
  paidBy?: string;
  from?: string;
  to?: string;
}

export interface BarRow {
  key: string;
  name: string;
  total: string;
  count?: number;
  color?: string;
  /** undefined when no expenses can be listed */
  behind?: ExpensesBehind;
}

interface BarTableProps {
  caption: string;
  /** heading of the rows: "Category" */
  of: string;
  rows: readonly BarRow[];
  total: string;
}

/** Rows shown before "show all". */
const ROWS_SHOWN = 8;

/** Amounts as bars in a table, largest first. The table is its own accessible alternative. */
export function BarTable({ caption, of, rows, total }: BarTableProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const isLong = rows.length > ROWS_SHOWN;
  const hasCounts = rows.some(({ count }) => count !== undefined);
  const largest = Math.max(0, ...rows.map((row) => Number(row.total)));
  return (
    <figure>
      <table className="report-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {hasCounts && (
              <th scope="col" className="amount">
                Expenses
              </th>
            )}
            <th scope="col" className="amount">
              Share
            </th>
            <th scope="col" className="amount">
              Paid
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.key}
              className={classNames(!isExpanded && index >= ROWS_SHOWN && "report-closed")}
            >
              <th scope="row" className="w-full">
                <BarName row={row} share={fractionOf(row.total, largest)} />
              </th>
              {hasCounts && <td className="amount">{row.count?.toLocaleString("en-US")}</td>}
              <td className="amount text-ink-soft">
                {formatShare(fractionOf(row.total, Number(total)))}
              </td>
              <td className="amount font-medium">{formatMoney(row.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={hasCounts ? 3 : 2}>
              Total
            </th>
            <td className="amount">{formatMoney(total)}</td>
          </tr>
        </tfoot>
      </table>
      {isLong && (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="mt-2 print:hidden"
        >
          {isExpanded ? "Show fewer" : `Show all ${rows.length.toLocaleString("en-US")}`}
        </Button>
      )}
    </figure>
  );
}

function BarName({ row: { name, behind, color }, share }: { row: BarRow; share: number }) {
  return (
    <>
      <span className="report-name block">
        {behind === undefined ? (
          name
        ) : (
          <Link to="/expenses" search={{ ...behind }}>
            {name}
          </Link>
        )}
      </span>
      <svg aria-hidden className="report-bar">
        <rect
          width={`${share * 100}%`}
          height="100%"
          rx="4"
          style={{ fill: color ?? "var(--brass)" }}
        />
      </svg>
    </>
  );
}
