import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

function shownOn({ isTTY }: { isTTY: boolean }) {
  const said: string[] = [];
  let now = 0;
  const output = { isTTY, write: (text: string | Uint8Array) => said.push(String(text)) > 0 };
  const progress = createProgress(output, () => now);
  return {
    said,
    progress,
    after: (ms: number) => {
      now += ms;
    },
  };
}

test("a terminal shows one bar, removed before other output", () => {
  const { said, progress, after } = shownOn({ isTTY: true });
  progress.show("receipts, 1 of 4", 0.25);
  expect(said).toEqual([]);
  after(100);
  progress.show("receipts, 2 of 4", 0.5);
  after(100);
  progress.show("receipts, 4 of 4", 1);
  progress.end();
  progress.end();
  expect(said).toEqual([
    `${"█".repeat(12)}${"░".repeat(12)}  50 %  receipts, 2 of 4`,
    "\r\u001B[K",
    `${"█".repeat(24)} 100 %  receipts, 4 of 4`,
    "\r\u001B[K",
  ]);
});

test("a log gets a plain line every half minute", () => {
  const { said, progress, after } = shownOn({ isTTY: false });
  for (let second = 0; second < 70; second += 1) {
    progress.show("tables", second / 70);
    after(1000);
  }
  progress.end();
  expect(said).toEqual(["tables: 42 %\n", "tables: 85 %\n"]);
});
