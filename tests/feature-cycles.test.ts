import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** The features that each feature imports, from all source files below a folder of features. */
function importsOf(folder: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  const entries = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  for (const entry of entries.filter((name) => /(?<!\.test)\.tsx?$/.test(name))) {
    const file = entry.replaceAll("\\", "/");
    const [feature = ""] = file.split("/", 1);
    const others = graph.get(feature) ?? new Set();
    graph.set(feature, others);
    for (const [, specifier = ""] of readFileSync(join(ROOT, folder, file), "utf8").matchAll(
      IMPORT,
    )) {
      const [other = "", room] = posix.join(posix.dirname(file), specifier).split("/", 2);
      // Rules are pure and import no feature, so imports of them cannot close a cycle.
      if (room !== "rules" && other !== feature && other !== "..") others.add(other);
    }
  }
  return graph;
}

/** A path from a feature back to itself, or undefined. */
function findCycle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  const follow = (feature: string, path: string[]): string[] | undefined => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature];
    if (done.has(feature)) return undefined;
    for (const other of graph.get(feature) ?? []) {
      const cycle = follow(other, [...path, feature]);
      if (cycle) return cycle;
    }
    done.add(feature);
    return undefined;
  };
  for (const feature of graph.keys()) {
    const cycle = follow(feature, []);
    if (cycle) return cycle;
  }
  return undefined;
}

test("finds a cycle of features", () => {
  const graph = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c"])],
    ["c", new Set(["b"])],
  ]);
  expect(findCycle(graph)).toEqual(["b", "c", "b"]);
});

test.each(["server/features", "web/features"])(
  "the features of %s have no import cycle",
  (folder) => {
    const graph = importsOf(folder);
    expect(graph.size).toBeGreaterThan(2);
    expect(findCycle(graph)).toBeUndefined();
  },
);
