import { expect, test } from "vitest";
import { dateOrderOf, readDate } from "./dates.ts";

test.each([
  ["2026-03-04", "mdy", "2026-03-04"],
  ["2026-03-04 10:12:01", "dmy", "2026-03-04"],
  ["2026-03-04T10:12:01Z", "dmy", "2026-03-04"],
  ["03/04/2026", "mdy", "2026-03-04"],
  ["03/04/2026", "dmy", "2026-04-03"],
  ["3/4/26", "mdy", "2026-03-04"],
  ["3/4/1998", "mdy", "1998-03-04"],
  ["26-03-04", "ymd", "2026-03-04"],
  ["04.03.2026", "dmy", "2026-03-04"],
  ["3/ 4'26", "mdy", "2026-03-04"],
  ["20260304", "mdy", "2026-03-04"],
  ["03042026", "mdy", "2026-03-04"],
  ["4 Mar 2026", "mdy", "2026-03-04"],
  ["04-MAR-26", "mdy", "2026-03-04"],
  ["Mar 4, 2026", "dmy", "2026-03-04"],
  ["Wed, March 4th, 2026", "dmy", "2026-03-04"],
] as const)("“%s” in the order %s is %s", (text, order, day) => {
  expect(readDate(text, order)).toBe(day);
});

test.each(["", "soon", "02/30/2026", "13/13/2026", "2026-13-01", "1/2", "46000", " ".repeat(99)])(
  "“%s” is no day",
  (text) => {
    expect(readDate(text, "mdy")).toBeUndefined();
  },
);

test.each([
  [["03/04/2026", "12/25/2026"], "mdy", false],
  [["03/04/2026", "25/12/2026"], "dmy", false],
  [["03/04/2026", "05/06/2026"], "mdy", true],
  [["03/03/2026"], "mdy", false],
  [["2026-03-04"], "mdy", false],
  [[], "mdy", false],
] as const)("the order of %j is %s, unsure: %s", (texts, order, isUnsure) => {
  expect(dateOrderOf(texts)).toEqual({ order, isUnsure });
});

test.each([
  [["03.11.2026", "05.11.2026"], ",", "dmy", false],
  [["03.11.2026", "05.11.2026"], ".", "mdy", true],
  [["03/11/2026", "05.11.2026"], ",", "dmy", true],
  [["11/25/2026", "03/11/2026"], ",", "mdy", false],
] as const)(
  "with %j and the mark %s the order is %s, unsure: %s",
  (texts, mark, order, isUnsure) => {
    expect(dateOrderOf(texts, mark)).toEqual({ order, isUnsure });
  },
);
