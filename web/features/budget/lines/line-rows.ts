import type {
  BudgetLineRecord,
  LineFiguresResponse,
  BudgetOverview,
} from "../../../../shared/budget/contract.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { type LineWords, lineWords, UNPLANNED_NAME, unplannedWords } from "../budget-words.ts";

/** A budget line or the unallocated budget. */
export interface LineRow {
  key: number;
  name: string;
  /** null for the unallocated budget */
  line: BudgetLineRecord | null;
  figures: LineFiguresResponse;
  words: LineWords;
}

/** The lines by creation, then the unallocated budget. */
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

/** Style hint: negative amounts are highlighted, zero is muted. */
export function amountStyle(amount: string): "below" | "nothing" | undefined {
  if (amount.startsWith("-")) return "below";
  return amount === "0.00" ? "nothing" : undefined;
}

type Figures = LineRow["figures"];

interface Column {
  name: string;
  amountOf: (figures: Figures) => string;
}

/** The amounts of a line in order. A project without invoices has no column for them. */
export function columnsOf({ invoiced }: Pick<Figures, "invoiced">): Column[] {
  return [
    { name: "Budgeted", amountOf: ({ planned }) => planned },
    { name: "Committed", amountOf: ({ committed }) => committed },
    ...(invoiced === undefined
      ? []
      : [{ name: "Invoiced", amountOf: (figures: Figures) => figures.invoiced ?? "0.00" }]),
    { name: "Paid", amountOf: ({ paid }) => paid },
    { name: "Remaining", amountOf: ({ left }) => left },
    { name: "Forecast", amountOf: ({ forecast }) => forecast },
  ];
}
