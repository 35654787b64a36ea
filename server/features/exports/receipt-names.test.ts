import { expect, test } from "vitest";
import { ReceiptNames } from "./receipt-names.ts";

const spent = (description: string) => ({
  date: "2026-03-14" as const,
  description,
  amount: "99999999.99",
  contractor: null,
  imageUrl: "key.jpg",
  details: null,
});

test("shortens a name to 255 bytes in any script and keeps it readable", () => {
  for (const letter of ["a", "ж", "瓷", "🏠", "e\u0301\u0323"]) {
    const names = new ReceiptNames();
    for (let count = 1; count < 12; count += 1) {
      const [name = ""] = names.of(spent(letter.repeat(300)));
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name.isWellFormed()).toBe(true);
      expect(name).toMatch(/99999999\.99(?: \(\d+\))?\.jpg$/);
    }
  }
});

test("numbers equal names, even where a name already ends in such a number", () => {
  const names = new ReceiptNames();
  const given = ["Tile", "TILE", "Tile 99999999.99 (2)", "tile"].map(
    (text) => names.of(spent(text))[0],
  );
  expect(given).toEqual([
    "2026-03-14 Tile 99999999.99.jpg",
    "2026-03-14 TILE 99999999.99 (2).jpg",
    "2026-03-14 Tile 99999999.99 (2) 99999999.99.jpg",
    "2026-03-14 tile 99999999.99 (3).jpg",
  ]);
});

test("numbers many equal names quickly", () => {
  const names = new ReceiptNames();
  const given = new Set(Array.from({ length: 50_000 }, () => names.of(spent("Screws"))[0]));
  expect(given.size).toBe(50_000);
}, 20_000);
