import type { ExpenseChoices, ExportQuery } from "../rules/query.ts";
import type { ExportTable } from "../../../../shared/exports/contract.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { UserId } from "../../../../shared/ids.ts";
import type { Tx } from "../../../db/client.ts";

/** What is read: one transaction sees all of it as it is at one moment. */
export interface Reading {
  tx: Tx;
  owner: UserId;
  projectId: number;
  period: Pick<ExportQuery, "from" | "to">;
  /** which of the expenses; of all tables but one that of expenses alone is asked for: none */
  choices: ExpenseChoices;
  today: CalendarDate;
  /** aborted when nobody waits for it any more */
  signal: AbortSignal;
}

/**
 * How a column is written. `money` is a decimal string of ours, `day` YYYY-MM-DD, `moment` an ISO
 * timestamp in UTC; only a `text` may be somebody's own words.
 */
export type Kind = "text" | "money" | "day" | "moment" | "number";
export type Value = string | number | null;

export interface Column<Row> {
  head: string;
  kind: Kind;
  /** in characters; what is longer is wrapped or cut by the spreadsheet, never lost */
  width: number;
  /** whether its sum says something */
  hasTotal?: boolean;
  of: (row: Row) => Value;
}

/** One table of a project, whatever its rows are. */
export interface Table {
  name: ExportTable;
  columns: readonly Omit<Column<never>, "of">[];
  /** its rows, page by page, so that memory does not grow with the project */
  pages: (reading: Reading) => AsyncGenerator<Value[][]>;
}

export function tableOf<Row>(
  name: ExportTable,
  columns: readonly Column<Row>[],
  pages: (reading: Reading) => AsyncGenerator<Row[]>,
): Table {
  return {
    name,
    columns,
    pages: async function* (reading) {
      for await (const rows of pages(reading)) {
        yield rows.map((row) => columns.map(({ of }) => of(row)));
      }
    },
  };
}

const WIDTHS: Record<Kind, number> = { text: 22, money: 14, day: 12, moment: 18, number: 10 };

/** A column, as wide as its kind usually is. */
export function column<Row>(
  head: string,
  kind: Kind,
  of: (row: Row) => Value,
  { width = WIDTHS[kind], hasTotal = false } = {},
): Column<Row> {
  return { head, kind, width, hasTotal, of };
}

/** A column of amounts that add up to something. */
export function summed<Row>(head: string, of: (row: Row) => string | null): Column<Row> {
  return column(head, "money", of, { hasTotal: true });
}
