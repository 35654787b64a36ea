import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { formatDate, formatMoney, formatMoneyChange, formatPercent } from "./format.ts";

describe("formatMoney", () => {
  test.each([
    ["0.00", "$0.00"],
    ["-0.00", "$0.00"],
    ["0.01", "$0.01"],
    ["12", "$12.00"],
    ["12.5", "$12.50"],
    ["-12.00", "-$12.00"],
    ["1234.56", "$1,234.56"],
    ["99999999.99", "$99,999,999.99"],
    // One digit more than a float can represent.
    ["90071992547409930.01", "$90,071,992,547,409,930.01"],
    ["nothing", "nothing"],
    ["", ""],
  ])("%s is %s", (decimal, text) => {
    expect(formatMoney(decimal)).toBe(text);
  });
});

describe("formatPercent", () => {
  test.each([
    ["0.00", "0.00%"],
    ["7.5", "7.50%"],
    ["100.00", "100.00%"],
    ["12345.67", "12,345.67%"],
    ["-3.10", "-3.10%"],
  ])("%s is %s", (decimal, text) => {
    expect(formatPercent(decimal)).toBe(text);
  });
});

describe("formatDate", () => {
  test.each([
    ["2026-01-01", "Jan 1, 2026"],
    ["2024-02-29", "Feb 29, 2024"],
    ["2026-12-31", "Dec 31, 2026"],
    ["2023-02-29", "Invalid Date"],
    ["", "Invalid Date"],
    ["yesterday", "Invalid Date"],
    ["12", "Invalid Date"],
    ["2026-13-01T00:00:00Z", "Invalid Date"],
  ])("%s is %s", (day, text) => {
    expect(formatDate(day)).toBe(text);
  });

  // A process reads its time zone at startup, so each zone runs in a process of its own.
  test.each([
    ["Pacific/Kiritimati", "Jan 1, 2026", "Jul 2, 2026"],
    ["America/Los_Angeles", "Jan 1, 2026", "Jul 1, 2026"],
    ["UTC", "Jan 1, 2026", "Jul 1, 2026"],
  ])("in %s a calendar date stays the same and a timestamp is local", (zone, day, instant) => {
    const program = `
      const { formatDate } = await import(${JSON.stringify(new URL("./format.ts", import.meta.url).href)});
      console.log(formatDate("2026-01-01") + "|" + formatDate("2026-07-01T18:30:00.000Z"));
    `;
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      env: { ...process.env, TZ: zone, NODE_OPTIONS: "" },
      encoding: "utf8",
    });
    expect(printed.trim()).toBe(`${day}|${instant}`);
  });
});

test.each([
  ["1200.00", "+$1,200.00"],
  ["-12.5", "-$12.50"],
])("formats a change of %s as %s", (change, text) => {
  expect(formatMoneyChange(change)).toBe(text);
});
