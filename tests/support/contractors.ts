import { sql } from "drizzle-orm";
import type { Database } from "../../server/db/client.ts";

/** A contractor of the owner's; its id. */
export async function addContractor(
  db: Database,
  owner: number,
  name: string,
  company: string | null = null,
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into contractors (user_id, name, company) values (${owner}, ${name}, ${company})
    returning id`);
  const [added] = rows;
  if (added === undefined) throw new Error("The contractor was not added");
  return added.id;
}
