import type { Report } from "../../../../shared/reports/contract.ts";
import { drawScale, roundUpScale } from "./charts.ts";
import { COLORS, type Style } from "../../../pdf/pdf-text.ts";
import { MARGIN, type Sheet, WIDTH } from "./sheet.ts";
import { dayWords } from "./words.ts";

const MARK: Style = { size: 8, color: COLORS.soft };
const HEIGHT = 190;
const DAY_MS = 86_400_000;

type Point = Report["overTime"][number];

/** Draws payments over time, compared with budget and forecast. */
export function drawOverTime(sheet: Sheet, { overTime }: Report): void {
  const first = overTime[0];
  const last = overTime.at(-1);
  if (first === undefined || last === undefined) return;
  sheet.need(HEIGHT + 60);
  const { ink, doc } = sheet;
  const left = MARGIN + 44;
  const width = WIDTH - 44;
  const top = roundUpScale(
    overTime.flatMap(({ paid, planned, band }) => [
      Number(paid ?? 0),
      Number(planned ?? 0),
      Number(band?.high ?? 0),
    ]),
  );
  const begin = dayNumber(first.date);
  const days = Math.max(1, dayNumber(last.date) - begin);
  const bottom = sheet.y + HEIGHT;
  const toX = ({ date }: Point) => left + ((dayNumber(date) - begin) / days) * width;
  const toY = (value: number) => bottom - (Math.max(0, value) / top) * HEIGHT;
  drawScale(sheet, { top, toY, left, width });
  const pathOf = (of: (point: Point) => string | null | undefined) =>
    overTime.flatMap((point): [number, number][] => {
      const value = of(point);
      return value === null || value === undefined ? [] : [[toX(point), toY(Number(value))]];
    });
  const high = pathOf(({ band }) => band?.high);
  const low = pathOf(({ band }) => band?.low);
  if (high.length > 1) doc.polygon(...high, ...low.toReversed()).fill(COLORS.accentSoft);
  drawPath(
    doc,
    pathOf(({ planned }) => planned),
    COLORS.strong,
    [4, 3],
  );
  drawPath(
    doc,
    pathOf(({ band }) => band?.expected),
    COLORS.brass,
    [2, 2],
  );
  drawPath(
    doc,
    pathOf(({ paid }) => paid),
    COLORS.accent,
  );
  ink.line(dayWords(first.date), left, bottom + 6, MARK);
  ink.line(dayWords(last.date), left, bottom + 6, MARK, { align: "right", width });
  sheet.y = bottom + 22;
  drawLegend(sheet, high.length > 1);
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

function drawPath(
  doc: PDFKit.PDFDocument,
  points: readonly [number, number][],
  color: string,
  dash: [number, number] | [] = [],
): void {
  const [first, ...rest] = points;
  if (first === undefined) return;
  doc.moveTo(...first);
  // A short line, because a single point would be invisible.
  if (rest.length === 0) doc.lineTo(first[0] + 2, first[1]);
  for (const point of rest) doc.lineTo(...point);
  const [length, space] = dash;
  if (length === undefined || space === undefined) doc.undash();
  else doc.dash(length, { space });
  doc.lineWidth(1.75).strokeColor(color).stroke().undash();
}

function drawLegend(sheet: Sheet, hasForecast: boolean): void {
  const entries = [
    { color: COLORS.accent, words: "Paid" },
    { color: COLORS.strong, words: "Plan: budget excluding contingency, spread evenly" },
    ...(hasForecast
      ? [
          { color: COLORS.brass, words: "Expected" },
          { color: COLORS.accentSoft, words: "Likely range (simulated)" },
        ]
      : []),
  ];
  let x = MARGIN + 44;
  for (const { color, words } of entries) {
    sheet.doc.rect(x, sheet.y + 2, 9, 6).fill(color);
    sheet.ink.line(words, x + 13, sheet.y, MARK);
    x += 13 + sheet.ink.width(words, MARK) + 14;
  }
  sheet.y += 16;
}
