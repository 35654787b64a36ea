import { expect, test } from "vitest";
import { centsOf } from "../../../../shared/money.ts";
import { differencesPaid, type Figure, figuresOf } from "./figures.ts";
import { textLines, type Word } from "./page.ts";

const box = { left: 10, top: 0, right: 20, bottom: 10 };

function wordOf(text: string, at: number): Word {
  return {
    text,
    confidence: 1,
    box: { left: at * 100, top: 0, right: at * 100 + 90, bottom: 10 },
    slope: 0,
  };
}

function figureOf(label: Figure["label"], amount: string): Figure {
  return {
    cents: centsOf(amount),
    sign: undefined,
    label,
    words: "",
    confidence: 1,
    box,
    line: 0,
    isLast: true,
    isCut: false,
  };
}

test.each([
  ["SUMME EUR 16,48", "€"],
  ["SUMME_EUR 16,48", "€"],
  ["16,48 EUR", "€"],
  ["TOTAL RM 16.48", "RM"],
  ["TOTAL $ 16.48", "$"],
  ["TOTAL 16.48", undefined],
])("the currency of %s", (text, sign) => {
  // Words close to each other may be read as one.
  const words = text.split(" ").map((word, at) => wordOf(word.replace("_", " "), at));
  const page = { width: 1000, height: 100, words };
  expect(figuresOf(page, textLines(page)).map((figure) => figure.sign)).toEqual([sign]);
});

test("the paid amount less the change, each once", () => {
  const many = Array.from({ length: 500 }, () => [
    figureOf("paid", "40.00"),
    figureOf("change", "12.94"),
  ]);
  expect(differencesPaid(many.flat())).toEqual([2706]);
});

test("limits the combinations on a page of a thousand payments", () => {
  const many = Array.from({ length: 1000 }, (_, at) => [
    figureOf("paid", `${at * 1000 + 5000}.00`),
    figureOf("change", `${at + 1}.00`),
  ]);
  expect(differencesPaid(many.flat()).length).toBeLessThan(1000);
});

test("limits the words before each amount on a line of a thousand amounts", () => {
  const words = Array.from({ length: 1000 }, (_, at) => wordOf("TOTAL 5.00", at + 1));
  const line = { words, text: words.map(({ text }) => text).join(" ") };
  const figures = figuresOf({ width: 1_000_000, height: 10, words }, [line]);
  expect(figures).toHaveLength(1000);
  expect(Math.max(...figures.map((figure) => figure.words.length))).toBeLessThanOrEqual(200);
});
