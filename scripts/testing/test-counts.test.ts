import { expect, test } from "vitest";
import { countPlaywright, countStatements, countVitest, failureLine } from "./test-counts.ts";

test("vitest failures are listed with the start of the reason, apart from tests that passed on retry", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      {
        name: "/clone/server/a.test.ts",
        status: "failed",
        startTime: 1_000,
        endTime: 3_500,
        message: "",
        assertionResults: [
          { status: "passed", ancestorTitles: [], title: "holds", failureMessages: [] },
          {
            status: "failed",
            ancestorTitles: ["row 14", "logins"],
            title: "all at once",
            failureMessages: ["\nAssertionError: expected 1 to be 2\n    at a.test.ts:7"],
          },
        ],
      },
      {
        name: "/clone/server/b.test.ts",
        status: "failed",
        startTime: 0,
        endTime: 0,
        message: "Cannot find module c.ts",
        assertionResults: [],
      },
      {
        name: "/clone/server/d.test.ts",
        status: "passed",
        startTime: 0,
        endTime: 500,
        assertionResults: [
          { status: "passed", ancestorTitles: [], title: "once", failureMessages: ["Error: no"] },
        ],
      },
    ],
  };
  expect(countVitest(JSON.stringify(report), "/clone")).toEqual({
    passed: 3,
    failed: 2,
    failures: [
      "server/a.test.ts > row 14 > logins > all at once: AssertionError: expected 1 to be 2 at a.test.ts:7",
      "server/b.test.ts: Cannot find module c.ts",
    ],
    wavered: ["server/d.test.ts > once: Error: no"],
    files: [
      { file: "server/a.test.ts", seconds: 2.5 },
      { file: "server/b.test.ts", seconds: 0 },
      { file: "server/d.test.ts", seconds: 0.5 },
    ],
  });
});

test("a browser failure is listed with its screen, apart from tests that passed on retry", () => {
  const spec = (title: string, projectName: string, status: string, message?: string) => ({
    title,
    file: "undo.spec.ts",
    tests: [
      {
        projectName,
        status,
        results: [{ duration: 1_500, errors: message === undefined ? [] : [{ message }] }],
      },
    ],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [{ message: "\u001B[31mError: no database\u001B[39m\nat setup" }],
    suites: [
      {
        title: "undo.spec.ts",
        specs: [spec("holds", "desktop", "expected"), spec("once", "phone", "flaky", "Error: no")],
        suites: [
          {
            title: "dark",
            specs: [spec("undoes", "desktop", "unexpected", "Error: late\nCall log:")],
          },
        ],
      },
    ],
  };
  expect(countPlaywright(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: 2,
    failures: [
      "undo.spec.ts (desktop) > dark > undoes: Error: late Call log:",
      "outside of any test: Error: no database at setup",
    ],
    wavered: ["undo.spec.ts (phone) > once: Error: no"],
    files: [{ file: "undo.spec.ts", seconds: 4.5 }],
  });
});

test("a statement without an owner is listed with its problem", () => {
  const report = {
    passed: 7,
    failed: 1,
    failures: ["select expenses without an owner\n  select 1"],
  };
  expect(countStatements(JSON.stringify(report))).toEqual({
    passed: 7,
    failed: 1,
    failures: ["statement: select expenses without an owner select 1"],
  });
});

test("a reason is one short line, and never empty", () => {
  expect(failureLine("a", "x".repeat(1000))).toHaveLength(243);
  expect(failureLine("a", " \n")).toBe("a: no reason given");
});
