import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { type Expense, expense } from "../../../shared/expenses/contract.ts";
import type {
  DuplicateResponse,
  DuplicateQuery,
} from "../../../shared/expenses/duplicate-query.ts";
import { duplicateFinder, type Recorded } from "./rules/duplicates.ts";
import { id } from "../../../shared/ids.ts";
import { centsOf } from "../../../shared/money.ts";
import type { Queryable } from "../../db/client.ts";
import { storedDate } from "../../db/row-schemas.ts";
import { firstRow, queryRows } from "../../db/rows.ts";
import { notFound } from "../../errors.ts";
import { selectExpenses } from "./queries.ts";
import { type Access, requireProjectAccess } from "../../identity/access.ts";
import { andSeenContractors } from "../contractors/queries.ts";

/** Maximum candidates per kind; more would not help the user. */
const MAX_CANDIDATES = 20;

const candidateRow = z.object({
  hasProject: z.boolean(),
  hasContractor: z.boolean(),
  payee: z.nullable(z.string()),
  image: z.nullable(z.string()),
  candidates: z.array(z.extend(expense, { date: storedDate })),
  /** ids of the expenses with the same receipt file */
  sameImage: z.array(id),
});
type CandidateRow = z.infer<typeof candidateRow>;

/**
 * Possible duplicates of an expense in its project: same amount and date, or same image.
 * `duplicateFinder` decides.
 */
export async function listDuplicates(
  db: Queryable,
  access: Access,
  query: DuplicateQuery,
): Promise<DuplicateResponse> {
  requireProjectAccess(access, query.projectId);
  const { contractorId, description, date } = query;
  const found = await findCandidates(db, access, query);
  if (!found.hasProject) throw notFound("Project");
  if (contractorId !== undefined && !found.hasContractor) throw notFound("Contractor");
  const image = found.image ?? "";
  const sameImage = new Set(found.sameImage);
  const recorded = found.candidates.map((candidate): Recorded & { expense: Expense } => ({
    id: candidate.id,
    amount: centsOf(candidate.amount),
    isRefund: candidate.details?.isRefund ?? false,
    date: candidate.date,
    payee: candidate.contractor?.name ?? null,
    description: candidate.description,
    images: sameImage.has(candidate.id) ? [image] : [],
    expense: candidate,
  }));
  const duplicates = duplicateFinder(recorded)({
    id: query.exceptId ?? null,
    amount: centsOf(query.amount),
    isRefund: query.isRefund === "true",
    date,
    payee: found.payee,
    description,
    images: image === "" ? [] : [image],
  });
  return { duplicates: duplicates.map(({ because, of }) => ({ because, expense: of.expense })) };
}

async function findCandidates(
  db: Queryable,
  access: Access,
  { projectId, amount, date, contractorId, imageUrl }: DuplicateQuery,
): Promise<CandidateRow> {
  const seen = andSeenContractors(access, sql`contractors.id`);
  const contractor = sql`user_id = ${access.home} and id = ${contractorId ?? null}${seen}`;
  const inProject = sql`e.user_id = ${access.home} and e.project_id = ${projectId}`;
  const rows = await queryRows(db, candidateRow)`
    with image as (
      select sha256 from uploads where user_id = ${access.home} and key = ${imageUrl ?? null}
    ), twins as materialized (
      select key from uploads
      where user_id = ${access.home} and sha256 = (select sha256 from image)
      limit ${MAX_CANDIDATES}
    ), same_image as materialized (
      select e.id from expenses e where ${inProject} and e.image_url = any(array(select key from twins))
      union
      select e.id from expense_receipts r
      join expenses e on e.user_id = r.user_id and e.id = r.expense_id
      where r.user_id = ${access.home} and r.key = any(array(select key from twins)) and ${inProject}
    ), paid as (
      select e.id from expenses e where ${inProject} and e.date = ${date} and e.amount = ${amount}
      order by e.id desc
      limit ${MAX_CANDIDATES}
    ), listed as (
      ${selectExpenses(access.home, sql`expenses`)}
      where e.user_id = ${access.home}
        and e.id = any(array(select id from paid union select id from same_image))
    )
    select
      exists(select from projects where user_id = ${access.home} and id = ${projectId}) as "hasProject",
      exists(select from contractors where ${contractor}) as "hasContractor",
      (select name from contractors where ${contractor}) as payee,
      (select sha256 from image) as image,
      (select coalesce(json_agg(listed order by id desc), '[]') from listed) as candidates,
      (select coalesce(json_agg(id), '[]') from same_image) as "sameImage"`;
  return firstRow(rows);
}
