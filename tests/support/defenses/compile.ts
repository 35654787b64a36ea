import { execFile } from "node:child_process";
import path from "node:path";
import type { Change, SwitchedOff } from "../../security/defenses/switched-off.ts";
import { changesOf, type Workspace } from "./workspace.ts";

/** Removing a defense may leave unused names. */
const LENIENT = ["--noUnusedLocals", "false", "--noUnusedParameters", "false"];

function compile(folder: string, project: string): Promise<string> {
  const tsc = path.join(folder, "node_modules/typescript/bin/tsc");
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [tsc, "-p", project, "--pretty", "false", ...LENIENT],
      { cwd: folder, maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => resolve(error ? `${stdout}${stderr}` : ""),
    );
  });
}

/** Compile errors of the workspace, without line numbers, which shift. */
async function complaints({ folder }: Workspace, isWeb: boolean): Promise<string[]> {
  const output = (await compile(folder, ".")) + (isWeb ? await compile(folder, "web") : "");
  const lines = output.split("\n").filter((line) => line.includes("error TS"));
  return lines.map((line) => line.replace(/\(\d+,\d+\)/, ""));
}

function isOfWeb({ file }: Change): boolean {
  return /^(?:web|shared)\//.test(file);
}

/** Applies as many entries as fit together, in order; returns them and the rest. */
async function applyTogether(workspace: Workspace, entries: readonly SwitchedOff[]) {
  const applied: SwitchedOff[] = [];
  const left: SwitchedOff[] = [];
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
function suspectsOf(complaint: string, entries: readonly SwitchedOff[]): readonly SwitchedOff[] {
  const suspects = entries.filter((entry) =>
    changesOf(entry).some(({ file }) => complaint.startsWith(`${file}:`)),
  );
  return suspects.length > 0 ? suspects : entries;
}

/** The entries that do not compile, each with its first compile error. */
export async function findMistakes(
  workspace: Workspace,
  entries: readonly SwitchedOff[],
): Promise<Map<SwitchedOff, string>> {
  const isWeb = entries.flatMap(changesOf).some(isOfWeb);
  const anyway = new Set(await complaints(workspace, isWeb));
  const found = new Map<SwitchedOff, string>();
  /**
   * Applies as many entries as fit together; returns these, the rest, and the new compile errors.
   */
  const look = async (some: readonly SwitchedOff[]) => {
    const { applied, left } = await applyTogether(workspace, some);
    const all = await complaints(workspace, applied.flatMap(changesOf).some(isOfWeb));
    await workspace.restore();
    return { applied, left, mistakes: all.filter((complaint) => !anyway.has(complaint)) };
  };
  let rest = entries;
  while (rest.length > 0) {
    const { applied, left, mistakes } = await look(rest);
    const suspects = new Set(mistakes.flatMap((mistake) => suspectsOf(mistake, applied)));
    for (const entry of suspects) {
      // Alone it may compile: two entries may only conflict with each other.
      const [mistake] = (await look([entry])).mistakes;
      if (mistake !== undefined) found.set(entry, mistake);
    }
    if (applied.length === 0) {
      for (const entry of left) found.set(entry, "does not fit the sources");
      break;
    }
    rest = left;
  }
  return found;
}
