import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { categoryLabel } from "../../../shared/expenses/catalog.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { type SearchedAmount, searchedAmount } from "./rules/searched-amount.ts";
import type { Access } from "../../identity/access.ts";

interface Searched {
  access: Access;
  projectId: number;
  text: string;
}

/**
 * Case-insensitive search in an expense's description, notes, amount, contractor, category, room
 * and text of receipts, and in its budget lines. Names and receipts are looked up first, because
 * few searches match any, so that each row is compared only with the matches.
 *
 * @param categories spellings of categories in the project's expenses
 */
export async function matchesSearch(
  db: Queryable,
  searched: Searched,
  categories: readonly string[],
): Promise<SQL> {
  const { contractors, lines, receipts } = await findNamed(db, searched);
  const wanted = searched.text.toLowerCase();
  const spellings = categories.filter((spelling) =>
    [spelling, categoryLabel(spelling)].some((name) => name.toLowerCase().includes(wanted)),
  );
  return hasSearched(searched, {
    category: spellings.length > 0 && sql`expenses.category = any(${sql.param(spellings)})`,
    contractors: contractors.length > 0 && sql`${sql.param(contractors)}::bigint[]`,
    lines: lines.length > 0 && sql`${sql.param(lines)}::bigint[]`,
    receipts: receipts.length > 0 && sql`${sql.param(receipts)}::text[]`,
  });
}

/** Matches of the text as SQL arrays, and a condition on the category; false where nothing matches. */
interface NamedLists {
  category: SQL | false;
  contractors: SQL | false;
  lines: SQL | false;
  /** keys of receipts */
  receipts: SQL | false;
}

/** The condition on a row of `expenses`. */
export function hasSearched({ access, text }: Omit<Searched, "projectId">, named: NamedLists): SQL {
  const { category, contractors, lines, receipts } = named;
  const conditions = [
    hasText(sql`expenses.description`, text),
    hasText(sql`expenses.notes`, text),
    hasText(sql`expenses.room`, text),
  ];
  if (category) conditions.push(category);
  if (contractors) conditions.push(sql`expenses.contractor_id = any(${contractors})`);
  if (lines) {
    conditions.push(
      sql`expenses.line_id = any(${lines})`,
      sql`(expenses.has_parts and expenses.id in (
        select s.expense_id from expense_shares s
        where s.user_id = ${access.home} and s.line_id = any(${lines})
      ))`,
    );
  }
  if (receipts) {
    conditions.push(
      sql`expenses.image_url = any(${receipts})`,
      sql`(expenses.has_parts and expenses.id in (
        select r.expense_id from expense_receipts r
        where r.user_id = ${access.home} and r.key = any(${receipts})
      ))`,
    );
  }
  const amount = searchedAmount(text);
  if (amount !== undefined) conditions.push(isAmount(amount));
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Whether a column contains the text. `strpos` has no wildcards, so `%`, `_` and `\` are literal.
 * The database also lowercases the search text, so that both sides agree.
 */
export function hasText(column: SQL, text: string): SQL {
  return sql`strpos(lower(${column}), (select lower(${text}::text))) > 0`;
}

/** `bigint[]` arrives from pg as texts. */
const namedRow = z.object({
  contractors: z.array(z.string()),
  lines: z.array(z.string()),
  /** keys of receipts that contain the text */
  receipts: z.array(z.string()),
});
type Named = z.infer<typeof namedRow>;

/** Fewer characters occur on nearly every receipt. */
const MIN_RECEIPT_TEXT = 3;

async function findNamed(db: Queryable, searched: Searched): Promise<Named> {
  const rows = await queryRows(db, namedRow)`${selectNamed(searched)}`;
  return rows[0] ?? { contractors: [], lines: [], receipts: [] };
}

/** One row of three arrays: contractors, budget lines and receipts that match the text. */
export function selectNamed({ access, projectId, text }: Searched): SQL {
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
  return sql`
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
}

function isAmount({ from, before, isRefund }: SearchedAmount): SQL {
  const inRange = sql`expenses.amount >= ${from}::numeric and expenses.amount < ${before}::numeric`;
  return isRefund ? sql`(expenses.is_refund and ${inRange})` : sql`(${inRange})`;
}
