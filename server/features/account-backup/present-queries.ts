import { sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";

/* What an account holds already when a download comes back into it. */

/** Ids that records of a download have in the account already, by their ids in the download. */
export interface PresentRecords {
  projects: ReadonlyMap<number, number>;
  contractors: ReadonlyMap<number, number>;
}

interface Found {
  [column: string]: unknown;
  id: number;
  presentId: number;
}

/**
 * Which projects and contractors of a download the account has already: by their ids in its own
 * download, else by the millisecond they were made in and their name.
 */
export async function findPresentRecords(
  db: Queryable,
  owner: UserId,
  { projects: given, contractors: people, isOwn }: BackedUpOwners,
): Promise<PresentRecords> {
  const inProjects = await db.execute<Found>(sql`
    select distinct on (r.id) r.id, p.id as "presentId"
    from json_to_recordset(${JSON.stringify(
      given.map(({ id, name, startDate }) => ({ id, name, at: startDate })),
    )}::json) as r(id bigint, name text, at timestamptz)
    join projects p on p.user_id = ${owner} and ((${isOwn} and p.id = r.id)
      or (p.name = r.name and date_trunc('milliseconds', p.start_date) = r.at))
    order by r.id, p.id = r.id desc, p.id`);
  const inContractors = await db.execute<Found>(sql`
    select distinct on (r.id) r.id, c.id as "presentId"
    from json_to_recordset(${JSON.stringify(
      people.map(({ id, name, createdAt }) => ({ id, name, at: createdAt })),
    )}::json) as r(id bigint, name text, at timestamptz)
    join contractors c on c.user_id = ${owner} and ((${isOwn} and c.id = r.id)
      or (c.name = r.name and date_trunc('milliseconds', c.created_at) = r.at))
    order by r.id, c.id = r.id desc, c.id`);
  const idsOf = (found: readonly Found[]) =>
    new Map(found.map(({ id, presentId }) => [id, presentId]));
  return { projects: idsOf(inProjects.rows), contractors: idsOf(inContractors.rows) };
}

interface BackedUpOwners {
  projects: readonly { id: number; name: string; startDate: string | null }[];
  contractors: readonly { id: number; name: string; createdAt: string }[];
  isOwn: boolean;
}

/** What an account holds of that which has a limit. */
export async function countHeld(db: Queryable, owner: UserId) {
  const { rows } = await db.execute<Record<"projects" | "contractors" | "expenses", number>>(sql`
    select (select count(*)::int from projects where user_id = ${owner}) as projects,
      (select count(*)::int from contractors where user_id = ${owner}) as contractors,
      (select count(*)::int from expenses where user_id = ${owner}) as expenses`);
  const [held] = rows;
  if (held === undefined) throw new Error("The count answered nothing");
  return held;
}
