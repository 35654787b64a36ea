import { formatChance } from "../../../../shared/budget/chance-words.ts";
import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { COLORS, type Style } from "../../../pdf/pdf-text.ts";
import type { ReportData } from "./report-data.ts";
import { MARGIN, PAGE, type Sheet, WIDTH } from "./sheet.ts";
import { counted, dayWords, moneyWords, periodWords } from "./words.ts";

const BRAND: Style = { size: 11, weight: "bold", color: COLORS.white };
const KIND: Style = { size: 12, weight: "semibold", color: COLORS.accentSoft };
const TITLE: Style = { size: 30, weight: "bold", color: COLORS.white };
const PERIOD: Style = { size: 11, color: COLORS.accentSoft };
const LABEL: Style = { size: 9.5, weight: "semibold", color: COLORS.soft };
const FIGURE: Style = { size: 21, weight: "bold" };
const DETAIL: Style = { size: 9, color: COLORS.soft };
/** A project's name may have 200 characters. */
const MAX_TITLE_LINES = 3;
const TITLE_SIZES = [30, 24, 20, 16, 14];
const GAP = 14;

/** The title and the key figures. */
export function drawCover(sheet: Sheet, data: ReportData): void {
  const { ink, doc } = sheet;
  const { report, project } = data;
  const style = titleStyle(sheet, project.name);
  const title = ink.wrap(project.name, WIDTH, style);
  const height = 200 + ink.heightOf(title.length, style);
  doc.rect(0, 0, PAGE.width, height).fill(COLORS.accent);
  ink.line(PRODUCT_NAME, MARGIN, MARGIN, BRAND);
  ink.line("Project report", MARGIN, 106, KIND);
  let y = 126;
  y += ink.text(project.name, MARGIN, y, { ...style, width: WIDTH }) + 10;
  y += ink.text(`Expenses: ${periodWords(report.period)}`, MARGIN, y, { ...PERIOD, width: WIDTH });
  ink.text(`As of ${dayWords(report.today)}`, MARGIN, y, { ...PERIOD, width: WIDTH });
  sheet.y = height + 28;
  drawFigures(sheet, data);
}

function titleStyle({ ink }: Sheet, name: string): Style {
  const fits = (size: number) => ink.wrap(name, WIDTH, { ...TITLE, size }).length;
  const size = TITLE_SIZES.find((size) => fits(size) <= MAX_TITLE_LINES) ?? 12;
  return { ...TITLE, size };
}

interface Figure {
  label: string;
  figure: string;
  detail: string;
}

function drawFigures(sheet: Sheet, data: ReportData): void {
  const figures = figuresOf(data);
  const width = (WIDTH - GAP) / 2;
  const { ink, doc } = sheet;
  for (let index = 0; index < figures.length; index += 2) {
    const pair = figures.slice(index, index + 2);
    const heights = pair.map(
      ({ detail }) => 64 + ink.heightOf(ink.wrap(detail, width - 2 * GAP, DETAIL).length, DETAIL),
    );
    const height = Math.max(...heights);
    sheet.need(height);
    for (const [column, { label, figure, detail }] of pair.entries()) {
      const x = MARGIN + column * (width + GAP);
      const inner = width - 2 * GAP;
      doc.roundedRect(x, sheet.y, width, height, 8).lineWidth(1).strokeColor(COLORS.line).stroke();
      ink.line(label, x + GAP, sheet.y + 12, LABEL);
      ink.line(figure, x + GAP, sheet.y + 26, ink.fitted(figure, inner, FIGURE));
      ink.text(detail, x + GAP, sheet.y + 54, { ...DETAIL, width: inner });
    }
    sheet.y += height + GAP;
  }
}

function figuresOf({ report }: ReportData): Figure[] {
  const { budget, contingency, forecast, total } = report.plan;
  const { low, high, expected, chancePercent, contingencyNeeded, safeToSpend } = forecast;
  const { spent } = report;
  return [
    {
      label: "Budget",
      figure: moneyWords(budget),
      detail: `Includes ${moneyWords(contingency)} contingency`,
    },
    {
      label: "Paid",
      figure: moneyWords(total.paid),
      detail: "Total, net of refunds",
    },
    {
      label: "Committed, unpaid",
      figure: moneyWords(total.open),
      detail: `Unpaid balance on ${moneyWords(total.committed)} of contracts`,
    },
    {
      label: "Expected final cost",
      figure: moneyWords(expected),
      detail: `80% likely range: ${moneyWords(low)}–${moneyWords(high)} (simulated)`,
    },
    {
      label: "Chance of staying on budget",
      figure: capitalized(formatChance(chancePercent)),
      detail: "Estimate based on cost ranges",
    },
    {
      label: "Contingency needed",
      figure: moneyWords(contingencyNeeded),
      detail: `Of ${moneyWords(contingency)}`,
    },
    {
      label: "Safe to spend",
      figure: moneyWords(safeToSpend),
      detail: "Not paid, committed, allocated, or held as contingency",
    },
    {
      label: "Spent in this period",
      figure: moneyWords(spent.total),
      detail: `${counted(spent.count, "expense")}; ${moneyWords(spent.refunded)} refunded`,
    },
  ];
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
