import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

interface LockedPackage {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../package-lock.json"), "utf8"),
) as { packages: Record<string, LockedPackage> };

/** npm's resolution: beside the package, then in every folder above it. */
function findLocked(from: string, name: string): LockedPackage | undefined {
  const here = lock.packages[`${from === "" ? "" : `${from}/`}node_modules/${name}`];
  if (here !== undefined || from === "") return here;
  const above = from.lastIndexOf("/node_modules/");
  return findLocked(above < 0 ? "" : from.slice(0, above), name);
}

// npm drops packages of other platforms when it writes the lock file next to an installed
// node_modules; npm ci then fails everywhere, and those platforms cannot build.
test("the lock file includes the packages of every platform", () => {
  const missing = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => findLocked(from, name) === undefined)
      .map(([name, version]) => `${name}@${version}`),
  );
  expect(missing).toEqual([]);
});
