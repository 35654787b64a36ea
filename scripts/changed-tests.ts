import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/*
 * Which tests a change can break. A change inside features runs the tests of these features in all
 * three trees, and the tests of calls and screens that name their paths. Any other change to the
 * sources runs all tests that depend on it.
 */

const FEATURE = /^(?:server\/features|web\/features|shared)\/([\w-]+)\//;
const SOURCE = /^(?:server|shared|web|tests|scripts)\/.*\.(?:ts|tsx|mjs|css|sql)$/;
const TEST = /\.(?:test|spec)\.tsx?$/;

export interface Selection {
  /** parts of the paths of Vitest's files; undefined for no limit */
  unit: readonly string[] | undefined;
  /** the files of browser tests; undefined for all */
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
    // A feature need not be in every tree.
    return [];
  }
}

/** The addresses of a feature: its calls, such as /api/expenses, and its screens, such as /expenses. */
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

/** Named by its subject, as expense-dates.spec.ts is by expenses, or by one of its addresses. */
function names(file: string, feature: string, paths: readonly string[]): boolean {
  if (path.basename(file).includes(feature.replace(/s$/, ""))) return true;
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
  // Only files in features say which tests are theirs.
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
      if (!names(file, feature, paths)) continue;
      (file.endsWith(".spec.ts") ? browser : unit).add(path.relative(root, file));
    }
  }
  return { unit: [...unit].toSorted(), browser: [...browser].toSorted() };
}
