import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { ExpenseDetailsInput } from "../../../shared/expenses/details-input.ts";
import { inDollars } from "../../dollars.ts";
import { salesTaxProblem } from "../../../shared/expenses/sales-tax.ts";
import {
  unallocatedRemainder,
  refundable,
  type Share,
  shareProblem,
  sharesLeft,
  allocateRefund,
} from "../../../shared/expenses/shares.ts";
import { id } from "../../../shared/ids.ts";
import { centsOf, compareDecimals, toDecimal } from "../../../shared/money.ts";
import { expenseDetails } from "../../../shared/expenses/details.ts";
import type { Tx } from "../../db/client.ts";
import { countRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { type AppError, notFound, validationFailed } from "../../errors.ts";
import { listPeople } from "./payer-queries.ts";
import { findRefunded, type Refunded } from "./refund-queries.ts";
import type { EditAccess } from "../../identity/access.ts";

/*
 * Optional details of an expense, and their validation. The caller has locked the owner's row, so
 * that records read here don't change until the transaction ends.
 */

/** Details as stored. Excludes the import that an expense came from, which never changes. */
export const storedDetails = z.omit(expenseDetails, { receipts: true, importId: true });
export type StoredDetails = z.infer<typeof storedDetails>;
export type StoredShare = StoredDetails["shares"][number];

/** The details of a plain expense. */
export const NO_DETAILS: StoredDetails = {
  lineId: null,
  room: null,
  quoteId: null,
  installmentId: null,
  isOffContract: false,
  salesTax: null,
  isRefund: false,
  refundOf: null,
  homeCost: null,
  paidBy: null,
  allowance: null,
  shares: [],
};

/** The expense about to be written. */
export interface Written {
  /** absent for a new one */
  id?: number;
  projectId: number;
  amount: string;
  /** its current values, which may be kept */
  before?: Pick<StoredDetails, "paidBy" | "quoteId" | "allowance" | "shares"> & { amount: string };
}

/**
 * Rejects invalid details.
 *
 * @returns the details to store
 */
export async function validateDetails(
  tx: Tx,
  access: EditAccess,
  expense: Written,
  details: Omit<ExpenseDetailsInput, "receipts">,
): Promise<StoredDetails> {
  const { lineId, room, salesTax, isRefund, refundOf, homeCost, paidBy } = details;
  requireTaxWithin(expense.amount, salesTax, ["details", "salesTax"]);
  if (!keepsSplit(expense, details.shares)) {
    requireWhole(expense.amount, details.shares, ["details", "shares"]);
  }
  if (paidBy !== (expense.before?.paidBy ?? null)) await requirePayer(tx, access, expense, details);
  const lineIds = details.shares.map((share) => share.lineId);
  await requireLines(
    tx,
    access,
    expense.projectId,
    lineId === null ? lineIds : [...lineIds, lineId],
  );
  const { quoteId, installmentId } = await validateContract(tx, access, expense.projectId, details);
  const allowance = quoteId === null ? null : details.allowance;
  const isOther = quoteId !== expense.before?.quoteId || allowance !== expense.before.allowance;
  if (isOther && allowance !== null) await requireAllowance(tx, access, quoteId, allowance);
  const shares = await validateRefund(tx, access, expense, details);
  const isOffContract = details.isOffContract && quoteId === null;
  const contract = { quoteId, installmentId, isOffContract, allowance };
  const own = { lineId, room, salesTax, isRefund, refundOf, homeCost, paidBy };
  return { ...own, ...contract, shares };
}

/**
 * The details to keep when the input has none: all of them or, after a change of project, only
 * those that don't refer to the old one. Rejects an amount that contradicts them.
 */
export async function validateStoredDetails(
  tx: Tx,
  access: EditAccess,
  expense: Written,
  before: StoredDetails & { projectId: number; amount: string },
): Promise<StoredDetails> {
  const { lineId, room, quoteId, installmentId, isOffContract, allowance } = before;
  const { salesTax, isRefund, refundOf, homeCost, paidBy } = before;
  requireTaxWithin(expense.amount, salesTax, ["amount"]);
  const alone = { room, salesTax, isRefund, homeCost, paidBy };
  if (expense.projectId !== before.projectId) return { ...NO_DETAILS, ...alone };
  if (expense.amount !== before.amount) {
    requireWhole(expense.amount, before.shares, ["amount"]);
    if (refundOf !== null) await requireRefundable(tx, access, expense, refundOf);
  }
  const contract = { quoteId, installmentId, isOffContract, allowance };
  return { ...alone, ...contract, lineId, refundOf, shares: before.shares };
}

/**
 * Requires that the payer shares the project; a refund may also name the payer of its expense, even
 * if that person has left.
 */
async function requirePayer(
  tx: Tx,
  access: EditAccess,
  { projectId }: Written,
  { paidBy, refundOf }: Pick<ExpenseDetailsInput, "paidBy" | "refundOf">,
): Promise<void> {
  if (paidBy === null || (await listPeople(tx, access, projectId)).includes(paidBy)) return;
  const { rowCount } = await tx.execute(sql`
    select from expenses
    where user_id = ${access.home} and id = ${refundOf} and project_id = ${projectId}
      and paid_by = ${paidBy}`);
  if (rowCount !== 0) return;
  throw refused(["details", "paidBy"], "Choose someone who shares this project");
}

export function refused(path: string[], message: string): AppError {
  return validationFailed([{ path, message }]);
}

function requireTaxWithin(amount: string, salesTax: string | null, path: string[]): void {
  if (salesTax === null) return;
  const problem = salesTaxProblem(centsOf(salesTax), centsOf(amount));
  if (problem !== undefined) throw refused(path, problem);
}

/** Whether a split stays as it is, which may have lost the share of a deleted line. */
function keepsSplit({ amount, before }: Written, shares: readonly StoredShare[]): boolean {
  if (before === undefined || compareDecimals(amount, before.amount) !== 0) return false;
  const isKept = ({ lineId, amount: part }: StoredShare) =>
    before.shares.some((own) => own.lineId === lineId && compareDecimals(own.amount, part) === 0);
  return shares.length === before.shares.length && shares.every(isKept);
}

function requireWhole(amount: string, shares: readonly StoredShare[], path: string[]): void {
  const problem = shareProblem(centsOf(amount), shares.map(toShare));
  if (problem !== undefined) throw refused(path, problem);
}

function toShare({ lineId, amount }: StoredShare): Share {
  return { lineId, amount: centsOf(amount) };
}

export async function requireLines(
  tx: Tx,
  access: EditAccess,
  projectId: number,
  given: readonly number[],
): Promise<void> {
  if (given.length === 0) return;
  const ids = [...new Set(given)];
  const rows = await queryRows(tx, countRow)`
    select count(*) as count from budget_lines
    where user_id = ${access.home} and project_id = ${projectId} and id = any(${sql.param(ids)})`;
  if (rows[0]?.count !== ids.length) throw notFound("Budget line");
}

type Contract = Pick<StoredDetails, "quoteId" | "installmentId">;

const quoteIdRow = z.object({ quoteId: id });

/** A scheduled payment implies its contract. */
async function validateContract(
  tx: Tx,
  access: EditAccess,
  projectId: number,
  { quoteId, installmentId }: Contract,
): Promise<Contract> {
  if (installmentId === null) {
    if (quoteId !== null) await requireQuote(tx, access, projectId, quoteId);
    return { quoteId, installmentId };
  }
  const [found] = await queryRows(tx, quoteIdRow)`
    select q.id as "quoteId" from installments n
    join quotes q on q.user_id = n.user_id and q.id = n.quote_id
    where n.user_id = ${access.home} and n.id = ${installmentId} and q.project_id = ${projectId}`;
  if (found === undefined) throw notFound("Installment");
  if (quoteId !== null && quoteId !== found.quoteId) {
    await requireQuote(tx, access, projectId, quoteId);
    throw refused(["details", "installmentId"], "This payment belongs to another contract");
  }
  return { quoteId: found.quoteId, installmentId };
}

async function requireQuote(
  tx: Tx,
  access: EditAccess,
  projectId: number,
  quoteId: number,
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from quotes
    where user_id = ${access.home} and id = ${quoteId} and project_id = ${projectId}`);
  if (rowCount === 0) throw notFound("Quote");
}

/** Requires that the contract has an allowance with this title. */
async function requireAllowance(
  tx: Tx,
  access: EditAccess,
  quoteId: number | null,
  title: string,
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from contract_scope s
    join quotes q on q.user_id = s.user_id and q.id = s.quote_id
    where s.user_id = ${access.home} and s.quote_id = ${quoteId} and s.title = ${title}
      and s.state = 'allowance' and q.status in ('accepted', 'completed')`);
  if (rowCount === 0) {
    throw refused(["details", "allowance"], "This contract has no such allowance");
  }
}

/**
 * The shares to store. A refund without its own shares reduces the lines of the refunded expense.
 */
async function validateRefund(
  tx: Tx,
  access: EditAccess,
  expense: Written,
  { lineId, isRefund, refundOf, shares }: Omit<ExpenseDetailsInput, "receipts">,
): Promise<StoredShare[]> {
  if (refundOf === null) return shares;
  if (!isRefund) {
    throw refused(["details", "refundOf"], "Only a refund can be linked to another expense");
  }
  const original = await requireRefundable(tx, access, expense, refundOf);
  if (shares.length > 0 || lineId !== null) return shares;
  const paid = { amount: centsOf(original.amount), shares: original.shares.map(toShare) };
  const back = { amount: centsOf(original.refunded), shares: original.refundedShares.map(toShare) };
  const left = sharesLeft(paid.shares, back.shares);
  return allocateRefund(centsOf(expense.amount), left, unallocatedRemainder(paid, back)).map(
    (share) => ({
      ...share,
      amount: toDecimal(share.amount),
    }),
  );
}

/** Rejects refunds of expenses that are not payments in this project, or of more than is left. */
async function requireRefundable(
  tx: Tx,
  access: EditAccess,
  { id, projectId, amount }: Written,
  refundOf: number,
): Promise<Refunded> {
  const place = ["details", "refundOf"];
  const original = await findRefunded(tx, access, projectId, { refundOf, refundId: id ?? null });
  if (original === undefined) throw refused(place, "The original expense no longer exists");
  if (original.isRefund || refundOf === id) {
    throw refused(place, "You can't refund a refund");
  }
  const left = refundable(centsOf(original.amount), [centsOf(original.refunded)]);
  if (centsOf(amount) <= left) return original;
  throw refused(
    ["amount"],
    left === 0
      ? "That expense is already fully refunded"
      : `Only ${inDollars(toDecimal(left))} of that expense is left to refund`,
  );
}
