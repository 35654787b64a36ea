import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { namesRead } from "../support/run/configuration-names.ts";

const ROOT = join(import.meta.dirname, "../..");
const INSTALLED_AT = "/opt/plumbline";
const ANALYZE = "/usr/bin/systemd-analyze";
const TEXT = readFileSync(join(ROOT, "deploy/plumbline.service"), "utf8");

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The values of a directive, which may repeat. */
function valuesOf(directive: string): string[] {
  const lines = TEXT.split("\n").filter((line) => line.startsWith(`${directive}=`));
  return lines.map((line) => line.slice(directive.length + 1));
}

test.each([
  ["User", "plumbline"],
  // Otherwise five quick failures would stop it for good.
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
  // Otherwise one malicious receipt could exhaust the whole machine's memory.
  ["MemoryMax", "5G"],
  ["TasksMax", "512"],
  // Otherwise the embedded database would receive the signal before the process that uses it.
  ["KillMode", "mixed"],
])("%s is %s", (directive, value) => {
  expect(valuesOf(directive)).toEqual([value]);
});

test("starts an existing program, without npm", () => {
  const [command = ""] = valuesOf("ExecStart");
  const [program = "", ...words] = command.split(" ");
  const [script = "", ...rest] = words.filter((word) => !word.startsWith("--"));
  expect(program.replace(INSTALLED_AT, ROOT)).toBe(join(ROOT, "node_modules/node/bin/node"));
  expect(existsSync(join(ROOT, script))).toBe(true);
  expect(rest).toEqual([]);
});

test("its variables are read by the app, and the data folder is writable", () => {
  const pairs = valuesOf("Environment")
    .flatMap((line) => line.split(" "))
    .map((pair) => pair.split("="));
  const known = namesRead();
  expect(pairs.map(([name = ""]) => name).filter((name) => !known.has(name))).toEqual([]);
  const [folder = ""] = valuesOf("StateDirectory");
  expect(pairs).toContainEqual(["DATA_DIR", `/var/lib/${folder}`]);
});

test.skipIf(!existsSync(ANALYZE))("systemd accepts it and rates it as well sandboxed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-unit-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "plumbline.service");
  await writeFile(path, TEXT.replaceAll(INSTALLED_AT, ROOT));
  const run = promisify(execFile);
  const { stdout, stderr } = await run(ANALYZE, ["verify", "--man=no", path]);
  expect(`${stdout}${stderr}`).not.toContain("plumbline.service:");
  // Exposure from 0 to 10; 10 has no sandbox.
  await run(ANALYZE, ["security", "--offline=yes", "--threshold=20", path]);
});
