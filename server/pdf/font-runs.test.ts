import { expect, test } from "vitest";
import { FontSelector } from "./font-runs.ts";

const families = (text: string) => [
  ...new Set(new FontSelector().runs(text).map(({ part }) => part.family)),
];

test.each([
  ["Grout, 2×4 boards and ½″ plywood – Trex™"],
  ["Łódź, Žižkov, İstanbul, Șerban, Őrség"],
  ["Nguyễn Văn Đức – gạch lát nền"],
  ["Щербаков и сыновья № 7, Київ, ґанок"],
  ["Πλακάκια μπάνιου, Άγγελος"],
])("prints %s as is", (text) => {
  const letters = new FontSelector();
  expect(letters.drawable(text)).toBe(text);
  expect(letters.hasNamed).toBe(false);
  expect(
    letters
      .runs(text)
      .map((run) => run.text)
      .join(""),
  ).toBe(text);
});

test.each([
  ["瓷砖、浴室 – Tiles 北京", "[Chinese] – Tiles [Chinese]"],
  ["キッチン 改装", "[Japanese]"],
  ["주방 타일", "[Korean]"],
  ["بلاط المطبخ 12", "[Arabic] 12"],
  ["Paint 🎨🖌️ 👩‍👩‍👧 🇺🇸", "Paint [emoji]"],
  ["✓ done ∞", "[symbol] done [symbol]"],
])("names the script of text without a font: %s", (text, shown) => {
  const letters = new FontSelector();
  expect(letters.drawable(text)).toBe(shown);
  expect(letters.hasNamed).toBe(true);
  expect(letters.drawable(shown)).toBe(shown);
});

test.each([
  ["⅓ cup ≤ 5 → ㎡ ＡＢ ‑", "1⁄3 cup <= 5 -> m2 AB -"],
  ["a\u0000b\u202Ec\n\td \uD800", "abc d"],
])("loses nothing by normalizing an equivalent encoding: %j", (text, shown) => {
  const letters = new FontSelector();
  expect(letters.drawable(text)).toBe(shown);
  expect(letters.hasNamed).toBe(false);
});

test("uses one font for a line if it has all its characters", () => {
  expect(families("Kitchen tiles")).toEqual(["figtree"]);
  expect(families("Кухня and Kitchen")).toEqual(["noto-sans"]);
  expect(families("↑ Кухня")).toEqual(["figtree", "noto-sans"]);
});
