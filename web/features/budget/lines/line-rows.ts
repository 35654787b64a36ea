import type {
  BudgetLineRecord,
  LineFiguresAnswer,
  BudgetOverview,
} from "../../../../shared/budget/contract.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { type LineWords, lineWords, UNPLANNED_NAME, unplannedWords } from "../budget-words.ts";

/** A row of the budget: a line, or what no line plans. */
export interface LineRow {
  key: number;
  name: string;
  /** null for what no line plans */
  line: BudgetLineRecord | null;
  figures: LineFiguresAnswer;
  words: LineWords;
}

/** The lines in the order in which they were made, then what no line plans. */
export function lineRows({
  lines,
  unplanned,
}: Pick<BudgetOverview, "lines" | "unplanned">): LineRow[] {
  return [
    ...lines.map(({ figures, ...line }): LineRow => ({
      key: line.id,
      name: lineName(line),
      line,
      figures,
      words: lineWords(figures, line),
    })),
    {
      key: 0,
      name: UNPLANNED_NAME,
      line: null,
      figures: unplanned,
      words: unplannedWords(unplanned),
    },
  ];
}

/** Whether an amount is below nothing, which is marked, or nothing at all, which steps back. */
export function sizeOf(amount: string): "below" | "nothing" | undefined {
  if (amount.startsWith("-")) return "below";
  return amount === "0.00" ? "nothing" : undefined;
}
