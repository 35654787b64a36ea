import * as z from "zod/mini";
import { sql } from "drizzle-orm";
import { instant } from "../../../shared/calendar-date.ts";
import { isoText } from "../../db/iso-text.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import type { Access } from "../../identity/access.ts";

/** A later look within this time belongs to the same visit. */
const VISIT_MINUTES = 30;

const visitRow = z.object({ previousAt: z.nullable(instant) });

/** Notes that the member looks at the activity now. Returns when their visit before this one ended. */
export async function recordVisit(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { home, actor }: Access,
): Promise<{ previousAt: string | null }> {
  const now = clock.now().toISOString();
  const [visit] = await queryRows(db, visitRow)`
    insert into activity_visits as v (user_id, member_id, visited_at)
    values (${home}, ${actor}, ${now})
    on conflict (user_id, member_id) do update set
      visited_at = excluded.visited_at,
      previous_at = case
        when v.visited_at < excluded.visited_at - make_interval(mins => ${VISIT_MINUTES})
        then v.visited_at else v.previous_at end
    returning ${isoText(sql`v.previous_at`)} as "previousAt"`;
  if (visit === undefined) throw new Error("The visit answered no row");
  return visit;
}
