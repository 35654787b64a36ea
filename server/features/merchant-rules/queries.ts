import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../../shared/ids.ts";
import { payeeKey } from "../../../shared/imports/payee-key.ts";
import {
  type MerchantRule,
  merchantRule,
  type merchantRuleList,
  type ruleOffer,
} from "../../../shared/merchant-rules/contract.ts";
import type { Queryable } from "../../db/client.ts";
import { columnsIn, selectColumns } from "../../db/record-columns.ts";
import { queryRows } from "../../db/rows.ts";
import { merchantRules } from "../../db/schema/budget.ts";
import { notFound } from "../../errors.ts";
import { type Access, andInProjects, requireProjectAccess } from "../../identity/access.ts";
import { requireProject } from "../projects/queries.ts";
import { merchantOf } from "./rules/merchant-of.ts";

const COLUMNS = selectColumns(columnsIn(merchantRules, Object.keys(merchantRule.shape)), "r");

/**
 * A merchant rule in API form.
 *
 * @param source a table or common table expression with a rule's columns
 */
export function selectRules(source: SQL): SQL {
  return sql`select ${COLUMNS} from ${source} r`;
}

/** @throws not_found for another user's project */
export async function listMerchantRules(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<z.infer<typeof merchantRuleList>> {
  requireProjectAccess(access, projectId);
  const rules = await queryRows(db, merchantRule)`
    ${selectRules(sql`merchant_rules`)}
    where r.user_id = ${access.home} and r.project_id = ${projectId}
    order by r.merchant_key`;
  if (rules.length === 0) await requireProject(db, access, projectId);
  return { rules };
}

/** A project's merchant rules, by `payeeKey`. */
export async function listRulesByKey(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<ReadonlyMap<string, MerchantRule>> {
  const { rules } = await listMerchantRules(db, access, projectId);
  return new Map(rules.map((rule) => [payeeKey(rule.merchant), rule]));
}

/** Number of newest expenses used to predict categories. */
const HISTORY_SIZE = 2000;

const earlierExpense = z.object({
  description: z.string(),
  notes: z.nullable(z.string()),
  contractorId: z.nullable(id),
  payee: z.nullable(z.string()),
  category: z.string(),
  paymentMethod: z.string(),
});

/** The owner's newest expenses in all projects, newest first. */
export async function listEarlierExpenses(
  db: Queryable,
  access: Access,
): Promise<z.infer<typeof earlierExpense>[]> {
  return queryRows(db, earlierExpense)`
    select e.description, e.notes, e.contractor_id as "contractorId", c.name as payee, e.category,
      e.payment_method as "paymentMethod"
    from (
      select description, notes, contractor_id, category, payment_method, user_id, id
      from expenses
      where user_id = ${access.home} and not is_refund${andInProjects(access, sql`project_id`)}
      order by id desc
      limit ${HISTORY_SIZE}
    ) e
    left join contractors c on c.user_id = e.user_id and c.id = e.contractor_id
    order by e.id desc`;
}

/** How many of the category's newest expenses are searched for the same merchant. */
const SEARCHED_EXPENSES = 500;
/** The rule is offered at a merchant's second expense with the category. */
const OFFERED_AT = 2;

/** The line in an expense's notes that names a payee: see `merchantOf`. */
const PAID_TO = sql`substring(e.notes from '(?n)^Paid to .+$')`;

const likeExpense = z.object({
  description: z.string(),
  notes: z.nullable(z.string()),
  payee: z.nullable(z.string()),
});
const savedExpense = z.extend(likeExpense, {
  isRefund: z.boolean(),
  projectId: id,
  category: z.string(),
});

/**
 * The rule to offer after an expense was saved; undefined once its merchant has one.
 *
 * @throws not_found
 */
export async function findRuleOffer(
  db: Queryable,
  access: Access,
  expenseId: number,
): Promise<z.infer<typeof ruleOffer>> {
  const [saved] = await queryRows(db, savedExpense)`
    select e.is_refund as "isRefund", e.project_id as "projectId", e.category, e.description,
      ${PAID_TO} as notes, c.name as payee
    from expenses e
    left join contractors c on c.user_id = e.user_id and c.id = e.contractor_id
    where e.user_id = ${access.home} and e.id = ${expenseId}${andInProjects(access, sql`e.project_id`)}`;
  if (saved === undefined) throw notFound("Expense");
  const { projectId, category } = saved;
  const merchant = saved.isRefund ? undefined : merchantOf(saved);
  if (merchant === undefined) return { offer: null };
  const key = payeeKey(merchant);
  if ((await listRulesByKey(db, access, projectId)).has(key)) return { offer: null };
  const others = await queryRows(db, likeExpense)`
    select e.description, ${PAID_TO} as notes, c.name as payee
    from (
      select description, notes, contractor_id, user_id from expenses
      where user_id = ${access.home} and project_id = ${projectId} and category = ${category}
        and not is_refund and id <> ${expenseId}
      order by id desc
      limit ${SEARCHED_EXPENSES}
    ) e
    left join contractors c on c.user_id = e.user_id and c.id = e.contractor_id`;
  const count = 1 + others.filter((one) => payeeKey(merchantOf(one) ?? "") === key).length;
  return { offer: count === OFFERED_AT ? { merchant, category } : null };
}
