import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { firstLine, type Runner, titlePattern, type Verdict } from "./verdict.ts";

const result = z.object({
  status: z.string(),
  errors: z.array(z.object({ message: z.string().optional() })),
});
const spec = z.object({
  title: z.string(),
  tests: z.array(z.object({ results: z.array(result) })),
});
const suite = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});
const report = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

interface Outcome {
  title: string;
  status: string;
  message: string;
}

function outcomesOf({ title, specs, suites = [] }: z.infer<typeof suite>): Outcome[] {
  const own = specs.flatMap((spec) =>
    spec.tests.flatMap(({ results }) =>
      results.map(({ status, errors }) => ({
        title: spec.title,
        status,
        message: firstLine(errors[0]?.message),
      })),
    ),
  );
  const all = [...own, ...suites.flatMap(outcomesOf)];
  return all.map((outcome) => ({ ...outcome, title: `${title} › ${outcome.title}` }));
}

function judge({ suites, errors }: z.infer<typeof report>): Verdict {
  const outcomes = suites.flatMap(outcomesOf);
  const failed = outcomes.find(({ status }) => status === "failed" || status === "timedOut");
  if (failed) return { kind: "red", test: failed.title, because: failed.message };
  const [error] = errors;
  if (error) return { kind: "broken", because: `could not start: ${firstLine(error.message)}` };
  const passed = outcomes.filter(({ status }) => status === "passed").length;
  if (passed === 0) return { kind: "broken", because: "no test has such a title" };
  return { kind: "green", passed };
}

function runProgram(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<number>((resolve, reject) => {
    // Vitest sets NODE_ENV for its own tests.
    const { NODE_ENV: _, ...inherited } = process.env;
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: "ignore",
      env: { ...inherited, ...env },
    });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** Builds the workspace's pages, so that the browser sees changes of web/ or shared/. */
export async function buildPages(folder: string): Promise<boolean> {
  const env = { NODE_ENV: "production" };
  return (await runProgram(folder, [path.join(folder, "scripts/build.ts")], env)) === 0;
}

/** Runs each entry's tests in a browser, with the pages of the last build. */
export function createPlaywrightRunner(folder: string): Runner {
  const file = path.join(folder, "defenses-report.json");
  return {
    run: async (entry) => {
      const cli = path.join(folder, "node_modules/@playwright/test/cli.js");
      const pattern = titlePattern(entry).source;
      const args = [cli, "test", entry.test, "--grep", pattern, "--project=desktop"];
      await rm(file, { force: true });
      await runProgram(folder, [...args, "--workers=1", "--reporter=json"], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      });
      try {
        return judge(report.parse(JSON.parse(await readFile(file, "utf8"))));
      } catch (error) {
        return { kind: "broken", because: `no report: ${firstLine(String(error))}` };
      }
    },
    close: async () => {},
  };
}
