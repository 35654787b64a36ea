import * as z from "zod/mini";
import { type UserId, id } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";

/** Ids of existing records by their ids in the backup. */
export interface PresentRecords {
  projects: ReadonlyMap<number, number>;
  contractors: ReadonlyMap<number, number>;
}

const foundRow = z.object({ id, presentId: id });

/**
 * Projects and contractors of a backup that the account already has: matched by id in a backup of
 * the same account, otherwise by name and creation time to the millisecond.
 */
export async function findPresentRecords(
  db: Queryable,
  owner: UserId,
  { projects: given, contractors: people, isOwn }: BackedUpOwners,
): Promise<PresentRecords> {
  const inProjects = await queryRows(db, foundRow)`
    select distinct on (r.id) r.id, p.id as "presentId"
    from json_to_recordset(${JSON.stringify(
      given.map(({ id, name, startDate }) => ({ id, name, at: startDate })),
    )}::json) as r(id bigint, name text, at timestamptz)
    join projects p on p.user_id = ${owner} and ((${isOwn} and p.id = r.id)
      or (p.name = r.name and date_trunc('milliseconds', p.start_date) = r.at))
    order by r.id, p.id = r.id desc, p.id`;
  const inContractors = await queryRows(db, foundRow)`
    select distinct on (r.id) r.id, c.id as "presentId"
    from json_to_recordset(${JSON.stringify(
      people.map(({ id, name, createdAt }) => ({ id, name, at: createdAt })),
    )}::json) as r(id bigint, name text, at timestamptz)
    join contractors c on c.user_id = ${owner} and ((${isOwn} and c.id = r.id)
      or (c.name = r.name and date_trunc('milliseconds', c.created_at) = r.at))
    order by r.id, c.id = r.id desc, c.id`;
  const idsOf = (found: readonly z.infer<typeof foundRow>[]) =>
    new Map(found.map(({ id, presentId }) => [id, presentId]));
  return { projects: idsOf(inProjects), contractors: idsOf(inContractors) };
}

interface BackedUpOwners {
  projects: readonly { id: number; name: string; startDate: string | null }[];
  contractors: readonly { id: number; name: string; createdAt: string }[];
  isOwn: boolean;
}

const countsRow = z.object({ projects: z.int(), contractors: z.int(), expenses: z.int() });

/** Numbers of an account's records that have a limit. */
export async function countLimitedRecords(db: Queryable, owner: UserId) {
  const [counts] = await queryRows(db, countsRow)`
    select (select count(*)::int from projects where user_id = ${owner}) as projects,
      (select count(*)::int from contractors where user_id = ${owner}) as contractors,
      (select count(*)::int from expenses where user_id = ${owner} and not is_refund) as expenses`;
  if (counts === undefined) throw new Error("The count returned nothing");
  return counts;
}
