import {
  addCents,
  clampToZero,
  type Cents,
  ZERO_CENTS,
  subtractCents,
  sumCents,
} from "../../../../shared/money.ts";
import {
  type LineKey,
  type PaymentPlace,
  paymentLineFinder,
} from "../../../../shared/budget/line-of.ts";

/*
 * The budget by line: planned, committed and paid. Every expense and contract is on one line or on
 * none, so that the lines and the unallocated part add up to the project to the cent.
 */

export interface BudgetLine extends LineKey {
  planned: Cents;
  /** lower bound of its cost; `high`: upper bound; null when not given */
  low: Cents | null;
  high: Cents | null;
  /** no more purchases on this line: the rest remains unspent */
  isDone: boolean;
}

/** Payments minus refunds. Expenses that differ only in the amount are merged. */
export interface Payment extends PaymentPlace {
  /** negative for a refund */
  amount: Cents;
}

/** An accepted quote; others commit nothing. */
export interface Contract {
  id: number;
  lineId: number | null;
  /** accepted amount plus approved change orders; `mayApprove` keeps it positive */
  agreed: Cents;
}

/** How much of a line is paid or committed: `near` from 80%, `over` above the plan. */
export type LineLevel = "fine" | "near" | "over";

export interface LineCommitment {
  /** total of all contracts */
  committed: Cents;
  paid: Cents;
  /** committed and not yet paid */
  open: Cents;
}

export interface LineFigures extends LineCommitment {
  planned: Cents;
  /** planned, but neither paid nor committed; negative when those exceed the plan */
  left: Cents;
  /** part of `left` that will probably be spent */
  uncommitted: Cents;
  /** sum of paid, open and uncommitted: the line's final cost without risks */
  forecast: Cents;
  level: LineLevel;
}

export interface BudgetInput<Line extends BudgetLine> {
  budget: Cents;
  contingency: Cents;
  lines: readonly Line[];
  payments: readonly Payment[];
  contracts: readonly Contract[];
  /** no more purchases in the project: only open commitments remain */
  isFinished?: boolean;
}

export interface BudgetFigures<Line extends BudgetLine> {
  lines: { line: Line; figures: LineFigures }[];
  /** amounts on no line: the unallocated budget, and payments and contracts on no line */
  unplanned: LineFigures;
  /**
   * sum of all lines and the unallocated part; its `planned` is the budget without the contingency
   */
  total: LineFigures;
}

/** Percentage of a line from which the user is warned. */
export const NEAR_PERCENT = 80;

export function budgetFigures<Line extends BudgetLine>({
  budget,
  contingency,
  lines,
  payments,
  contracts,
  isFinished = false,
}: BudgetInput<Line>): BudgetFigures<Line> {
  const spoken = sumByLine(lines, payments, contracts);
  const figured = lines.map((line) => ({
    line,
    figures: figuresOf(
      line.planned,
      spoken.get(line) ?? nothing(),
      isFinished ? { isDone: true } : line,
    ),
  }));
  const plannedInLines = sumCents(lines.map(({ planned }) => planned));
  const toDivide = subtractCents(budget, contingency);
  const rest = subtractCents(toDivide, plannedInLines);
  const unplanned = figuresOf(rest, spoken.get(undefined) ?? nothing(), {
    isDone: isFinished,
  });
  const parts = [...figured.map(({ figures }) => figures), unplanned];
  return { lines: figured, unplanned, total: totalOf(toDivide, parts) };
}

/**
 * Paid and committed amounts by line; the key `undefined` stands for no line.
 *
 * A payment under a contract counts on the contract's line, unless a line was chosen for it. The
 * open amount of a contract stays on the contract's own line. A contract on no line is committed
 * all the same: it and its payments reduce the unallocated part, because moving a payment to its
 * category's line would count money twice.
 */
function sumByLine<Line extends BudgetLine>(
  lines: readonly Line[],
  payments: readonly Payment[],
  contracts: readonly Contract[],
): Map<Line | undefined, LineCommitment> {
  const lineOf = paymentLineFinder(lines, contracts);
  const lineById = new Map<number | null, Line>(lines.map((line) => [line.id, line]));
  const contractById = new Map(contracts.map((contract) => [contract.id, contract]));
  const spoken = new Map<Line | undefined, LineCommitment>();
  const add = (line: Line | undefined, more: Partial<LineCommitment>) => {
    const before = spoken.get(line) ?? nothing();
    spoken.set(line, {
      committed: addCents(before.committed, more.committed ?? ZERO_CENTS),
      paid: addCents(before.paid, more.paid ?? ZERO_CENTS),
      open: addCents(before.open, more.open ?? ZERO_CENTS),
    });
  };
  const paidOf = new Map<number, Cents>();
  for (const payment of payments) {
    const { contractId, amount } = payment;
    const contract = contractId === null ? undefined : contractById.get(contractId);
    if (contract !== undefined) {
      paidOf.set(contract.id, addCents(paidOf.get(contract.id) ?? ZERO_CENTS, amount));
    }
    add(lineOf(payment), { paid: amount });
  }
  for (const contract of contracts) {
    const open = clampToZero(subtractCents(contract.agreed, paidOf.get(contract.id) ?? ZERO_CENTS));
    add(lineById.get(contract.lineId), { committed: contract.agreed, open });
  }
  return spoken;
}

function figuresOf(
  planned: Cents,
  { committed, paid, open }: LineCommitment,
  { isDone }: Pick<BudgetLine, "isDone">,
): LineFigures {
  const known = addCents(paid, open);
  const left = subtractCents(planned, known);
  const uncommitted = isDone ? ZERO_CENTS : clampToZero(left);
  return {
    planned,
    committed,
    paid,
    open,
    left,
    uncommitted,
    forecast: addCents(known, uncommitted),
    // A finished line within its plan needs no warning.
    level: isDone && known <= planned ? "fine" : levelOf(known, planned),
  };
}

function totalOf(planned: Cents, parts: readonly LineFigures[]): LineFigures {
  const sum = (field: "committed" | "paid" | "open" | "uncommitted" | "forecast") =>
    sumCents(parts.map((part) => part[field]));
  const [paid, open] = [sum("paid"), sum("open")];
  const known = addCents(paid, open);
  return {
    planned,
    committed: sum("committed"),
    paid,
    open,
    left: subtractCents(planned, known),
    uncommitted: sum("uncommitted"),
    forecast: sum("forecast"),
    level: levelOf(known, planned),
  };
}

function levelOf(known: Cents, planned: Cents): LineLevel {
  if (known > planned) return "over";
  return known > 0 && known * 100 >= planned * NEAR_PERCENT ? "near" : "fine";
}

function nothing(): LineCommitment {
  return { committed: ZERO_CENTS, paid: ZERO_CENTS, open: ZERO_CENTS };
}
