import type { ExpenseChoices, ExportQuery } from "../rules/query.ts";
import type { ExportSheet } from "../../../../shared/exports/contract.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Tx } from "../../../db/client.ts";
import type { Access } from "../../../identity/access.ts";

/** The data to read, in one transaction with a single snapshot. */
export interface Reading {
  tx: Tx;
  access: Access;
  projectId: number;
  period: Pick<ExportQuery, "from" | "to">;
  /** filters, set only when the table of expenses is requested alone */
  choices: ExpenseChoices;
  today: CalendarDate;
  /** aborts when the client disconnects */
  signal: AbortSignal;
}

/**
 * Type of a column. `money` is a decimal string, `day` YYYY-MM-DD, `moment` an ISO timestamp in
 * UTC. Only `text` may contain user input.
 */
export type Kind = "text" | "money" | "day" | "moment" | "number";
export type Value = string | number | null;

export interface Column<Row> {
  head: string;
  kind: Kind;
  /** width in characters; longer values wrap, or are cut only on screen */
  width: number;
  /** whether the column gets a total */
  hasTotal?: boolean;
  of: (row: Row) => Value;
}

/** A table of a project, with any type of row. */
export interface Table {
  name: ExportSheet;
  columns: readonly Omit<Column<never>, "of">[];
  /** rows by page, so that memory does not grow with the project */
  pages: (reading: Reading) => AsyncGenerator<Value[][]>;
}

export function tableOf<Row>(
  name: ExportSheet,
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

/** A column with the default width of its kind. */
export function column<Row>(
  head: string,
  kind: Kind,
  of: (row: Row) => Value,
  { width = WIDTHS[kind], hasTotal = false } = {},
): Column<Row> {
  return { head, kind, width, hasTotal, of };
}

/** A column of amounts with a total. */
export function summed<Row>(head: string, of: (row: Row) => string | null): Column<Row> {
  return column(head, "money", of, { hasTotal: true });
}
