import { categoryLabel } from "../../../../shared/expenses/catalog.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import type { ContractorStatement, HomeCostLine } from "../../../../shared/reports/contract.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { amounts, drawGrid, type GridColumn } from "./grid.ts";
import { PAYMENT_STATUS } from "../tables/names.ts";
import { COLORS } from "../../../pdf/pdf-text.ts";
import type { ReportData } from "./report-data.ts";
import type { Sheet } from "./sheet.ts";
import { counted, dayWords, moneyWords, monthWords } from "./words.ts";

/** Maximum rows in print; the CSV table contains all of them. */
const MAX_HOME_COSTS = 400;
const NO_CONTRACTOR = "No contractor";

function words<Row>(head: string, share: number, of: (row: Row) => string): GridColumn<Row> {
  return { head, share, of };
}

type PlanRow = { name: string; figures: BudgetOverview["total"] };

export function drawBudget(sheet: Sheet, { plan }: ReportData): void {
  sheet.heading("Budget lines", {
    note: "Remaining = budgeted − paid − committed. A negative amount means the line is over budget.",
  });
  const color = ({ figures }: PlanRow) => (figures.level === "over" ? COLORS.danger : COLORS.ink);
  drawGrid<PlanRow>(
    sheet,
    [
      words("Budget line", 2.2, ({ name }) => name),
      amounts("Budgeted", ({ figures }) => figures.planned),
      amounts("Committed", ({ figures }) => figures.committed),
      ...(plan.total.invoiced === undefined
        ? []
        : [amounts<PlanRow>("Invoiced", ({ figures }) => figures.invoiced ?? "0.00")]),
      amounts("Paid", ({ figures }) => figures.paid),
      amounts("Committed, unpaid", ({ figures }) => figures.open),
      amounts("Remaining", ({ figures }) => figures.left, { color }),
      amounts("Forecast", ({ figures }) => figures.forecast),
    ],
    [
      ...plan.lines.map((line) => ({ name: lineName(line), figures: line.figures })),
      { name: "Unallocated", figures: plan.unplanned },
    ],
    { name: "Total excluding contingency", figures: plan.total },
  );
}

export function drawStatements(sheet: Sheet, { report }: ReportData): void {
  const { contractors, sums } = report.statements;
  sheet.heading("Contractor statement");
  if (contractors.length === 0) {
    sheet.note("No contractor payments or commitments yet.");
    return;
  }
  const name = (statement: ContractorStatement) => statement.name ?? NO_CONTRACTOR;
  drawGrid<{ name: string; sums: ContractorStatement["sums"] }>(
    sheet,
    [
      words("Contractor", 2.4, (row) => row.name),
      amounts("Change orders", (row) => row.sums.changed),
      amounts("Contract total", (row) => row.sums.agreed),
      amounts("Paid", (row) => row.sums.paid),
      amounts("Balance", (row) => row.sums.open),
      amounts("Retainage", (row) => row.sums.retainage),
    ],
    contractors.map((statement) => ({ name: name(statement), sums: statement.sums })),
    { name: "Total", sums },
  );
  sheet.note("Paid includes payments without a contract. Balance includes retainage.");
}

export function drawContracts(sheet: Sheet, { contracts }: ReportData): void {
  sheet.heading("Contracts and payments");
  if (contracts.length === 0) sheet.note("No accepted quotes yet.");
  for (const contract of contracts) {
    const { work, contractor, figures } = contract;
    sheet.need(80);
    sheet.y += 8;
    drawGrid<QuoteRecord>(
      sheet,
      [
        words("Contract", 2.4, () => (contractor ? `${work} · ${contractor.name}` : work)),
        amounts("Original contract", ({ amount }) => amount),
        amounts("Change orders", () => figures.changed),
        amounts("Contract total", () => figures.agreed),
        amounts("Paid", () => figures.paid),
        amounts("Balance", () => figures.open),
      ],
      [contract],
    );
    if (contract.installments.length > 0) drawPayments(sheet, contract);
  }
}

function drawPayments(sheet: Sheet, { installments }: QuoteRecord): void {
  sheet.y += 4;
  drawGrid<QuoteRecord["installments"][number]>(
    sheet,
    [
      words("Payment", 2.4, ({ title }) => title),
      words("Milestone", 1.6, ({ milestone }) => milestone?.title ?? ""),
      words("Due", 1, ({ date }) => (date === null ? "" : dayWords(date))),
      {
        ...words("Status", 0.9, ({ status }) => PAYMENT_STATUS[status]),
        color: ({ status }) => (status === "overdue" ? COLORS.danger : COLORS.ink),
      },
      amounts("Amount", ({ amount }) => amount),
      amounts("Balance", ({ open }) => open),
    ],
    installments,
  );
}

export function drawChangeOrders(sheet: Sheet, { report }: ReportData): void {
  const { start, steps, end, proposals, proposed } = report.changeOrders;
  sheet.heading("Change orders", {
    note: `Original contracts: ${moneyWords(start)}. Current total: ${moneyWords(end)}.`,
  });
  if (steps.length === 0) sheet.note("No approved change orders.");
  else {
    drawGrid<(typeof steps)[number]>(
      sheet,
      [
        words("Approved on", 1, ({ decidedOn }) => (decidedOn === null ? "" : dayWords(decidedOn))),
        words("Contract", 1.6, ({ work }) => work),
        words("Reason", 2.4, ({ reason }) => reason),
        { ...words("Days", 0.5, ({ days }) => String(days)), align: "right", isNumber: true },
        amounts("Cost", ({ cost }) => cost),
        amounts("Running total", ({ to }) => to),
      ],
      steps,
    );
  }
  if (proposals.length > 0) {
    sheet.note(`${proposals.length} pending (${moneyWords(proposed)}), not included.`);
  }
}

/** Skipped when there is only one person. */
export function drawPeople(sheet: Sheet, { report }: ReportData): void {
  const { byPerson, spent } = report;
  if (byPerson.length === 0) return;
  sheet.heading("By person", { note: "Who paid in this period. Net of refunds." });
  drawGrid<{ name: string; count: number; total: string }>(
    sheet,
    [
      words("Paid by", 2.4, ({ name }) => name),
      { ...words("Expenses", 1, ({ count }) => String(count)), align: "right", isNumber: true },
      amounts("Paid", ({ total }) => total),
    ],
    byPerson.map((sum) => ({ ...sum, name: sum.name ?? "No one in particular" })),
    { name: "Total", ...spent },
  );
}

export function drawSalesTax(sheet: Sheet, { report }: ReportData): void {
  const { tax, known, unknown } = report.salesTax;
  sheet.heading("Sales tax", {
    note: `Tax is entered for ${moneyWords(known)} of expenses and missing for ${moneyWords(unknown)}. Net of refunds.`,
  });
  const months = report.byMonth.filter(({ salesTax }) => salesTax !== "0.00");
  drawGrid<{ month: string; paid: string; salesTax: string }>(
    sheet,
    [
      words("Month", 2, ({ month }) => month),
      amounts("Paid", ({ paid }) => paid),
      amounts("Sales tax", ({ salesTax }) => salesTax),
    ],
    months.map(({ month, total, salesTax }) => ({
      month: monthWords(month),
      paid: total,
      salesTax,
    })),
    { month: "In this period", paid: report.spent.total, salesTax: tax },
  );
}

export function drawHomeCosts(sheet: Sheet, { homeCost }: ReportData): void {
  const { improvement, repair, neither, rest, lines } = homeCost;
  sheet.heading("Capital improvements vs. repairs", {
    note: "What you spend on improvements may add to your home's cost basis (IRS Publication 523). Suggested from each expense's description unless you chose. This is not tax advice.",
  });
  drawGrid<{ name: string; total: string; count: number; withReceipt: number }>(
    sheet,
    [
      words("", 2.4, ({ name }) => name),
      { ...words("Expenses", 1, ({ count }) => String(count)), align: "right", isNumber: true },
      {
        ...words("With a receipt", 1, ({ withReceipt }) => String(withReceipt)),
        align: "right",
        isNumber: true,
      },
      amounts("Total", ({ total }) => total),
    ],
    [
      { name: "Improvements", ...improvement },
      { name: "Repairs", ...repair },
      { name: "Unclassified", ...neither },
    ],
  );
  const counting = lines.filter((line) => line.homeCost !== null);
  if (counting.length > 0) {
    sheet.y += 12;
    drawHomeCostLines(sheet, counting.slice(0, MAX_HOME_COSTS));
  }
  const unseen = Math.max(0, counting.length - MAX_HOME_COSTS) + rest.count;
  if (unseen > 0) sheet.note(`Plus ${counted(unseen, "more expense")} (see tables).`);
}

function drawHomeCostLines(sheet: Sheet, lines: readonly HomeCostLine[]): void {
  drawGrid<HomeCostLine>(
    sheet,
    [
      words("Date", 1, ({ date }) => dayWords(date)),
      words("Expense", 2, ({ description, payee }) =>
        payee === null ? description : `${description} · ${payee}`,
      ),
      words("Category", 1, ({ category }) => categoryLabel(category)),
      words(
        "Counts as",
        1.1,
        ({ homeCost, isChosen }) =>
          `${homeCost === "repair" ? "Repair" : "Improvement"}${isChosen ? "" : ", suggested"}`,
      ),
      words("Why", 1.7, ({ reason }) => reason),
      words("Receipt", 0.7, ({ hasReceipt }) => (hasReceipt ? "Attached" : "Missing")),
      amounts("Amount", ({ amount }) => amount),
    ],
    lines,
  );
}
