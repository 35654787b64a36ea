import {
  addCents,
  atLeastNothing,
  type Cents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from "../../../../shared/money.ts";
import {
  type LineKey,
  type PaymentPlace,
  paymentLineFinder,
} from "../../../../shared/budget/line-of.ts";

/*
 * The budget, line by line: what is planned, what is promised to contractors, what is paid.
 * Every expense and every contract is on one line or on none, so the lines and the rest add up to
 * the project to the cent.
 */

export interface BudgetLine extends LineKey {
  planned: Cents;
  /** what it may cost at the least and at the most, where the homeowner has said so */
  low: Cents | null;
  high: Cents | null;
  /** nothing more will be bought for it: what is left of it is left for good */
  isDone: boolean;
}

/** Money that was paid, less what came back. Expenses that agree in all but the amount are one. */
export interface Payment extends PaymentPlace {
  /** below zero where a refund stands alone */
  amount: Cents;
}

/** An accepted quote. What was declined or only asked for is no promise, and is not here. */
export interface Contract {
  id: number;
  lineId: number | null;
  /** as accepted, with the change orders that were approved; `mayApprove` keeps it above nothing */
  agreed: Cents;
}

/** How much of a line is spoken for: `near` from 80 % on, `over` above what was planned. */
export type LineLevel = "fine" | "near" | "over";

export interface Spoken {
  /** what the contracts promise in all */
  committed: Cents;
  paid: Cents;
  /** promised, and not paid yet */
  open: Cents;
}

export interface LineFigures extends Spoken {
  planned: Cents;
  /** planned, neither paid nor promised; below zero when more is spoken for than was planned */
  left: Cents;
  /** of what is left, what is expected to be spent */
  toCome: Cents;
  /** paid, promised and to come: what the line will cost if nothing surprises */
  forecast: Cents;
  level: LineLevel;
}

export interface BudgetInput<Line extends BudgetLine> {
  budget: Cents;
  contingency: Cents;
  lines: readonly Line[];
  payments: readonly Payment[];
  contracts: readonly Contract[];
  /** nothing more will be bought for the project: only what is promised is still to be paid */
  isFinished?: boolean;
}

export interface BudgetFigures<Line extends BudgetLine> {
  lines: { line: Line; figures: LineFigures }[];
  /** what no line plans: the rest of the budget, and the payments and contracts on no line */
  unplanned: LineFigures;
  /** of all lines and of what no line plans; its `planned` is the budget without the contingency */
  total: LineFigures;
}

/** From this share of a line on its homeowner is told, in percent. */
export const NEAR_PERCENT = 80;

export function budgetFigures<Line extends BudgetLine>({
  budget,
  contingency,
  lines,
  payments,
  contracts,
  isFinished = false,
}: BudgetInput<Line>): BudgetFigures<Line> {
  const spoken = spokenFor(lines, payments, contracts);
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
 * What is paid and promised on each line; `undefined` stands for no line.
 *
 * A payment under a contract lies where the contract does, unless a line was chosen for it. What
 * of a contract is still open lies on the contract's own line, wherever its payments went. A
 * contract on no line is promised all the same: it and its payments are taken from what no line
 * plans, since a payment that moved by its category would make money of nothing on its way.
 */
function spokenFor<Line extends BudgetLine>(
  lines: readonly Line[],
  payments: readonly Payment[],
  contracts: readonly Contract[],
): Map<Line | undefined, Spoken> {
  const lineOf = paymentLineFinder(lines, contracts);
  const lineById = new Map<number | null, Line>(lines.map((line) => [line.id, line]));
  const contractById = new Map(contracts.map((contract) => [contract.id, contract]));
  const spoken = new Map<Line | undefined, Spoken>();
  const add = (line: Line | undefined, more: Partial<Spoken>) => {
    const before = spoken.get(line) ?? nothing();
    spoken.set(line, {
      committed: addCents(before.committed, more.committed ?? NO_CENTS),
      paid: addCents(before.paid, more.paid ?? NO_CENTS),
      open: addCents(before.open, more.open ?? NO_CENTS),
    });
  };
  const paidOf = new Map<number, Cents>();
  for (const payment of payments) {
    const { contractId, amount } = payment;
    const contract = contractId === null ? undefined : contractById.get(contractId);
    if (contract !== undefined) {
      paidOf.set(contract.id, addCents(paidOf.get(contract.id) ?? NO_CENTS, amount));
    }
    add(lineOf(payment), { paid: amount });
  }
  for (const contract of contracts) {
    const open = atLeastNothing(
      subtractCents(contract.agreed, paidOf.get(contract.id) ?? NO_CENTS),
    );
    add(lineById.get(contract.lineId), { committed: contract.agreed, open });
  }
  return spoken;
}

function figuresOf(
  planned: Cents,
  { committed, paid, open }: Spoken,
  { isDone }: Pick<BudgetLine, "isDone">,
): LineFigures {
  const known = addCents(paid, open);
  const left = subtractCents(planned, known);
  const toCome = isDone ? NO_CENTS : atLeastNothing(left);
  return {
    planned,
    committed,
    paid,
    open,
    left,
    toCome,
    forecast: addCents(known, toCome),
    // Of a line that is done nobody needs to be told that little is left.
    level: isDone && known <= planned ? "fine" : levelOf(known, planned),
  };
}

function totalOf(planned: Cents, parts: readonly LineFigures[]): LineFigures {
  const sum = (field: "committed" | "paid" | "open" | "toCome" | "forecast") =>
    sumCents(parts.map((part) => part[field]));
  const [paid, open] = [sum("paid"), sum("open")];
  const known = addCents(paid, open);
  return {
    planned,
    committed: sum("committed"),
    paid,
    open,
    left: subtractCents(planned, known),
    toCome: sum("toCome"),
    forecast: sum("forecast"),
    level: levelOf(known, planned),
  };
}

function levelOf(known: Cents, planned: Cents): LineLevel {
  if (known > planned) return "over";
  return known > 0 && known * 100 >= planned * NEAR_PERCENT ? "near" : "fine";
}

function nothing(): Spoken {
  return { committed: NO_CENTS, paid: NO_CENTS, open: NO_CENTS };
}
