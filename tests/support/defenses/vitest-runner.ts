import path from "node:path";
import { createVitest, type TestCase, type TestModule, type TestSpecification } from "vitest/node";
import type { DefenseEntry } from "../../security/defenses/defense-entry.ts";
import { firstLine, type Runner, titlePattern, type Verdict } from "./verdict.ts";

/** Longer than any of these tests takes; ends a test that hangs without its defense. */
const TIMEOUT_MS = 60_000;

export interface VitestRunner extends Runner {
  /** Runs the tests of all entries once, file by file. */
  runTogether(entries: readonly DefenseEntry[]): Promise<Map<DefenseEntry, Verdict>>;
  /** Drops the cached modules of these files. */
  forget(files: readonly string[]): void;
}

function messageOf(test: TestCase | undefined): string {
  return firstLine(test?.result().errors?.[0]?.message);
}

/** @param pattern matches the titles of the entry; a file may have run for other entries too */
function judge(
  modules: readonly TestModule[],
  unhandled: readonly unknown[],
  pattern: RegExp,
): Verdict {
  const tests = (state: "failed" | "passed") =>
    modules
      .flatMap(({ children }) => [...children.allTests(state)])
      .filter(({ fullName }) => pattern.test(fullName));
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  const errors = suites.flatMap((suite) => suite.errors()).map(({ message }) => firstLine(message));
  const [failed] = tests("failed");
  if (failed) return { kind: "red", test: failed.fullName, because: messageOf(failed) };
  if (errors[0] !== undefined) return { kind: "broken", because: `could not start: ${errors[0]}` };
  if (unhandled.length > 0) {
    return { kind: "broken", because: `an error outside of the tests: ${String(unhandled[0])}` };
  }
  const passed = tests("passed").length;
  if (passed === 0) return { kind: "broken", because: "no test has such a title" };
  return { kind: "green", passed };
}

/**
 * One Vitest and one database server for all entries: only changed modules are reloaded, and each
 * run has its own worker.
 */
export async function startVitestRunner(folder: string): Promise<VitestRunner> {
  const vitest = await createVitest("test", {
    root: folder,
    config: path.join(folder, "vitest.config.ts"),
    watch: false,
    silent: true,
    reporters: [{}],
    testTimeout: TIMEOUT_MS,
    // Node loads the app in a third of the processor time.
    experimental: { viteModuleRunner: false },
  });
  await vitest.standalone();
  const specified = await vitest.globTestSpecifications();
  const specify = (test: string, patterns: readonly RegExp[]): TestSpecification | undefined => {
    const file = path.join(folder, test);
    const known = specified.find(({ moduleId }) => moduleId === file);
    const testNamePattern = new RegExp(patterns.map(({ source }) => source).join("|"));
    return known?.project.createSpecification(file, { testNamePattern });
  };
  const runTogether: VitestRunner["runTogether"] = async (entries) => {
    const byFile = Map.groupBy(entries, ({ test }) => test);
    const specifications = [...byFile].flatMap(
      ([test, some]) => specify(test, some.map(titlePattern)) ?? [],
    );
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    return new Map(
      entries.map((entry) => {
        const file = path.join(folder, entry.test);
        const modules = testModules.filter(({ moduleId }) => moduleId === file);
        return [entry, judge(modules, unhandledErrors, titlePattern(entry))];
      }),
    );
  };

  return {
    runTogether,
    run: async (entry: DefenseEntry) => {
      const verdicts = await runTogether([entry]);
      return verdicts.get(entry) ?? { kind: "broken", because: "it was not run" };
    },
    forget: (files) => files.forEach((file) => vitest.invalidateFile(file)),
    close: async () => vitest.close(),
  };
}
