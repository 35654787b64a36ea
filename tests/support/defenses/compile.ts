import { execFile } from "node:child_process";
import path from "node:path";
import type { Change, DefenseEntry } from "../../security/defenses/defense-entry.ts";
import { changesOf, type Workspace } from "./workspace.ts";

/** Removing a defense may leave unused names. */
const LENIENT = ["--noUnusedLocals", "false", "--noUnusedParameters", "false"];

function compile(folder: string, project: string): Promise<string> {
  const tsc = path.join(folder, "node_modules/typescript/bin/tsc");
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [
        tsc,
        "-p",
        project,
        "--pretty",
        "false",
        ...LENIENT,
        "--incremental",
        "--tsBuildInfoFile",
        `${path.basename(project)}.tsbuildinfo`,
      ],
      { cwd: folder, maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => resolve(error ? `${stdout}${stderr}` : ""),
    );
  });
}

/** Compile errors of the workspace, without line numbers, which shift. */
async function compileErrors({ folder }: Workspace, isWeb: boolean): Promise<string[]> {
  const output =
    (await compile(folder, ".")) + (isWeb ? await compile(folder, "web/tsconfig.app.json") : "");
  const lines = output.split("\n").filter((line) => line.includes("error TS"));
  return lines.map((line) => line.replace(/\(\d+,\d+\)/, ""));
}

function isOfWeb({ file }: Change): boolean {
  return /^(?:web|shared)\//.test(file);
}

/** Applies as many entries as fit together, in order; returns them and the rest. */
async function applyTogether(workspace: Workspace, entries: readonly DefenseEntry[]) {
  const applied: DefenseEntry[] = [];
  const left: DefenseEntry[] = [];
  const places = new Set<string>();
  for (const entry of entries) {
    const changes = changesOf(entry);
    // A second change of the same code waits for the next round.
    const isFree = changes.every(({ file, find }) => !places.has(`${file}\0${find}`));
    const isApplied = isFree && (await workspace.apply(changes).then(isDone, isNotDone));
    for (const { file, find } of changes) places.add(`${file}\0${find}`);
    (isApplied ? applied : left).push(entry);
  }
  return { applied, left };
}

const isDone = () => true;
const isNotDone = () => false;

/** Entries that may cause an error: those that changed its file, else all. */
function suspectsOf(
  compileError: string,
  entries: readonly DefenseEntry[],
): readonly DefenseEntry[] {
  const suspects = entries.filter((entry) =>
    changesOf(entry).some(({ file }) => compileError.startsWith(`${file}:`)),
  );
  return suspects.length > 0 ? suspects : entries;
}

/** The entries that do not compile, each with its first compile error. */
export async function findCompileErrors(
  workspace: Workspace,
  entries: readonly DefenseEntry[],
): Promise<Map<DefenseEntry, string>> {
  const isWeb = entries.flatMap(changesOf).some(isOfWeb);
  const anyway = new Set(await compileErrors(workspace, isWeb));
  const found = new Map<DefenseEntry, string>();
  /**
   * Applies as many entries as fit together; returns these, the rest, and the new compile errors.
   */
  const look = async (some: readonly DefenseEntry[]) => {
    const { applied, left } = await applyTogether(workspace, some);
    const all = await compileErrors(workspace, applied.flatMap(changesOf).some(isOfWeb));
    await workspace.restore();
    return { applied, left, errors: all.filter((compileError) => !anyway.has(compileError)) };
  };
  let rest = entries;
  while (rest.length > 0) {
    const { applied, left, errors } = await look(rest);
    const suspects = new Set(errors.flatMap((error) => suspectsOf(error, applied)));
    for (const entry of suspects) {
      // Alone it may compile: two entries may only conflict with each other.
      const [error] = (await look([entry])).errors;
      if (error !== undefined) found.set(entry, error);
    }
    if (applied.length === 0) {
      for (const entry of left) found.set(entry, "does not fit the sources");
      break;
    }
    rest = left;
  }
  return found;
}
