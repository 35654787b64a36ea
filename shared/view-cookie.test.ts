import { expect, test } from "vitest";
import { formatView, parseView } from "./view-cookie.ts";

test.each([
  { isWide: true, timeZone: "America/New_York" },
  { isWide: false, timeZone: "Etc/GMT+5" },
  { isWide: false, timeZone: "UTC" },
])("$timeZone survives the cookie", (view) => {
  expect(parseView(formatView(view))).toEqual(view);
});

test.each([undefined, "", "wide", "wide.", "wide.undefined", "wide.Mars/Base", "tall.UTC"])(
  "%s is not a view",
  (cookie) => {
    expect(parseView(cookie)).toBeUndefined();
  },
);
