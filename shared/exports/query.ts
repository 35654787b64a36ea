import * as z from "zod/mini";
import { calendarDateInput } from "../calendar-date.ts";
import { inOrderOfTime } from "../expenses/list-query.ts";
import {
  EXPORT_TABLES,
  MARK,
  TABLE_FORMATS,
  type ExportTable,
  type TableFormat,
} from "./contract.ts";

/* Which file is asked for. Apart from the rest of the contract, because only the server reads it. */

/** The period is that of the expenses and their receipts; all else is as it stands. */
export const exportQuery = z
  .object({
    from: z.optional(calendarDateInput("Date is required")),
    to: z.optional(calendarDateInput("Date is required")),
    /** the homeowner's own day; left out: the server's */
    today: z.optional(calendarDateInput("Date is required")),
    /** the download that `markCookie` tells of */
    mark: z.optional(z.string().check(z.regex(MARK, "Sixteen hexadecimal digits"))),
  })
  .check(inOrderOfTime);
export type ExportQuery = z.infer<typeof exportQuery>;

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
