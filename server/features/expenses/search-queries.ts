import { type SQL, sql } from "drizzle-orm";
import { categoryLabel } from "../../../shared/expenses/catalog.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { type SearchedAmount, searchedAmount } from "./searched-amount.ts";

interface Searched {
  owner: UserId;
  projectId: number;
  text: string;
}

/**
 * What a search finds, without case: description, notes, amount, contractor, category and room, those of
 * the expense and of the budget lines that it or a part of it is on. Names are looked up first, so
 * that a row is asked only for what some name has: few searches are names.
 *
 * @param categories the project's, as its expenses spell them
 */
export async function isFoundBy(
  db: Queryable,
  { owner, projectId, text }: Searched,
  categories: readonly string[],
): Promise<SQL> {
  const { contractors, lines } = await findNamed(db, { owner, projectId, text });
  const conditions = [
    hasText(sql`expenses.description`, text),
    hasText(sql`expenses.notes`, text),
    hasText(sql`expenses.room`, text),
  ];
  const wanted = text.toLowerCase();
  const spellings = categories.filter((spelling) =>
    [spelling, categoryLabel(spelling)].some((name) => name.toLowerCase().includes(wanted)),
  );
  if (spellings.length > 0) conditions.push(sql`expenses.category = any(${sql.param(spellings)})`);
  if (contractors.length > 0) {
    conditions.push(sql`expenses.contractor_id = any(${sql.param(contractors)}::bigint[])`);
  }
  if (lines.length > 0) {
    const ids = sql`any(${sql.param(lines)}::bigint[])`;
    conditions.push(
      sql`expenses.line_id = ${ids}`,
      sql`(expenses.has_parts and expenses.id in (
        select s.expense_id from expense_shares s
        where s.user_id = ${owner} and s.line_id = ${ids}
      ))`,
    );
  }
  const amount = searchedAmount(text);
  if (amount !== undefined) conditions.push(isAmount(amount));
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * `strpos` knows no wildcards, so `%`, `_` and `\` are letters. The text is lowered by the database
 * too, once, so that both sides agree.
 */
function hasText(column: SQL, text: string): SQL {
  return sql`strpos(lower(${column}), (select lower(${text}::text))) > 0`;
}

interface Named extends Record<string, unknown> {
  contractors: number[];
  lines: number[];
}

async function findNamed(db: Queryable, { owner, projectId, text }: Searched): Promise<Named> {
  const { rows } = await db.execute<Named>(sql`
    select
      array(
        select id from contractors
        where user_id = ${owner}
          and (${hasText(sql`name`, text)} or ${hasText(sql`company`, text)})
      ) as contractors,
      array(
        select id from budget_lines
        where user_id = ${owner} and project_id = ${projectId}
          and (${hasText(sql`category`, text)} or ${hasText(sql`room`, text)})
      ) as lines`);
  return rows[0] ?? { contractors: [], lines: [] };
}

function isAmount({ from, before, isRefund }: SearchedAmount): SQL {
  const inRange = sql`expenses.amount >= ${from}::numeric and expenses.amount < ${before}::numeric`;
  return isRefund ? sql`(expenses.is_refund and ${inRange})` : sql`(${inRange})`;
}
