import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { printedPdf } from "../../../tests/support/records/printed-pdfs.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { WorkProcess } from "../../work-process.ts";
import { READ_PROCESS } from "./read-receipt.ts";

/** 1e308 in PDF notation. */
const HUGE = `1${"0".repeat(308)}`;
const TODAY = "2026-11-23" as CalendarDate;

const run = promisify(execFile);

/** One for these four files, as for users' receipts. */
const works = new WorkProcess({ ...READ_PROCESS, worksPerProcess: 4 });

/** The process's response, before any code of the server. */
function read(bytes: Uint8Array) {
  const sent = new Uint8Array(bytes);
  return works.run({ what: "receipt", type: "application/pdf", bytes: sent, today: TODAY });
}

test("the process responds with fields only, without words for the server to search", async () => {
  const content = text("OAKWOOD HARDWARE AND SUPPLY", 700) + text("TOTAL 27.06", 600);
  const found = await read(printedPdf(content));
  expect(found).toMatchObject({ kind: "read", fields: { total: { value: 2706 } } });
  expect(Object.keys(found.kind === "read" ? found.page : {})).toEqual([
    "width",
    "height",
    "turns",
  ]);
});

test("limits a word that is printed letter by letter without end", async () => {
  const letters = Array.from({ length: 1500 }, (_, at) => text("8", 700, 10 + at * 6));
  const found = await read(
    printedPdf(`${letters.join("")}${text("TOTAL 27.06", 600)}`, "[0 0 10000 792]"),
  );
  const words = found.kind === "read" ? found.fields.text.split(/\s/) : [];
  expect(words).toContain("8".repeat(200));
});

test("drops text whose size is not a number", async () => {
  const huge = `BT /F1 10 Tf ${HUGE} 0 0 ${HUGE} 72 650 Tm (TOTAL 99.00) Tj ET\n`;
  const content = text("OAKWOOD HARDWARE AND SUPPLY", 700) + text("TOTAL 27.06", 600);
  const found = await read(printedPdf(huge + content));
  expect(found).toMatchObject({
    kind: "read",
    fields: { total: { value: 2706 }, text: "OAKWOOD HARDWARE AND SUPPLY\nTOTAL 27.06" },
  });
});

test("reports a page without end as unreadable", async () => {
  const content = text("OAKWOOD HARDWARE AND SUPPLY", 700) + text("TOTAL 27.06", 600);
  const found = await read(printedPdf(content, `[0 0 ${HUGE} ${HUGE}]`));
  expect(found).toEqual({ kind: "unread", reason: "unreadable" });
});

test("reads its code, but neither the data folder nor the settings", async () => {
  const expected = {
    "server/app.ts": "read",
    "package.json": "read",
    // Default locations of the data folder and the settings.
    "data/secrets.json": "ERR_ACCESS_DENIED",
    ".env": "ERR_ACCESS_DENIED",
    "docs/architecture.md": "ERR_ACCESS_DENIED",
  };
  const program = `
    const attempt = (path) => {
      try { require("fs").readFileSync(path); return "read"; } catch ({ code }) { return code; }
    };
    console.log(JSON.stringify(process.argv.slice(1).map(attempt)));`;
  const names = Object.keys(expected);
  const files = names.map((name) => fileURLToPath(new URL(`../../../${name}`, import.meta.url)));
  const flags = READ_PROCESS.execArgv ?? [];
  const { stdout } = await run(process.execPath, [...flags, "-e", program, ...files]);
  expect(JSON.parse(stdout)).toEqual(Object.values(expected));
});

function text(written: string, y: number, x = 72): string {
  return `BT /F1 10 Tf 1 0 0 1 ${x} ${y} Tm (${written}) Tj ET\n`;
}
