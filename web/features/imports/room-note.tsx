import type { ReactNode } from "react";
import type { ExpenseAllowance } from "../../../shared/expenses/contract.ts";
import { formatExpenseCount } from "./format-expense-count.ts";
import { remainingAllowance } from "./row-choices.ts";

interface RoomNoteProps {
  allowance: Pick<ExpenseAllowance, "limit" | "count"> | undefined;
  /** expenses to import; undefined before a file is read */
  count: number | undefined;
  /** what the count means, such as "you selected" */
  counted?: string;
  role?: "alert";
  children?: (room: number) => ReactNode;
}

/** Shows how many expenses the free plan still allows, once that matters. */
export function RoomNote({ allowance, count, counted, role, children }: RoomNoteProps) {
  const room = allowance ? remainingAllowance(allowance) : null;
  if (room === null || (count !== undefined && count <= room)) return null;
  const isShort = count !== undefined || room === 0;
  const more = count?.toLocaleString("en-US");
  return (
    <div
      role={role}
      className={
        isShort
          ? "my-4 space-y-3 rounded-lg bg-warning-soft px-3.5 py-2.5 text-sm text-warning-text"
          : "mt-4 text-sm text-ink-soft"
      }
    >
      <p>
        {room === 0
          ? "You've used all the expenses on the free plan."
          : `The free plan has room for ${formatExpenseCount(room)} more${more === undefined ? "" : `; ${counted} ${more}`}.`}{" "}
        <a href="/billing" target="_blank" rel="noreferrer" className="underline">
          Upgrade to Pro
        </a>{" "}
        to import {count === undefined ? "without a limit" : "them all"}.
      </p>
      {children?.(room)}
    </div>
  );
}
