import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { namesRead } from "../support/configuration-names.ts";

const ROOT = join(import.meta.dirname, "../..");
const INSTALLED_AT = "/opt/plumbline";
const ANALYZE = "/usr/bin/systemd-analyze";
const TEXT = readFileSync(join(ROOT, "deploy/plumbline.service"), "utf8");

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The values of a directive, which may stand several times. */
function valuesOf(directive: string): string[] {
  const lines = TEXT.split("\n").filter((line) => line.startsWith(`${directive}=`));
  return lines.map((line) => line.slice(directive.length + 1));
}

test.each([
  ["User", "plumbline"],
  // Else five quick failures would end it for good.
  ["StartLimitIntervalSec", "0"],
  ["NoNewPrivileges", "yes"],
  ["ProtectSystem", "strict"],
  ["ProtectHome", "yes"],
  ["PrivateTmp", "yes"],
  ["PrivateDevices", "yes"],
  ["ProtectKernelTunables", "yes"],
  ["ProtectKernelModules", "yes"],
  ["ProtectControlGroups", "yes"],
  ["RestrictSUIDSGID", "yes"],
  ["RestrictNamespaces", "yes"],
  ["CapabilityBoundingSet", ""],
  ["StateDirectoryMode", "0700"],
  ["UMask", "0077"],
  // Else one receipt that was made to fill the memory would take the whole machine along.
  ["MemoryMax", "5G"],
  ["TasksMax", "512"],
  // Else the embedded database would be told to end before the process that uses it.
  ["KillMode", "mixed"],
])("%s is %s", (directive, value) => {
  expect(valuesOf(directive)).toEqual([value]);
});

test("what it starts is there, without npm in between", () => {
  const [command = ""] = valuesOf("ExecStart");
  const [program = "", ...words] = command.split(" ");
  const [script = "", ...rest] = words.filter((word) => !word.startsWith("--"));
  expect(program.replace(INSTALLED_AT, ROOT)).toBe(join(ROOT, "node_modules/node/bin/node"));
  expect(existsSync(join(ROOT, script))).toBe(true);
  expect(rest).toEqual([]);
});

test("its variables are ones that are read, and the data lie in the folder that it may write to", () => {
  const pairs = valuesOf("Environment")
    .flatMap((line) => line.split(" "))
    .map((pair) => pair.split("="));
  const known = namesRead();
  expect(pairs.map(([name = ""]) => name).filter((name) => !known.has(name))).toEqual([]);
  const [folder = ""] = valuesOf("StateDirectory");
  expect(pairs).toContainEqual(["DATA_DIR", `/var/lib/${folder}`]);
});

test.skipIf(!existsSync(ANALYZE))(
  "systemd finds no fault in it, and it is shut in well",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "plumbline-unit-"));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, "plumbline.service");
    await writeFile(path, TEXT.replaceAll(INSTALLED_AT, ROOT));
    const run = promisify(execFile);
    const { stdout, stderr } = await run(ANALYZE, ["verify", "--man=no", path]);
    expect(`${stdout}${stderr}`).not.toContain("plumbline.service:");
    // From 0 to 10, where 10 is not shut in at all.
    await run(ANALYZE, ["security", "--offline=yes", "--threshold=20", path]);
  },
);
