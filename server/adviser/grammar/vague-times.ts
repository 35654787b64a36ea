import type { DayPattern } from "./days.ts";
import { phraseLengthAt, phrasesOf, setOf } from "./sentence.ts";

const MONTH_NAMES =
  "january february march april may june july august september october november december".split(
    " ",
  );

/**
 * Times of many days. A wrong day is worse than none, so none is taken from these: the card shows
 * today, and what was said stays readable in the notes.
 */
const PHRASES = phrasesOf(
  ...product(
    [
      "last",
      "this",
      "next",
      "earlier this",
      "later this",
      "end of this",
      "end of next",
      "end of last",
    ],
    ["week", "weekend", "year", "spring", "summer", "fall", "autumn", "winter", "quarter"],
  ),
  ...product(["last", "this", "next", "earlier this", "later this", "this past"], ["month"]),
  ...product(
    ["early", "mid", "late", "beginning of", "start of", "middle of", "sometime in", "in", "by"],
    MONTH_NAMES,
  ),
  ...product(["beginning of", "start of", "middle of", "end of"], ["the week", "next month"]),
  ...product(["beginning of", "start of", "middle of"], ["the month", "the year", "this month"]),
  ...product(["over the", "on the", "this past", "the past", "the last"], ["weekend", "week"]),
  ...product(
    ["a", "one", "a couple", "a couple of", "a few", "several", "some"],
    ["days ago", "week ago", "weeks ago", "month ago", "months ago", "year ago", "years ago"],
  ),
  ...product(
    ["last", "this past", "first of", "the first of", "last day of", "the last day of"],
    MONTH_NAMES,
  ),
  ...MONTH_NAMES.map((month) => `${month} first`),
  ...product(
    ["on", "at", "over", "around", "before", "after", "by", "last", "next"],
    [
      "christmas",
      "christmas eve",
      "thanksgiving",
      "easter",
      "halloween",
      "labor day",
      "memorial day",
      "new year's",
      "new year's eve",
      "new years eve",
    ],
  ),
  "the other day",
  "recently",
  "lately",
  "a while ago",
  "a while back",
  "some time ago",
  "long ago",
  "earlier",
  "soon",
  "someday",
  "sometime",
);

const COUNTED = setOf("weeks months years week month year");

export const vagueTimeAt: DayPattern = (words, at) => {
  const length = phraseLengthAt(words, at, PHRASES);
  // "earlier today" is a day, and so is "by June 12": those stand in other tables.
  const isDay = /^\d{1,2}(?:st|nd|rd|th)?$/.test(words[at + length]?.key ?? "");
  if (length > 0 && !isDay && !(words[at]?.key === "earlier" && words[at + 1]?.key === "today")) {
    // "the end of next month" is a day; "the end of the week" is Friday to some, Sunday to others.
    const isEnd = words[at]?.key === "end" && words[at + length - 1]?.key === "month";
    return isEnd ? undefined : { length, day: undefined };
  }
  // Weeks and months are counted roughly: "three weeks ago" is seldom 21 days.
  const isAgo = words[at + 2]?.key === "ago" && COUNTED.has(words[at + 1]?.key ?? "");
  return isAgo ? { length: 3, day: undefined } : undefined;
};

function product(firsts: readonly string[], lasts: readonly string[]): string[] {
  return firsts.flatMap((first) => lasts.map((last) => `${first} ${last}`));
}
