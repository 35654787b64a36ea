import { and, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { categoryLabel, codeOf } from "../../../shared/expenses/catalog.ts";
import { type Cents, centsOf, sumDecimals, decimal } from "../../../shared/money.ts";
import { type Project, type ProjectSummary, project } from "../../../shared/projects/contract.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { columnsIn, selectColumns, versionOf } from "../../db/record-columns.ts";
import { queryRows } from "../../db/rows.ts";
import { movedBetweenCategories } from "../../db/fragments/expense-shares.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { oncePerDatabase } from "../../db/once-per-database.ts";
import { projects } from "../../db/schema/tables.ts";
import { notFound } from "../../errors.ts";
import { type Access, andInProjects, requireProjectAccess } from "../../identity/access.ts";
import { IS_UNCHANGED, VERSION, VersionCache } from "../../records/version-cache.ts";

const OWN_COLUMNS = selectColumns(columnsIn(projects, Object.keys(project.shape)), "p");

/**
 * Selects projects in API form, with the amount spent so far.
 *
 * @param owner owner of all projects in `source`
 * @param source a table or common table expression with a project's columns
 */
export function selectProjects(access: Access, source: SQL): SQL {
  return sql`
    select ${OWN_COLUMNS}, ${versionOf("p")},
      spent.total::text as "totalSpent",
      round(spent.total * 100 / p.budget, 2)::text as "budgetUsedPercent"
    from ${source} p
    cross join lateral (
      select coalesce(sum(${signedAmount(sql`e`)}), 0.00) as total
      from expenses e
      where e.user_id = ${access.home} and e.project_id = p.id
    ) spent`;
}

/** Sorted by creation. */
export async function listProjects(db: Queryable, access: Access): Promise<Project[]> {
  return queryRows(db, project)`
    ${selectProjects(access, sql`projects`)} where p.user_id = ${access.home}${andInProjects(access, sql`p.id`)} order by p.id`;
}

export async function getProject(db: Queryable, access: Access, id: number): Promise<Project> {
  requireProjectAccess(access, id);
  const [found] = await queryRows(db, project)`
    ${selectProjects(access, sql`projects`)} where p.user_id = ${access.home} and p.id = ${id}`;
  if (found === undefined) throw notFound("Project");
  return found;
}

/** @throws not_found for a missing project and for another user's */
export async function requireProject(db: Queryable, access: Access, id: number): Promise<void> {
  requireProjectAccess(access, id);
  const { rowCount } = await db.execute(
    sql`select from projects where user_id = ${access.home} and id = ${id}`,
  );
  if (rowCount === 0) throw notFound("Project");
}

const projectName = z.pick(project, { id: true, name: true });

/** Doesn't read the sums, which need all of the project's expenses. */
export async function getProjectName(
  db: Queryable,
  access: Access,
  id: number,
): Promise<z.infer<typeof projectName>> {
  requireProjectAccess(access, id);
  const [found] = await queryRows(db, projectName)`
    select id, name from projects where user_id = ${access.home} and id = ${id}`;
  if (found === undefined) throw notFound("Project");
  return found;
}

const contingencyRow = z.object({ contingency: decimal });

/** The project's contingency. */
export async function getContingency(db: Queryable, access: Access, id: number): Promise<Cents> {
  requireProjectAccess(access, id);
  const [found] = await queryRows(db, contingencyRow)`
    select contingency::text as contingency from projects
    where user_id = ${access.home} and id = ${id}`;
  if (found === undefined) throw notFound("Project");
  return centsOf(found.contingency);
}

/**
 * Locks the project against deletion until the transaction ends; with "update" also against new
 * records in it. Lock it before its contents: see `deleteProject`.
 */
export async function lockProject(
  tx: Tx,
  access: Access,
  id: number,
  strength: "key share" | "update" = "key share",
): Promise<{ id: number; name: string }> {
  requireProjectAccess(access, id);
  const [locked] = await tx
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(eq(projects.userId, access.home), eq(projects.id, id)))
    .for(strength);
  if (locked === undefined) throw notFound("Project");
  return locked;
}

type CategoryTotal = [spelling: string, total: string];

const OWNER = sql.placeholder("owner");
const PROJECT = sql.placeholder("id");

/** Of exact decimals, by the database. */
const figuresOf = (total: SQL) => ({
  totalBudget: sql<string>`p.budget::text`,
  totalSpent: sql<string>`${total}::text`,
  remaining: sql<string>`(p.budget - ${total})::text`,
  budgetUsedPercent: sql<string>`round(${total} * 100 / p.budget, 2)::text`,
});
const THIS_PROJECT = sql`p.user_id = ${OWNER} and p.id = ${PROJECT}`;

/** Reads only the category index, and split expenses by their own index. */
const summaryStatement = oncePerDatabase((db) =>
  db
    .select({
      figures: figuresOf(sql`whole.total`),
      categories: sql<CategoryTotal[]>`whole.categories`,
      version: VERSION,
    })
    .from(
      sql`projects p cross join (
        select coalesce(sum(total), 0.00) as total,
          coalesce(json_agg(json_build_array(category, total::text) order by category), '[]')
            as categories
        from (
          select category, sum(total) as total
          from (
            select category, sum(${signedAmount()}) as total, count(*) as count
            from expenses
            where user_id = ${OWNER} and project_id = ${PROJECT}
            group by category
            union all ${movedBetweenCategories(OWNER, sql`user_id = ${OWNER} and project_id = ${PROJECT}`)}
          ) parts
          group by category
          having sum(count) > 0
        ) spent
      ) whole`,
    )
    .where(THIS_PROJECT)
    .prepare("project_summary"),
);

/** For spending that is known; the budget may have changed. */
const unchangedStatement = oncePerDatabase((db) =>
  db
    .select({ figures: figuresOf(sql`${sql.placeholder("total")}::numeric`) })
    .from(sql`projects p`)
    .where(and(THIS_PROJECT, IS_UNCHANGED))
    .prepare("project_summary_unchanged"),
);

type Spending = Pick<ProjectSummary, "totalSpent" | "categoryBreakdown">;

/** A few MB; 40 MB if all projects have 300 categories. */
const spendingOf = oncePerDatabase(() => new VersionCache<Spending>(2_000));

export async function getProjectSummary(
  db: Queryable,
  access: Access,
  id: number,
): Promise<ProjectSummary> {
  requireProjectAccess(access, id);
  const spending = spendingOf(db);
  const known = spending.find(access.home, id);
  if (known) {
    const { version, value } = known;
    const values = { owner: access.home, id, version, total: value.totalSpent };
    const [row] = await unchangedStatement(db).execute(values);
    if (row) return { ...row.figures, categoryBreakdown: value.categoryBreakdown };
  }
  const [row] = await summaryStatement(db).execute({ owner: access.home, id });
  if (row === undefined) throw notFound("Project");
  const { figures, categories, version } = row;
  const categoryBreakdown = await foldCategories(db, access, id, categories);
  if (version !== null) {
    const value = { totalSpent: figures.totalSpent, categoryBreakdown };
    spending.keep(access.home, id, { version, value });
  }
  return { ...figures, categoryBreakdown };
}

/**
 * Merges all spellings of a category ("Materials", "materials") under its label, or otherwise under
 * the spelling of its earliest expense. A Map, so that a category called `__proto__` is safe.
 */
async function foldCategories(
  db: Queryable,
  access: Access,
  projectId: number,
  categories: CategoryTotal[],
): Promise<Record<string, string>> {
  const byCode = Map.groupBy(categories, ([spelling]) => codeOf(spelling));
  const folded = new Map<string, string>();
  for (const [code, group] of byCode) {
    const spellings = group.map(([spelling]) => spelling);
    const label = categoryLabel(code);
    // A code without a label is returned as is.
    const name = label === code ? await findFirstSpelling(db, access, projectId, spellings) : label;
    folded.set(name, sumDecimals(group.map(([, total]) => total)));
  }
  return Object.fromEntries(folded);
}

const categoryRow = z.object({ category: z.string() });

/** The spelling of the earliest expense. Only runs a query if there is more than one. */
async function findFirstSpelling(
  db: Queryable,
  access: Access,
  projectId: number,
  spellings: string[],
): Promise<string> {
  const [first = ""] = spellings;
  if (spellings.length < 2) return first;
  const rows = await queryRows(db, categoryRow)`
    select category from expenses
    where user_id = ${access.home} and project_id = ${projectId} and category = any(${sql.param(spellings)})
    order by id
    limit 1`;
  return rows[0]?.category ?? first;
}
