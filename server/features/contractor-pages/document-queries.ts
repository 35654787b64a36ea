import { sql } from "drizzle-orm";
import {
  type ContractorDocument,
  contractorDocument,
  DOCUMENT_KINDS,
} from "../../../shared/contractors/documents.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import type { Access } from "../../identity/access.ts";

/** Sorted by kind, then name. The caller must have checked access to the contractor. */
export function listDocuments(
  db: Queryable,
  access: Access,
  contractorId: number,
): Promise<ContractorDocument[]> {
  return queryRows(db, contractorDocument)`
    select d.key, d.kind, d.name, d.expires_on as "expiresOn", d.xmin::text as version
    from contractor_documents d
    where d.user_id = ${access.home} and d.contractor_id = ${contractorId}
    order by array_position(${sql.param([...DOCUMENT_KINDS])}::text[], d.kind), lower(d.name), d.key`;
}
