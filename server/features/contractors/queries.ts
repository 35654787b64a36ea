import { asc, eq, sql } from "drizzle-orm";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { contractors } from "../../db/tables.ts";

/** By name, as a person looks them up. */
export async function listContractors(db: Queryable, owner: UserId): Promise<Contractor[]> {
  const rows = await db
    .select()
    .from(contractors)
    .where(eq(contractors.userId, owner))
    .orderBy(asc(sql`lower(${contractors.name})`), asc(contractors.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
