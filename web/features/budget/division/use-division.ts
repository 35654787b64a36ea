import { useState } from "react";
import { contingencyProblem, suggestedContingency } from "../../../../shared/budget/contingency.ts";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import type { BudgetLineFields } from "../../../../shared/budget/input.ts";
import {
  clampToZero,
  centsOf,
  ZERO_CENTS,
  subtractCents,
  sumCents,
  toDecimal,
} from "../../../../shared/money.ts";
import type { Issue } from "../../../../shared/problem.ts";
import {
  divisionRows,
  hasError,
  issuesByRow,
  toLines,
  type RowErrors,
  rowErrors,
  type TypedRow,
  mergeTyped,
} from "./division.ts";
import type { UsedCategory } from "./suggest-division.ts";
import { readTypedMoney, typedCents } from "../../../../shared/typed-money.ts";
import { typedMoneyProblem } from "../../../lib/forms/typed-money-fields.ts";
import { toFieldText } from "./typed-amount.ts";

const NO_AMOUNT = "Enter a contingency amount (0 for none)";

/** State of the dialog that splits a budget: suggested amounts, then edits. */
export function useDivision(plan: BudgetOverview, used: readonly UsedCategory[]) {
  const budget = centsOf(plan.budget);
  const savedContingency = centsOf(plan.contingency);
  const [initialContingency] = useState(() =>
    toFieldText(savedContingency > 0 ? savedContingency : suggestedContingency(budget)),
  );
  const [contingency, setContingency] = useState(initialContingency);
  const [typed, setTyped] = useState<readonly TypedRow[]>([]);
  const [ownCount, setOwnCount] = useState(0);
  const [errors, setErrors] = useState<readonly RowErrors[]>([]);
  const [contingencyError, setContingencyError] = useState<string>();

  const toDivide = clampToZero(subtractCents(budget, typedCents(contingency) ?? savedContingency));
  const rows = divisionRows({ used, ownCount, typed }, toDivide);
  const planned = sumCents(rows.map(({ amount }) => typedCents(amount) ?? ZERO_CENTS));

  function changeContingency(text: string) {
    setContingency(text);
    setContingencyError(undefined);
  }

  function change(place: number, to: TypedRow) {
    setTyped(
      rows.map((row) =>
        row.place === place ? mergeTyped(typed[place], to) : (typed[row.place] ?? {}),
      ),
    );
    setErrors(errors.map((error, at) => (at === place ? {} : error)));
  }

  /** Input to send; undefined if a field is invalid, which is then marked. */
  function check(): { contingency: string; lines: BudgetLineFields[] } | undefined {
    const amount = typedCents(contingency);
    const amountProblem = typedMoneyProblem(readTypedMoney(contingency)) ?? NO_AMOUNT;
    const problem = amount === undefined ? amountProblem : contingencyProblem(amount, budget);
    const found = rowErrors(rows);
    setContingencyError(problem);
    setErrors(found);
    if (amount === undefined || problem !== undefined || found.some(hasError)) return undefined;
    return { contingency: toDecimal(amount), lines: toLines(rows) };
  }

  function showIssues(issues: readonly Issue[]) {
    setContingencyError(issues.find(({ path }) => path[0] === "contingency")?.message);
    setErrors(issuesByRow(rows, issues));
  }

  return {
    contingency,
    changeContingency,
    contingencyError,
    rows,
    errors,
    change,
    addOwn: () => setOwnCount(ownCount + 1),
    check,
    showIssues,
    toDivide,
    /** negative if the rows exceed the budget */
    leftToPlan: subtractCents(toDivide, planned),
    isDirty: contingency !== initialContingency || typed.length > 0 || ownCount > 0,
  };
}

export type Division = ReturnType<typeof useDivision>;
