import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import * as z from "zod";

/** Numbers of passed and failed tests or checks, without skipped ones. */
export interface Count {
  passed: number;
  failed: number;
  /** one short line for each failure */
  failures: readonly string[];
  /** the same for tests that passed on retry */
  wavered?: readonly string[];
  /** duration of each test file, in any order */
  files?: readonly FileTime[];
}

/** Files run in parallel, so durations add up to more than the part took. */
export interface FileTime {
  file: string;
  seconds: number;
}

const LONGEST_REASON = 240;

/**
 * The start of an error on one line. Several lines are joined, because the first often names only a
 * timeout. The full text is printed where the test failed.
 */
export function failureLine(name: string, complaint: string): string {
  const reason = stripVTControlCharacters(complaint).replaceAll(/\s+/g, " ").trim();
  if (reason === "") return `${name}: no reason given`;
  const short = reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON - 1)}…` : reason;
  return `${name}: ${short}`;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

/**
 * A file that failed to load has no tests; it counts as one failure.
 *
 * @param root base of the printed file names
 */
export function countVitest(json: string, root: string): Count {
  const report = vitestReport.parse(JSON.parse(json));
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  );
  const linesWith = (wanted: "failed" | "passed") =>
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === wanted)
        // Only a test that passed on retry has messages too.
        .filter(({ failureMessages }) => wanted === "failed" || failureMessages.length > 0)
        .map(({ ancestorTitles, title, failureMessages }) =>
          failureLine(
            [relative(root, name), ...ancestorTitles, title].join(" > "),
            failureMessages.join("\n"),
          ),
        ),
    );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    failures: [
      ...linesWith("failed"),
      ...brokenFiles.map(({ name, message }) => failureLine(relative(root, name), message)),
    ],
    wavered: linesWith("passed"),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(
        z.object({
          duration: z.number(),
          errors: z.array(z.object({ message: z.string().optional() })),
        }),
      ),
    }),
  ),
});

const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});
type PlaywrightSuite = z.infer<typeof playwrightSuite>;

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(playwrightSuite),
});

/** The tests of a file or group with one outcome. */
function linesOf(
  wanted: "unexpected" | "flaky",
  { specs, suites }: PlaywrightSuite,
  groups: readonly string[] = [],
): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) =>
        failureLine(
          [`${file} (${projectName})`, ...groups, title].join(" > "),
          results.flatMap(({ errors }) => errors.map(({ message = "" }) => message)).join("\n"),
        ),
      ),
  );
  return [...own, ...suites.flatMap((suite) => linesOf(wanted, suite, [...groups, suite.title]))];
}

/** All tests of a suite and its groups. */
function specsOf({ specs, suites }: PlaywrightSuite): PlaywrightSuite["specs"] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function timesOf(suites: readonly PlaywrightSuite[]): FileTime[] {
  const seconds = new Map<string, number>();
  for (const { file, tests } of suites.flatMap(specsOf)) {
    const spent = tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000));
    seconds.set(
      file,
      spent.reduce((sum, one) => sum + one, seconds.get(file) ?? 0),
    );
  }
  return [...seconds].map(([file, total]) => ({ file, seconds: total }));
}

/** A test that passes on retry counts as passed, and is listed. */
export function countPlaywright(json: string): Count {
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(json));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...suites.flatMap((file) => linesOf("unexpected", file)),
      ...errors.map(({ message = "" }) => failureLine("outside of any test", message)),
    ],
    wavered: suites.flatMap((file) => linesOf("flaky", file)),
    files: timesOf(suites),
  };
}

const statementsReport = z.object({
  passed: z.number(),
  failed: z.number(),
  failures: z.array(z.string()),
});

/**
 * Each statement sent by the app counts as one, and so does each exception for statements without
 * an owner.
 */
export function countStatements(json: string): Count {
  const { passed, failed, failures } = statementsReport.parse(JSON.parse(json));
  return { passed, failed, failures: failures.map((line) => failureLine("statement", line)) };
}
