import * as z from "zod/mini";
import { calendarDateInput } from "../../../../shared/calendar-date.ts";
import { EXPENSE_CHOICES, inOrder, inOrderOfTime } from "../../../../shared/expenses/list-query.ts";
import {
  EXPORT_TABLES,
  MARK,
  TABLE_FORMATS,
  type ExportTable,
  type TableFormat,
} from "../../../../shared/exports/contract.ts";

/*
 * Query parameters of a download. Separate from the contract, because only the server needs them.
 */

const asking = {
  from: z.optional(calendarDateInput("Date is required")),
  to: z.optional(calendarDateInput("Date is required")),
  /** the client's date; default: the server's */
  today: z.optional(calendarDateInput("Date is required")),
  /** identifies the download for `downloadStatusCookie` */
  mark: z.optional(z.string().check(z.regex(MARK, "Sixteen hexadecimal digits"))),
};

/** The period applies to expenses and their receipts; other tables are always complete. */
export const exportQuery = z.object(asking).check(inOrderOfTime);
export type ExportQuery = z.infer<typeof exportQuery>;

/** An expense table also accepts the list's filters, which other tables ignore. */
export const tableQuery = z.object({ ...asking, ...EXPENSE_CHOICES }).check(...inOrder);
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

/** The table and format of a file name. */
export function tableFileOf(name: TableFile): { table: ExportTable; format: TableFormat } {
  const file = TABLE_FILES.get(name);
  if (file === undefined) throw new RangeError(`No such file: ${name}`);
  return file;
}
