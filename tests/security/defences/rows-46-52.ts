import type { SwitchedOff } from "./switched-off.ts";

const DATES_AND_TEXTS = "tests/security/rows-46-49-dates-and-texts.test.ts";
const LISTS = "tests/security/rows-50-52-lists.test.ts";
const CALENDAR = "shared/calendar-date.ts";
const TEXT = "shared/text.ts";
const BODY = "server/http/json-body.ts";
const QUERY = "shared/expenses/list-query.ts";
const FILTERS = "server/features/expenses/filter-queries.ts";

export const ROWS_46_52: readonly SwitchedOff[] = [
  {
    row: 46,
    defence: "a day is one of its month",
    file: CALENDAR,
    find: "day <= daysIn(year, month);",
    replace: "day <= 31;",
    test: DATES_AND_TEXTS,
  },
  {
    row: 46,
    defence: "a year is near enough to be meant",
    file: CALENDAR,
    find: "year >= FIRST_YEAR &&",
    replace: "year >= 0 &&",
    test: DATES_AND_TEXTS,
  },
  {
    row: 46,
    defence: "a milestone's target date is read like every other",
    file: CALENDAR,
    find: "z.nullable(given),",
    replace: "z.nullable(z.pipe(z.string(), z.transform((text: string) => text as CalendarDate))),",
    test: "tests/security/rows-46-56-milestones.test.ts",
  },
  {
    row: 47,
    defence: "a day comes out of the database as a text",
    file: "server/db/client.ts",
    find: "pg.types.setTypeParser(DATE_OID, (text) => text);",
    replace:
      "pg.types.setTypeParser(DATE_OID, (text) => new Date(`${text}T00:00`).toISOString().slice(0, 10));",
    test: DATES_AND_TEXTS,
  },
  {
    row: 48,
    defence: "NUL is refused",
    file: TEXT,
    find: `return !value.includes("\\u0000") && value.isWellFormed();`,
    replace: "return value.isWellFormed();",
    test: DATES_AND_TEXTS,
  },
  {
    row: 48,
    defence: "half of a surrogate pair is refused",
    file: TEXT,
    find: `&& value.isWellFormed();`,
    replace: ";",
    test: DATES_AND_TEXTS,
  },
  {
    row: 48,
    defence: "a text has a greatest length",
    file: TEXT,
    find: "z.maxLength(max, `Must",
    replace: "z.maxLength(max + 1, `Must",
    test: DATES_AND_TEXTS,
  },
  {
    row: 49,
    defence: "the keys of a prototype are refused",
    file: BODY,
    find: `getDefaultJsonParser("error", "error")`,
    replace: `getDefaultJsonParser("ignore", "ignore")`,
    test: DATES_AND_TEXTS,
  },
  {
    row: 49,
    defence: "a body is 20 levels deep at most",
    file: BODY,
    find: "MAX_DEPTH = 20;",
    replace: "MAX_DEPTH = 200;",
    test: DATES_AND_TEXTS,
  },
  {
    row: 49,
    defence: "a body has at most 64 KB",
    file: BODY,
    find: "MAX_JSON_BYTES = 64 * 1024",
    replace: "MAX_JSON_BYTES = 6400 * 1024",
    test: DATES_AND_TEXTS,
  },
  {
    row: 50,
    defence: "a page has a hundred rows at most",
    file: QUERY,
    find: "MAX_PAGE_SIZE = 100;",
    replace: "MAX_PAGE_SIZE = 1_000_000;",
    test: LISTS,
  },
  {
    row: 50,
    defence: "a page is a whole number",
    file: QUERY,
    find: String.raw`z.regex(/^\d{1,9}$/, `,
    replace: "z.regex(/./, ",
    test: LISTS,
  },
  {
    row: 50,
    defence: "pages begin with the first",
    file: QUERY,
    find: "z.minimum(1), ",
    replace: "",
    test: LISTS,
  },
  {
    row: 51,
    defence: "what is looked for holds no wildcards",
    file: FILTERS,
    find: "strpos(lower(description), (select lower(${text}::text))) > 0",
    replace: "lower(description) like '%' || lower(${text}::text) || '%'",
    test: LISTS,
  },
  {
    row: 51,
    defence: "what is looked for is bound, never part of the statement",
    file: FILTERS,
    find: "strpos(lower(notes), (select lower(${text}::text))) > 0",
    replace: `strpos(lower(notes), lower(\${sql.raw("'" + text + "'")})) > 0`,
    test: LISTS,
  },
  {
    row: 51,
    defence: "at most 200 characters are looked for",
    file: QUERY,
    find: "MAX_SEARCH = 200;",
    replace: "MAX_SEARCH = 20_000;",
    test: LISTS,
  },
  {
    row: 51,
    defence: "a statement has a timeout",
    file: "server/db/client.ts",
    find: "statement_timeout: statementTimeoutMs,",
    replace: "statement_timeout: 0 * (statementTimeoutMs ?? 0),",
    test: LISTS,
  },
  {
    row: 52,
    defence: "rows of one day have an order of their own",
    file: "server/features/expenses/queries.ts",
    find: "order by date desc, id desc\n      limit",
    replace: "order by date desc, random()\n      limit",
    test: LISTS,
  },
];
