import { realpathSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const READABLE = ["server", "shared", "node_modules", "package.json"];

/**
 * Node's flags for a process that may read the program and its packages, but not the data folder
 * and the settings next to them. It may not write files or start processes or threads.
 */
export function readOnlyFlags(root = ROOT): string[] {
  // When node_modules is a link, Node reads by the link and by the path behind it.
  const paths = READABLE.map((name) => join(root, name)).flatMap((path) => [
    path,
    realpathSync(path),
  ]);
  return [
    "--permission",
    ...[...new Set(paths)].map((path) => `--allow-fs-read=${path}`),
    "--disable-warning=SecurityWarning",
  ];
}
