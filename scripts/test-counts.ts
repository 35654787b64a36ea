import * as z from "zod";

/** How many tests, or checks, went well and how many did not. Skipped ones are neither. */
export interface Count {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/** A file that could not even be loaded has no tests of its own: it counts as one failure. */
export function countVitest(json: string): Count {
  const report = vitestReport.parse(JSON.parse(json));
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
  };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** A test that passes only on another try has failed. */
export function countPlaywright(json: string): Count {
  const { stats, errors } = playwrightReport.parse(JSON.parse(json));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  };
}

const statementsReport = z.object({ passed: z.number(), failed: z.number() });

/** Each statement that the app sent counts as one, and so does each that is allowed without an owner. */
export function countStatements(json: string): Count {
  return statementsReport.parse(JSON.parse(json));
}
