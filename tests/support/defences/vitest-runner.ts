import path from "node:path";
import { createVitest, type TestCase, type TestModule, type TestProject } from "vitest/node";
import type { SwitchedOff } from "../../security/defences/switched-off.ts";
import { firstLine, type Runner, titlePattern, type Verdict } from "./verdict.ts";

/** Longer than any of these tests takes; a defence whose lack makes it hang ends here. */
const PATIENCE_MS = 45_000;

export interface VitestRunner extends Runner {
  /** What was read of these files is read anew. */
  forget(files: readonly string[]): void;
}

function messageOf(test: TestCase | undefined): string {
  return firstLine(test?.result().errors?.[0]?.message);
}

function judge(modules: readonly TestModule[], unhandled: readonly unknown[]): Verdict {
  const failed = modules.flatMap(({ children }) => [...children.allTests("failed")]);
  const passed = modules.flatMap(({ children }) => [...children.allTests("passed")]);
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  const errors = suites.flatMap((suite) => suite.errors()).map(({ message }) => firstLine(message));
  const [first] = failed;
  if (first) return { kind: "red", test: first.fullName, because: messageOf(first) };
  if (errors[0] !== undefined) return { kind: "broken", because: `could not start: ${errors[0]}` };
  if (unhandled.length > 0) {
    return { kind: "broken", because: `an error outside of the tests: ${String(unhandled[0])}` };
  }
  if (passed.length === 0) return { kind: "broken", because: "no test has such a title" };
  return { kind: "green", passed: passed.length };
}

/**
 * One Vitest for all entries, and so one database server: only what was changed is read anew, and
 * each run has a worker of its own.
 */
export async function startVitestRunner(folder: string): Promise<VitestRunner> {
  const vitest = await createVitest("test", {
    root: folder,
    config: path.join(folder, "vitest.config.ts"),
    watch: false,
    silent: true,
    reporters: [{}],
    testTimeout: PATIENCE_MS,
  });
  await vitest.standalone();
  const specified = await vitest.globTestSpecifications();
  const projectOf = (file: string): TestProject | undefined =>
    specified.find(({ moduleId }) => moduleId === file)?.project;

  return {
    run: async (entry: SwitchedOff) => {
      const file = path.join(folder, entry.test);
      const project = projectOf(file);
      if (!project) return { kind: "broken", because: `there is no ${entry.test}` };
      const testNamePattern = titlePattern(entry);
      const specification = project.createSpecification(file, { testNamePattern });
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
      return judge(testModules, unhandledErrors);
    },
    forget: (files) => files.forEach((file) => vitest.invalidateFile(file)),
    close: async () => vitest.close(),
  };
}
