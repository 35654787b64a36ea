import { sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { contractors } from "../../db/schema/tables.ts";
import { type IdPair, insertRecords } from "./row-commands.ts";
import type { BackedUpContractor } from "./rules/backed-up-contractor.ts";

/**
 * Inserts the contractors of a backup with their documents.
 *
 * @param keys new keys of the files that were in the backup; documents without a file are left out
 */
export async function insertContractors(
  tx: Tx,
  owner: UserId,
  rows: readonly BackedUpContractor[],
  keys: ReadonlyMap<string, string>,
): Promise<IdPair[]> {
  const given = rows.map(({ documents, ...row }) => ({
    ...row,
    documents: documents.flatMap((document) => {
      const key = keys.get(document.key);
      return key === undefined ? [] : [{ ...document, key }];
    }),
  }));
  return insertRecords(tx, owner, contractors, given, {
    extra: sql`, documents json`,
    parts: sql`, with_documents as (
      insert into contractor_documents (user_id, key, contractor_id, kind, name, expires_on)
      select ${owner}::bigint, d.key, given."newId", d.kind, d.name, d."expiresOn"
      from given, json_to_recordset(given.documents) as d(key text, kind text, name text,
        "expiresOn" date)
    )`,
  });
}
