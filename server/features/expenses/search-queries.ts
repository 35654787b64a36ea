import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { categoryLabel } from "../../../shared/expenses/catalog.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { type SearchedAmount, searchedAmount } from "./searched-amount.ts";
import type { Access } from "../../identity/access.ts";

interface Searched {
  access: Access;
  projectId: number;
  text: string;
}

/**
 * Case-insensitive search in description, notes, amount, contractor, category, room and the text of
 * receipts, of the expense and of its budget lines. Names and receipts are looked up first, because
 * few searches match any: a row is then compared only with those.
 *
 * @param categories the project's categories, as its expenses spell them
 */
export async function matchesSearch(
  db: Queryable,
  { access, projectId, text }: Searched,
  categories: readonly string[],
): Promise<SQL> {
  const { contractors, lines, receipts } = await findNamed(db, { access, projectId, text });
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
        where s.user_id = ${access.home} and s.line_id = ${ids}
      ))`,
    );
  }
  if (receipts.length > 0) {
    const keys = sql`any(${sql.param(receipts)}::text[])`;
    conditions.push(
      sql`expenses.image_url = ${keys}`,
      sql`(expenses.has_parts and expenses.id in (
        select r.expense_id from expense_receipts r
        where r.user_id = ${access.home} and r.key = ${keys}
      ))`,
    );
  }
  const amount = searchedAmount(text);
  if (amount !== undefined) conditions.push(isAmount(amount));
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * `strpos` has no wildcards, so `%`, `_` and `\` are literal. The database lowercases the search
 * text, too, so that both sides agree.
 */
function hasText(column: SQL, text: string): SQL {
  return sql`strpos(lower(${column}), (select lower(${text}::text))) > 0`;
}

/** pg reads a `bigint[]` as texts. */
const namedRow = z.object({
  contractors: z.array(z.string()),
  lines: z.array(z.string()),
  /** keys of receipts that say it */
  receipts: z.array(z.string()),
});
type Named = z.infer<typeof namedRow>;

/** Fewer characters stand on nearly every receipt. */
const MIN_RECEIPT_TEXT = 3;

async function findNamed(db: Queryable, { access, projectId, text }: Searched): Promise<Named> {
  const project = sql`e.user_id = ${access.home} and e.project_id = ${projectId}`;
  const ofReceipts = sql`array(
    select r.key from receipt_readings r
    where r.user_id = ${access.home} and r.key in (
      select e.image_url from expenses e where ${project} and e.image_url is not null
      union all
      select f.key from expenses e
      join expense_receipts f on f.user_id = e.user_id and f.expense_id = e.id
      where ${project} and e.has_parts
    ) and ${hasText(sql`r.text`, text)}
  )`;
  const rows = await queryRows(db, namedRow)`
    select
      array(
        select id from contractors
        where user_id = ${access.home}
          and (${hasText(sql`name`, text)} or ${hasText(sql`company`, text)})
      ) as contractors,
      array(
        select id from budget_lines
        where user_id = ${access.home} and project_id = ${projectId}
          and (${hasText(sql`category`, text)} or ${hasText(sql`room`, text)})
      ) as lines,
      ${text.length < MIN_RECEIPT_TEXT ? sql`array[]::text[]` : ofReceipts} as receipts`;
  return rows[0] ?? { contractors: [], lines: [], receipts: [] };
}

function isAmount({ from, before, isRefund }: SearchedAmount): SQL {
  const inRange = sql`expenses.amount >= ${from}::numeric and expenses.amount < ${before}::numeric`;
  return isRefund ? sql`(expenses.is_refund and ${inRange})` : sql`(${inRange})`;
}
