import type { CalendarDate } from "../calendar-date.ts";
import { expect, test } from "vitest";
import { quoteOf } from "../../tests/support/records/budget/quote-records.ts";
import { projectEvents } from "../../server/features/calendar/rules/project-events.ts";
import { otherQuotesForWork } from "./same-work.ts";

const ACCEPTED = quoteOf({ id: 1, work: "New roof", status: "accepted" });
const RIVAL = quoteOf({ id: 2, work: " new ROOF", validUntil: "2026-12-04" });
const ASKED = quoteOf({ id: 3, work: "New roof", status: "asked", amount: null });
const DECLINED = quoteOf({ id: 4, work: "New roof", status: "declined", validUntil: "2026-12-05" });
const FLOOR = quoteOf({ id: 5, work: "Floor", validUntil: "2026-12-06" });
const ALL = [ACCEPTED, RIVAL, ASKED, DECLINED, FLOOR];

test("finds quotes for the same work, both agreed and open", () => {
  expect(otherQuotesForWork(ALL, RIVAL)).toEqual({ contracts: [ACCEPTED], open: [ASKED] });
  expect(otherQuotesForWork(ALL, ACCEPTED)).toEqual({ contracts: [], open: [RIVAL, ASKED] });
  expect(otherQuotesForWork(ALL, FLOOR)).toEqual({ contracts: [], open: [] });
});

test("the calendar has the expiry of an offer only while its work is not agreed", () => {
  const titlesOf = (quotes: typeof ALL) =>
    projectEvents(
      {
        owner: 1,
        projectId: 1,
        milestones: [],
        quotes,
        invoices: [],
        today: "2026-12-01" as CalendarDate,
      },
      "http://x",
    ).map(({ title }) => title);
  expect(titlesOf(ALL)).toEqual(["Quote expires: Floor"]);
  expect(titlesOf([RIVAL, DECLINED])).toEqual(["Quote expires:  new ROOF"]);
});
