import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { importMapping, type ImportMapping } from "../../../shared/imports/mapping.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { type Access, andInProjects } from "../../identity/access.ts";

const readRow = z.object({ header: z.unknown(), mapping: z.unknown() });

/**
 * The mapping of the user's newest import from a file with one of these headers; undefined if there
 * is none. Ignores undone imports, whose mapping may have been wrong.
 *
 * @param headers the file's first rows, with cells normalized by `headerName`
 */
export async function findSavedMapping(
  db: Queryable,
  access: Access,
  headers: readonly (readonly string[])[],
): Promise<ImportMapping | undefined> {
  const [found] = await queryRows(db, readRow)`
    select read_as -> 'header' as header, read_as -> 'mapping' as mapping
    from expense_imports
    where user_id = ${access.home} and undone_at is null${andInProjects(access, sql`project_id`)} and read_as -> 'header' in (
      select jsonb_array_elements(${JSON.stringify(headers)}::jsonb)
    )
    order by id desc
    limit 1`;
  // Ignores mappings in an older format.
  const read = importMapping.safeParse(found?.mapping);
  if (!read.success) return undefined;
  const said = JSON.stringify(found?.header);
  const header = headers.findIndex((names) => JSON.stringify(names) === said);
  return header < 0 ? undefined : { ...read.data, header };
}
