import { expect, test } from "vitest";
import { invoiceSettingsInput } from "./input.ts";

test.each<[string | null, string | null | undefined]>([
  ["8.875", "8.875"],
  [" 7 ", "7"],
  ["", null],
  [null, null],
  ["8.8755", undefined],
  ["100", undefined],
  ["-1", undefined],
  ["8,875", undefined],
])("a sales tax of %j percent is stored as %j", (taxPercent, stored) => {
  const exact = { tolerancePercent: "0", toleranceDollars: "0" };
  const { data, error } = invoiceSettingsInput.safeParse({ ...exact, taxPercent });
  expect(data?.taxPercent).toBe(stored);
  expect(error?.issues.map(({ message }) => message)).toEqual(
    stored === undefined ? ["Enter a percentage"] : undefined,
  );
});
