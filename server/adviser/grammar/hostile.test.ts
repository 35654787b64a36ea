import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import { contractorInput } from "../../../shared/contractors/input.ts";
import { EXPENSE_CATEGORIES, PAYMENT_METHODS } from "../../../shared/expenses/catalog.ts";
import { expenseFields } from "../../../shared/expenses/input.ts";
import { MILESTONE_CATEGORIES } from "../../../shared/milestones/catalog.ts";
import { milestoneFields } from "../../../shared/milestones/contract.ts";
import { parseCents } from "../../../shared/money.ts";
import { KNOWN } from "../../../tests/support/adviser/sentence-shape.ts";
import { roundsOf } from "../../../tests/support/run/repetitions.ts";
import { CONTRACTOR_SPECIALTIES } from "../../../web/features/contractors/catalog.ts";
import { readRecords, type SentenceReading } from "./read-sentence.ts";

/** Whatever was typed: what is proposed can be saved as it is, once what is missing is filled in. */
function checkReading(reading: SentenceReading): void {
  switch (reading.kind) {
    case "expense": {
      const { fields } = reading;
      const { amount, category, paymentMethod, contractorId, description } = fields;
      expect(parseCalendarDate(fields.date)).toBe(fields.date);
      expect(fields.date <= KNOWN.today).toBe(true);
      expect(amount === null || (parseCents(amount) ?? 0) > 0).toBe(true);
      expect([null, ...EXPENSE_CATEGORIES]).toContain(category);
      expect([null, ...PAYMENT_METHODS]).toContain(paymentMethod);
      expect([null, ...KNOWN.contractors.map(({ id }) => id)]).toContain(contractorId);
      const filled = {
        ...fields,
        description: description ?? "x",
        amount: amount ?? "1",
        category: category ?? "Other",
        paymentMethod: paymentMethod ?? "Cash",
      };
      expect(z.parse(expenseFields, filled)).toMatchObject({ description: filled.description });
      return;
    }
    case "milestone": {
      const { fields } = reading;
      expect([null, ...MILESTONE_CATEGORIES]).toContain(fields.category);
      const filled = { ...fields, category: fields.category ?? "Planning" };
      expect(z.parse(milestoneFields, filled)).toMatchObject({ title: fields.title });
      return;
    }
    case "contractor":
      expect([null, ...CONTRACTOR_SPECIALTIES]).toContain(reading.fields.specialty);
      expect(z.parse(contractorInput, reading.fields)).toMatchObject(reading.fields);
      return;
  }
}

function checkAll(text: string): number {
  const kinds = ["expense", "refund", "milestone", "contractor"] as const;
  const readings = kinds.flatMap((what) => readRecords(text, what, KNOWN));
  for (const reading of readings) checkReading(reading);
  return readings.length;
}

const STARTS = (
  "|Paid Joe |paid |Add a milestone: |Add contractor |Mark |We finished |Log $|Bought |remind me to |" +
  "My new plumber is |Add an expense: |I paid Joe from |Schedule the "
).split("|");

const REPEATED = [
  ..."a|a |1|1 |1,|1.|1-|1/|$|$1 |((|555-|a.a@|a@a.|@|#|# |and |the |Joe |hundred |twenty |one |a hundred |cash |card |check # |x1|1 x ".split(
    "|",
  ),
  ..."thousand and |on March 3 |by the |next |Friday |my a b card |with my |joe from Acme |to Joe |at Home Depot |in 3 |end of |is done ".split(
    "|",
  ),
  ...'\'|"|-|—|🎉|é|e\u0301|\u0000|\ud800|\udc00|\u202e|\u00a0| |\n|?|!|. |% |a, |A.B. |1/2" |＄|８|٣|½|‮|👩‍🔧|ﬁ|İ|ß'.split(
    "|",
  ),
];

/** In npm test each unit follows an eighth of the starts, and each start an eighth of the units. */
const SHARE = roundsOf({ few: 1, many: 8 });

// A pattern that goes back and forth would need hours for one of these, and meet the time limit.
describe("a text that is made to be slow is read or left, and stays in bounds", () => {
  test.each(REPEATED.map((unit, place) => [JSON.stringify(unit), unit, place] as const))(
    "%s again and again",
    (_, unit, place) => {
      for (const start of STARTS.filter((_start, other) => (place + other) % 8 < SHARE)) {
        for (const length of [201, 999, 4000]) {
          checkAll((start + unit.repeat(length)).slice(0, length));
        }
      }
    },
  );
});

/** Numbers from a seed, so that a failure can be seen again. */
function* numbersFrom(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

const PIECES = (
  "Paid|paid|Joe|joe smith|Maria|850|$1,250.50|$0|.5|1.2k|two grand|850 bucks|999999999|$1.005|cash|by check #12|" +
  "with my visa|on the card|by wire|for drywall|for hanging drywall|12 sheets of|2x4s|1/2 inch|yesterday|tomorrow|" +
  "last Friday|next Friday|on the 31st|Feb 29|February 30|3/14|13/45|2026-02-30|12/31/2199|end of June|in 3 days|" +
  "and|,|.|:|-|?|the|my plumber|at Home Depot|Add a milestone|by|is done|mark|framing|Add contractor|from Acme|" +
  "555-123-4567|maria@x.com|$85/hour|not|🎉|each|about|total|to fix the sink|remind me to|İstanbul|\u0000|\ud83d"
).split("|");

const TURNS = roundsOf({ few: 300, many: 800 });

describe("any words in any order give a proposal that can be saved, or none", () => {
  test.each([1, 2, 3, 4])("by the seed %i", (seed) => {
    const numbers = numbersFrom(seed);
    const next = (below: number) => Math.floor(numbers.next().value * below);
    let readings = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      const start = STARTS[next(STARTS.length)] ?? "";
      const pieces = Array.from({ length: 1 + next(9) }, () => PIECES[next(PIECES.length)] ?? "");
      readings += checkAll(start + pieces.join(" "));
    }
    expect(readings).toBeGreaterThan(TURNS * 0.18);
  });
});

test("a long sentence keeps its words: the description is cut at a word, the notes have it all", () => {
  const sentence = `Paid Joe 850 cash for ${"drywall screws ".repeat(50)}`.trim();
  const [reading] = readRecords(sentence, "expense", KNOWN);
  expect(reading).toMatchObject({ kind: "expense", fields: { amount: "850.00", notes: sentence } });
  expect(reading?.kind === "expense" && reading.fields.description?.length).toBeLessThanOrEqual(
    500,
  );
});

test("a letter is no sentence", () => {
  expect(
    readRecords(`Paid Joe 850 cash for drywall. ${"He did well. ".repeat(80)}`, "expense", KNOWN),
  ).toEqual([]);
});

test("the same sentence on another day means another day, and the day is always given", () => {
  const on = (today: string, text: string) => {
    const day = parseCalendarDate(today) ?? KNOWN.today;
    const [reading] = readRecords(text, "expense", { ...KNOWN, today: day });
    return reading?.kind === "expense" ? reading.fields.date : undefined;
  };
  expect(on("2026-03-01", "Paid Joe 850 yesterday")).toBe("2026-02-28");
  expect(on("2024-03-01", "Paid Joe 850 yesterday")).toBe("2024-02-29");
  expect(on("2026-01-01", "Paid Joe 850 on the 31st")).toBe("2025-12-31");
  expect(on("2026-01-01", "Paid Joe 850 on March 3")).toBe("2025-03-03");
  expect(on("2026-03-22", "Paid Joe 850 last Friday")).toBe("2026-03-20");
  expect(on("2026-03-23", "Paid Joe 850 last Sunday")).toBe("2026-03-22");
  expect(on("1900-01-01", "Paid Joe 850 yesterday")).toBe("1900-01-01");
});
