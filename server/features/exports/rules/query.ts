import * as z from "zod/mini";
import { calendarDateInput } from "../../../../shared/calendar-date.ts";
import { EXPENSE_CHOICES, inOrderOfTime } from "../../../../shared/expenses/list-query.ts";
import {
  EXPORT_TABLES,
  MARK,
  TABLE_FORMATS,
  type ExportTable,
  type TableFormat,
} from "../../../../shared/exports/contract.ts";

/* Which file is asked for. Apart from the rest of the contract, because only the server reads it. */

const asking = {
  from: z.optional(calendarDateInput("Date is required")),
  to: z.optional(calendarDateInput("Date is required")),
  /** the homeowner's own day; left out: the server's */
  today: z.optional(calendarDateInput("Date is required")),
  /** the download that `markCookie` tells of */
  mark: z.optional(z.string().check(z.regex(MARK, "Sixteen hexadecimal digits"))),
};

/** The period is that of the expenses and their receipts; all else is as it stands. */
export const exportQuery = z.object(asking).check(inOrderOfTime);
export type ExportQuery = z.infer<typeof exportQuery>;

/** A table of expenses can be what the list shows of them. The other tables pay it no heed. */
export const tableQuery = z.object({ ...asking, ...EXPENSE_CHOICES }).check(inOrderOfTime);
export type ExpenseChoices = Omit<z.infer<typeof tableQuery>, keyof typeof asking>;

type TableFile = `${ExportTable}.${TableFormat}`;

const TABLE_FILES = new Map(
  EXPORT_TABLES.flatMap((table) =>
    TABLE_FORMATS.map((format): [TableFile, { table: ExportTable; format: TableFormat }] => [
      `${table}.${format}`,
      { table, format },
    ]),
  ),
);

/** The name of a table's file. */
export const tableFile = z.enum([...TABLE_FILES.keys()]);

/** The same, taken apart. */
export function tableFileOf(name: TableFile): { table: ExportTable; format: TableFormat } {
  const file = TABLE_FILES.get(name);
  if (file === undefined) throw new RangeError(`No such file: ${name}`);
  return file;
}
