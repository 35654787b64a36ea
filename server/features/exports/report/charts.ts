import type { Report } from "../../../../shared/reports/contract.ts";
import { shareOfDecimals } from "../../../../shared/money.ts";
import { codeOf } from "../../../../shared/expenses/catalog.ts";
import { COLORS, type Style } from "../../../pdf/pdf-text.ts";
import { MARGIN, type Sheet, WIDTH } from "./sheet.ts";
import { counted, monthWords, moneyWords, shortMoney } from "./words.ts";

const MARK: Style = { size: 8, color: COLORS.soft };
const LABEL: Style = { size: 9 };
const AMOUNT: Style = { size: 9, weight: "semibold" };

const CATEGORY_COLORS: ReadonlyMap<string, string> = new Map([
  ["materials", "#3b82f6"],
  ["labor", "#10b981"],
  ["permits", "#f59e0b"],
  ["tools", "#8b5cf6"],
]);
const OTHER_COLOR = "#6b7280";
/** More bars would be hard to tell apart; the tables list all categories. */
const MAX_BARS = 12;
const MAX_MONTHS_SHOWN = 24;

/** Converts to a float: positions on paper need not be exact to the cent. */
const dollars = Number;

/** One bar per category, largest first. */
export function drawCategories(sheet: Sheet, { byCategory, spent }: Report): void {
  const sorted = byCategory.toSorted((a, b) => dollars(b.total) - dollars(a.total));
  const most = Math.max(1, ...sorted.map(({ total }) => dollars(total)));
  const { ink, doc } = sheet;
  const [names, amounts] = [130, 130];
  const room = WIDTH - names - amounts - 16;
  for (const { name, code, total } of sorted.slice(0, MAX_BARS)) {
    const lines = ink.wrap(name, names, LABEL);
    const height = Math.max(18, ink.heightOf(lines.length, LABEL) + 6);
    sheet.need(height);
    ink.text(name, MARGIN, sheet.y, { ...LABEL, width: names });
    const width = Math.max(0, (dollars(total) / most) * room);
    const color = CATEGORY_COLORS.get(codeOf(code)) ?? OTHER_COLOR;
    if (width > 0) doc.roundedRect(MARGIN + names + 8, sheet.y, width, 11, 2).fill(color);
    const words = `${moneyWords(total)} · ${shareOfDecimals(total, spent.total)} %`;
    const style = ink.fitted(words, amounts, AMOUNT);
    ink.line(words, MARGIN + WIDTH - amounts, sheet.y, style, { align: "right", width: amounts });
    sheet.y += height;
  }
  if (sorted.length > MAX_BARS) {
    sheet.note(`Plus ${counted(sorted.length - MAX_BARS, "smaller item")} (see tables).`);
  }
}

const MONTHS_HEIGHT = 130;

/** One bar per month, for the last two years at most. */
export function drawMonths(sheet: Sheet, { byMonth }: Report): void {
  const months = byMonth.slice(-MAX_MONTHS_SHOWN);
  const { ink, doc } = sheet;
  sheet.need(MONTHS_HEIGHT + 30);
  const top = roundUpScale(months.map(({ total }) => dollars(total)));
  const least = Math.min(0, ...months.map(({ total }) => dollars(total)));
  const left = MARGIN + 44;
  const width = WIDTH - 44;
  const toY = (value: number) =>
    sheet.y + MONTHS_HEIGHT - ((value - least) / (top - least)) * MONTHS_HEIGHT;
  drawScale(sheet, { top, toY, left, width });
  const step = width / months.length;
  // Labels only as many bars as fit.
  const every = Math.ceil(46 / step);
  for (const [index, { month, total }] of months.entries()) {
    const x = left + index * step;
    const [from, to] = [toY(0), toY(dollars(total))];
    const bar = Math.min(step * 0.7, 36);
    doc
      .rect(x + (step - bar) / 2, Math.min(from, to), bar, Math.abs(from - to))
      .fill(dollars(total) < 0 ? COLORS.brass : COLORS.accent);
    if ((months.length - 1 - index) % every === 0) {
      const wide = Math.max(step, 46);
      ink.line(monthWords(month), x + step / 2 - wide / 2, sheet.y + MONTHS_HEIGHT + 6, MARK, {
        align: "center",
        width: wide,
      });
    }
  }
  sheet.y += MONTHS_HEIGHT + 24;
  if (byMonth.length > MAX_MONTHS_SHOWN) {
    sheet.note(`Showing the last ${MAX_MONTHS_SHOWN} of ${byMonth.length} months.`);
  }
}

interface Scale {
  top: number;
  toY: (value: number) => number;
  left: number;
  width: number;
}

/** Horizontal grid lines, each with its amount. */
export function drawScale({ ink, doc }: Sheet, { top, toY, left, width }: Scale): void {
  for (let part = 0; part <= 4; part += 1) {
    const value = (top * part) / 4;
    const y = toY(value);
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .strokeColor(COLORS.line)
      .stroke();
    ink.line(shortMoney(value), MARGIN, y - 5, MARK, { align: "right", width: left - MARGIN - 8 });
  }
}

/** A round number at or above all values. */
export function roundUpScale(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const size = 10 ** Math.floor(Math.log10(most));
  return (
    [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].map((n) => n * size).find((n) => n >= most) ?? most
  );
}
