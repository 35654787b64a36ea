import { execFile } from "node:child_process";
import path from "node:path";
import type { Change, SwitchedOff } from "../../security/defences/switched-off.ts";
import { changesOf, type Workspace } from "./workspace.ts";

/** What is only needed by a defence may be left over without it. */
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

/** The complaints about the workspace as it is, without their places, which move. */
async function complaints({ folder }: Workspace, isWeb: boolean): Promise<string[]> {
  const output = (await compile(folder, ".")) + (isWeb ? await compile(folder, "web") : "");
  const lines = output.split("\n").filter((line) => line.includes("error TS"));
  return lines.map((line) => line.replace(/\(\d+,\d+\)/, ""));
}

async function complaintsWithout(
  workspace: Workspace,
  entries: readonly SwitchedOff[],
): Promise<string[]> {
  const changes = entries.flatMap(changesOf);
  await workspace.apply(changes);
  const found = await complaints(workspace, changes.some(isOfWeb));
  await workspace.restore();
  return found;
}

function isOfWeb({ file }: Change): boolean {
  return /^(?:web|shared)\//.test(file);
}

/** Entries of which no two change the same file, so that they can be compiled together. */
function rounds(entries: readonly SwitchedOff[]): SwitchedOff[][] {
  const made: { entries: SwitchedOff[]; files: Set<string> }[] = [];
  for (const entry of entries) {
    const files = changesOf(entry).map(({ file }) => file);
    const free = made.find((round) => !files.some((file) => round.files.has(file)));
    const round = free ?? { entries: [], files: new Set() };
    if (!free) made.push(round);
    round.entries.push(entry);
    for (const file of files) round.files.add(file);
  }
  return made.map(({ entries }) => entries);
}

/** The entries that do not compile, each with the compiler's first complaint about it. */
export async function findMistakes(
  workspace: Workspace,
  entries: readonly SwitchedOff[],
): Promise<Map<SwitchedOff, string>> {
  const anyway = new Set(await complaints(workspace, entries.flatMap(changesOf).some(isOfWeb)));
  const found = new Map<SwitchedOff, string>();
  const firstMistake = async (some: readonly SwitchedOff[]) =>
    (await complaintsWithout(workspace, some)).find((complaint) => !anyway.has(complaint));
  for (const round of rounds(entries)) {
    if ((await firstMistake(round)) === undefined) continue;
    // Which of them it is shows when each is alone.
    for (const entry of round) {
      const mistake = await firstMistake([entry]);
      if (mistake !== undefined) found.set(entry, mistake);
    }
  }
  return found;
}
