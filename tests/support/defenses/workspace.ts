import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Change, DefenseEntry } from "../../security/defenses/defense-entry.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const run = promisify(execFile);

/**
 * A copy of the working tree where defenses are removed, so that work can go on in the original.
 */
export interface Workspace {
  folder: string;
  /** Makes all changes or, when one does not fit, none; returns the changed files. */
  apply(changes: readonly Change[]): Promise<string[]>;
  /** Restores every changed file; returns their paths. */
  restore(): Promise<string[]>;
  remove(): Promise<void>;
}

export function changesOf({ file, find, replace, also = [] }: DefenseEntry): Change[] {
  return [{ file, find, replace }, ...also];
}

/**
 * @throws when the text does not occur exactly once: after a change of the code, the entry has to
 * be updated
 */
export function applyChange(text: string, { file, find, replace }: Change): string {
  const parts = text.split(find);
  const [before, after] = parts;
  if (parts.length !== 2 || before === undefined || after === undefined) {
    throw new Error(`${file} has this ${parts.length - 1} times, not once: ${find}`);
  }
  if (find === replace) throw new Error(`${file} would stay as it is: ${find}`);
  return before + replace + after;
}

/** Tracked files, and untracked ones that are not ignored. */
async function listSources(): Promise<string[]> {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = await run("git", args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  return stdout.split("\0").filter((file) => file !== "" && existsSync(path.join(ROOT, file)));
}

export async function createWorkspace(): Promise<Workspace> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "plumbline-defenses-")));
  for (const file of await listSources()) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await cp(path.join(ROOT, file), path.join(folder, file));
  }
  await cp(path.join(ROOT, "dist"), path.join(folder, "dist"), { recursive: true });
  await symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  const originals = new Map<string, string>();
  return {
    folder,
    apply: async (changes) => {
      const texts = new Map<string, string>();
      for (const change of changes) {
        const file = path.join(folder, change.file);
        texts.set(file, applyChange(texts.get(file) ?? (await readFile(file, "utf8")), change));
      }
      for (const [file, text] of texts) {
        if (!originals.has(file)) originals.set(file, await readFile(file, "utf8"));
        await writeFile(file, text);
      }
      return [...texts.keys()];
    },
    restore: async () => {
      for (const [file, text] of originals) await writeFile(file, text);
      const files = [...originals.keys()];
      originals.clear();
      return files;
    },
    remove: async () => rm(folder, { recursive: true, force: true }),
  };
}
