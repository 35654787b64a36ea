import * as z from "zod/mini";
import { sql } from "drizzle-orm";
import { instant } from "../../../shared/calendar-date.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { firstRow, queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import type { Access } from "../../identity/access.ts";

/** Requests within this time of each other count as one visit. */
const VISIT_MS = 30 * 60_000;

const visitRow = z.object({ previousAt: z.nullable(instant) });

/**
 * Records a visit to the activity.
 *
 * @returns when the previous visit ended
 */
export async function recordVisit(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { home, actor }: Access,
): Promise<{ previousAt: string | null }> {
  const now = clock.now();
  const visitStart = new Date(now.getTime() - VISIT_MS).toISOString();
  const rows = await queryRows(db, visitRow)`
    with visit as (
      insert into activity_visits as v (user_id, member_id, visited_at)
      values (${home}, ${actor}, ${now.toISOString()})
      on conflict (user_id, member_id) do update set
        visited_at = excluded.visited_at,
        previous_at = case
          when v.visited_at < ${visitStart} then v.visited_at else v.previous_at end
      returning v.previous_at
    )
    select ${isoText(sql`previous_at`)} as "previousAt" from visit`;
  return firstRow(rows);
}
