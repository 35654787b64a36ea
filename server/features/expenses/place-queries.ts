import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { codeOf } from "../../../shared/expenses/catalog.ts";
import { id } from "../../../shared/ids.ts";
import {
  type LineKey,
  type PaymentPlace,
  paymentLineFinder,
} from "../../../shared/budget/line-of.ts";
import type { Queryable } from "../../db/client.ts";
import { firstRow, queryRows } from "../../db/rows.ts";
import { PLANNED_EACH_TIME } from "../../db/named-statements.ts";
import type { PartFilter } from "../../db/fragments/expense-shares.ts";
import { type Access, requireProjectAccess } from "../../identity/access.ts";

/*
 * Finds the expenses of a budget line or a room. The budget's rules determine where a payment
 * counts. To avoid repeating them in SQL, they are applied to the few distinct combinations of
 * fields, by which the query then filters.
 */

const placesRow = z.object({
  lines: z.array(z.object({ id, category: z.string(), room: z.nullable(z.string()) })),
  /** accepted quotes with their budget lines */
  contracts: z.array(z.object({ id, lineId: z.nullable(id) })),
  /** distinct combinations, each shared by any number of expenses */
  places: z.array(
    z.object({
      lineId: z.nullable(id),
      category: z.string(),
      room: z.nullable(z.string()),
      contractId: z.nullable(id),
    }),
  ),
});
export type Places = z.infer<typeof placesRow>;

export async function listPlaces(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<Places> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, placesRow)`${PLANNED_EACH_TIME}
    with places as (
      select distinct line_id as "lineId", category, room, quote_id as "contractId"
      from expenses
      where user_id = ${access.home} and project_id = ${projectId}
    ), lines as (
      select id, category, room from budget_lines
      where user_id = ${access.home} and project_id = ${projectId}
    ), contracts as (
      select id, line_id as "lineId" from quotes
      where user_id = ${access.home} and project_id = ${projectId}
        and status in ('accepted', 'completed')
    )
    select (select coalesce(json_agg(lines), '[]') from lines) as lines,
      (select coalesce(json_agg(contracts), '[]') from contracts) as contracts,
      (select coalesce(json_agg(places), '[]') from places) as places`;
  return firstRow(rows);
}

/**
 * Expenses that count on the line as a whole or by a share. Empty for a line that is not in the
 * project.
 */
export function partsOnLine({ lines, contracts, places }: Places, id: number): PartFilter {
  const lineOf = paymentLineFinder(lines, contracts);
  const onIt = places.filter((place) => lineOf(place)?.id === id);
  return partsAt({ shares: [id], places: onIt, alsoShares: [] });
}

/**
 * Expenses in a room: by their own room, otherwise that of their line or their contract's line; a
 * share by its line's room, otherwise the expense's own.
 */
export function partsInRoom({ lines, contracts, places }: Places, room: string): PartFilter {
  const lineById = new Map<number | null, LineKey>(lines.map((line) => [line.id, line]));
  const contractById = new Map<number | null, { lineId: number | null }>(
    contracts.map((contract) => [contract.id, contract]),
  );
  const isIt = (name: string | null | undefined) => codeOf(name ?? "") === codeOf(room);
  const roomOf = (place: PaymentPlace) => {
    const lineId = place.lineId ?? contractById.get(place.contractId)?.lineId ?? null;
    return place.room ?? lineById.get(lineId)?.room;
  };
  const idsOf = (some: readonly LineKey[]) => some.map(({ id }) => id);
  return partsAt({
    shares: idsOf(lines.filter((line) => isIt(line.room))),
    places: places.filter((place) => isIt(roomOf(place))),
    alsoShares: idsOf(lines.filter((line) => line.room === null)),
  });
}

interface Wanted {
  /** lines whose shares count */
  shares: readonly number[];
  /** combinations whose expenses count with the part that is not split */
  places: readonly PaymentPlace[];
  /** lines whose shares count if the expense has one of the combinations */
  alsoShares: readonly number[];
}

function partsAt({ shares, places, alsoShares }: Wanted): PartFilter {
  const wanted = places.map(({ lineId, category, room, contractId }) =>
    JSON.stringify([lineId, category, room, contractId]),
  );
  const isThere = sql`jsonb_build_array(expenses.line_id, expenses.category, expenses.room,
    expenses.quote_id) = any(${sql.param(wanted)}::jsonb[])`;
  return {
    share: sql`(
      h.line_id = any(${sql.param(shares)}::bigint[])
      or (h.line_id = any(${sql.param(alsoShares)}::bigint[]) and ${isThere})
    )`,
    rest: isThere,
  };
}
