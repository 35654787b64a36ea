import { getTableColumns, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { contractors } from "../../db/schema/tables.ts";
import { type Page, paged } from "./queries.ts";
import type { BackedUpContractor } from "./rules/backed-up-contractor.ts";

const DOCUMENTS = sql<BackedUpContractor["documents"]>`(
  select coalesce(json_agg(json_build_object('key', d.key, 'kind', d.kind, 'name', d.name,
    'expiresOn', d.expires_on) order by d.key), '[]')
  from contractor_documents d
  where d.user_id = contractors.user_id and d.contractor_id = contractors.id
)`;

const { userId: _userId, addedBy: _addedBy, ...COLUMNS } = getTableColumns(contractors);

/** Contractors with their documents, in id order. */
export async function listContractorRows(tx: Tx, owner: UserId, page: Page) {
  const query = tx
    .select({ ...COLUMNS, documents: DOCUMENTS })
    .from(contractors)
    .$dynamic();
  return paged(query, contractors, owner, page);
}
