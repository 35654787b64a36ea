import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { REPORTS_RESOURCES } from "../tests/support/run/process-resources.ts";
import { limitMemory } from "./child-memory-limit.ts";

const MEGABYTE = 1024 * 1024;

/** Allocates `each` megabytes outside V8's heap every 50 ms up to the total, then exits. */
function growing(megabytes: number, each: number) {
  const program = `const held = []; setInterval(() => {
    held.push(Buffer.alloc(${each * MEGABYTE}, 1));
    if (held.length * ${each} >= ${megabytes}) process.exit(0);
  }, 50);`;
  return spawn(process.execPath, ["--max-old-space-size=64", "-e", program], { stdio: "ignore" });
}

test.runIf(REPORTS_RESOURCES)("ends a process over the limit", async () => {
  const child = growing(2_000, 16);
  limitMemory(child, 300 * MEGABYTE);
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});

test("leaves a process below the limit alone", async () => {
  const child = growing(40, 10);
  limitMemory(child, 500 * MEGABYTE);
  expect(await once(child, "exit")).toEqual([0, null]);
});

test.runIf(REPORTS_RESOURCES)("leaves a process alone after monitoring ends", async () => {
  const child = growing(400, 40);
  limitMemory(child, 100 * MEGABYTE)();
  expect(await once(child, "exit")).toEqual([0, null]);
});
