import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** Which features each feature imports, of all source files below a folder of features. */
function importsOf(folder: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  const entries = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  for (const entry of entries.filter((name) => /(?<!\.test)\.tsx?$/.test(name))) {
    const path = entry.replaceAll("\\", "/");
    const [feature = ""] = path.split("/", 1);
    const others = graph.get(feature) ?? new Set();
    graph.set(feature, others);
    for (const [, specifier = ""] of readFileSync(join(ROOT, folder, path), "utf8").matchAll(
      IMPORT,
    )) {
      const [other = "", room] = posix.join(posix.dirname(path), specifier).split("/", 2);
      // Rules are pure and import no feature: what leads to them makes no circle.
      if (room !== "rules" && other !== feature && other !== "..") others.add(other);
    }
  }
  return graph;
}

/** A way from a feature back to itself, or undefined. */
function findCircle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  const follow = (feature: string, way: string[]): string[] | undefined => {
    if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature];
    if (done.has(feature)) return undefined;
    for (const other of graph.get(feature) ?? []) {
      const circle = follow(other, [...way, feature]);
      if (circle) return circle;
    }
    done.add(feature);
    return undefined;
  };
  for (const feature of graph.keys()) {
    const circle = follow(feature, []);
    if (circle) return circle;
  }
  return undefined;
}

test("a circle of features is found", () => {
  const graph = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c"])],
    ["c", new Set(["b"])],
  ]);
  expect(findCircle(graph)).toEqual(["b", "c", "b"]);
});

test.each(["server/features", "web/features"])("the features of %s are in no circle", (folder) => {
  const graph = importsOf(folder);
  expect(graph.size).toBeGreaterThan(2);
  expect(findCircle(graph)).toBeUndefined();
});
