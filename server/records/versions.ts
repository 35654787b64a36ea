import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { lastChange } from "../../shared/last-change.ts";
import type { Tx } from "../db/client.ts";
import { isoText } from "../db/fragments/iso-text.ts";
import { queryRows } from "../db/rows.ts";
import { AppError } from "../errors.ts";
import { type Access, andInProjects } from "../identity/access.ts";
import { RECORDED, type RecordedKind } from "./recorded-kinds.ts";

/*
 * Edits carry the version that they started from, so that an edit can't overwrite another one that
 * its author hasn't seen.
 */

interface Edited {
  kind: RecordedKind;
  id: number;
  /** undefined: the last write wins */
  startedFrom: string | undefined;
  /** reads the record's current state, for the conflict response */
  current: () => Promise<object>;
}

const versionRow = z.object({ version: z.string() });
const ID = sql`r.id`;

/**
 * Locks the record until the transaction ends, and rejects an edit that started from another
 * version. A missing record is left to the command.
 *
 * @throws conflict with the current record, who changed it last, and when
 */
export async function requireVersion(
  tx: Tx,
  access: Access,
  { kind, id, startedFrom, current }: Edited,
): Promise<void> {
  if (startedFrom === undefined) return;
  const { table, key = ID } = RECORDED[kind];
  const [locked] = await queryRows(tx, versionRow)`
    select r.xmin::text as version from ${table}
    where r.user_id = ${access.home} and ${key} = ${id}
    for no key update of r`;
  if (locked === undefined || locked.version === startedFrom) return;
  throw await changedMeanwhile(tx, access, { kind, id, current });
}

async function changedMeanwhile(
  tx: Tx,
  access: Access,
  { kind, id, current }: Omit<Edited, "startedFrom">,
): Promise<AppError> {
  // Read first: a record that the sender may not see is reported as missing.
  const record = await current();
  const [last] = await queryRows(tx, lastChange)`
    select a.actor_name as name, ${isoText(sql`a.at`)} as at,
      a.actor_id is not distinct from ${access.actor}::bigint as "isOwn"
    from activity a
    where a.user_id = ${access.home} and a.kind = ${kind} and a.record_id = ${id}${andInProjects(access, sql`a.project_id`)}
    order by a.at desc, a.id desc
    limit 1`;
  return new AppError({
    code: "conflict",
    error: `This ${RECORDED[kind].thing.toLowerCase()} was changed in the meantime`,
    details: { current: record, changed: last ?? null },
  });
}
