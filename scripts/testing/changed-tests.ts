import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/*
 * Selects the tests that a change can break. A change within features runs their tests in all three
 * trees, and tests that mention their API and screen paths. Any other source change runs all tests
 * that depend on it.
 */

const FEATURE = /^(?:server\/features|web\/features|shared)\/([\w-]+)\//;
const SOURCE = /^(?:server|shared|web|tests|scripts)\/.*\.(?:ts|tsx|mjs|css|sql)$/;
const TEST = /\.(?:test|spec)\.tsx?$/;

export interface Selection {
  /** path parts of Vitest files; undefined for all */
  unit: readonly string[] | undefined;
  /** browser test files; undefined for all */
  browser: readonly string[] | undefined;
}

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => path.join(folder, name));
}

function tryFilesBelow(folder: string, ending: RegExp): string[] {
  try {
    return filesBelow(folder, ending);
  } catch {
    // A feature may be missing in a tree.
    return [];
  }
}

/** The paths of a feature: its API, such as /api/expenses, and its screens, such as /expenses. */
function pathsOf(feature: string, root: string): string[] {
  const routes = tryFilesBelow(path.join(root, "server/features", feature), /routes\.ts$/);
  const calls = routes.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"(\/api\/[\w-]+)/g)].flatMap(([, call]) => call ?? []),
  );
  const screens = tryFilesBelow(path.join(root, "web/app/routes"), /\.tsx$/).flatMap((file) =>
    readFileSync(file, "utf8").includes(`/features/${feature}/`)
      ? [`/${path.basename(file, ".tsx")}`]
      : [],
  );
  return [...new Set([...calls, ...screens])];
}

/**
 * Has the feature in its path, like tests/e2e/expenses/dates.spec.ts, or mentions one of its paths.
 */
function isAbout(file: string, feature: string, paths: readonly string[], root: string): boolean {
  if (path.relative(root, file).includes(feature.replace(/s$/, ""))) return true;
  const text = readFileSync(file, "utf8");
  return paths.some((address) => new RegExp(`["\`]${address}["\`/?]`).test(text));
}

/**
 * @param changed paths from the root, with slashes
 * @param root folder of the repository
 */
export function selectTests(changed: readonly string[], root: string): Selection {
  const sources = changed.filter((file) => SOURCE.test(file));
  const tests = sources.filter((file) => TEST.test(file));
  const others = sources.filter((file) => !TEST.test(file));
  const features = new Set(others.map((file) => FEATURE.exec(file)?.[1]));
  const specs = (files: readonly string[]) => files.filter((file) => file.endsWith(".spec.ts"));
  // Files outside of features may affect any test.
  if (features.has(undefined)) {
    const isSeen = others.some((file) => /^(?:web|shared|server|tests\/support)\//.test(file));
    return { unit: undefined, browser: isSeen ? undefined : specs(tests) };
  }
  const unit = new Set(tests.filter((file) => !file.endsWith(".spec.ts")));
  const browser = new Set(specs(tests));
  for (const feature of features) {
    if (feature === undefined) continue;
    const paths = pathsOf(feature, root);
    for (const tree of ["server/features", "web/features", "shared"]) {
      unit.add(`${tree}/${feature}/`);
    }
    for (const file of filesBelow(path.join(root, "tests"), TEST)) {
      if (!isAbout(file, feature, paths, root)) continue;
      (file.endsWith(".spec.ts") ? browser : unit).add(path.relative(root, file));
    }
  }
  return { unit: [...unit].toSorted(), browser: [...browser].toSorted() };
}
