import { sql } from "drizzle-orm";
import { payeeKey } from "../../../shared/imports/payee-key.ts";
import {
  type MerchantRule,
  merchantRule,
  type MerchantRuleInput,
} from "../../../shared/merchant-rules/contract.ts";
import { countRow, idRow } from "../../db/row-schemas.ts";
import type { Tx } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { ceilingReached, notFound } from "../../errors.ts";
import { andInProjects, type EditAccess } from "../../identity/access.ts";
import { CEILINGS } from "../../limits/ceilings.ts";
import { consumeCreationLimit } from "../../limits/creation-rate-limit.ts";
import { recordAdded, recordChange, recordRemoved } from "../../records/activity.ts";
import { lockProject } from "../projects/queries.ts";
import { selectRules } from "./queries.ts";

/** Sets the rule of a merchant. Idempotent, because the merchant's normalized name is the key. */
export async function setMerchantRule(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  projectId: number,
  input: MerchantRuleInput,
): Promise<MerchantRule> {
  const now = clock.now();
  const { merchant, category, paymentMethod } = input;
  const key = payeeKey(merchant);
  return db.transaction(async (tx) => {
    await lockProject(tx, access, projectId, "update");
    const [known] = await queryRows(tx, idRow)`
      select id from merchant_rules
      where user_id = ${access.home} and project_id = ${projectId} and merchant_key = ${key}`;
    if (known === undefined) {
      await requireBelowCeiling(tx, access, projectId);
      await consumeCreationLimit(tx, access.actor, now);
    }
    const write = async () => {
      const [written] = await queryRows(tx, merchantRule)`
        with written as (
          insert into merchant_rules (user_id, project_id, merchant, merchant_key, category,
            payment_method, created_at)
          values (${access.home}, ${projectId}, ${merchant}, ${key}, ${category}, ${paymentMethod},
            ${now.toISOString()})
          on conflict (user_id, project_id, merchant_key) do update set
            merchant = excluded.merchant, category = excluded.category,
            payment_method = excluded.payment_method
          returning *
        )
        ${selectRules(sql`written`)}`;
      if (written === undefined) throw new Error("The insert returned no rule");
      return written;
    };
    if (known !== undefined) {
      return recordChange(tx, access, now, { kind: "merchant_rule", id: known.id }, write);
    }
    const added = await write();
    await recordAdded(tx, access, now, { kind: "merchant_rule", id: added.id });
    return added;
  });
}

async function requireBelowCeiling(tx: Tx, access: EditAccess, projectId: number): Promise<void> {
  const [row] = await queryRows(tx, countRow)`
    select count(*) as count from merchant_rules
    where user_id = ${access.home} and project_id = ${projectId}`;
  if (row !== undefined && row.count >= CEILINGS.merchantRules) {
    throw ceilingReached("merchantRules");
  }
}

/** @throws not_found */
export async function deleteMerchantRule(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      select from merchant_rules
      where user_id = ${access.home} and id = ${id}${andInProjects(access, sql`project_id`)}
      for update`);
    if (rowCount === 0) throw notFound("Merchant rule");
    await recordRemoved(tx, access, clock.now(), { kind: "merchant_rule", id });
    await tx.execute(sql`delete from merchant_rules where user_id = ${access.home} and id = ${id}`);
  });
}
