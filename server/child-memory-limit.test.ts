import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { TELLS_RESOURCES } from "../tests/support/process-resources.ts";
import { limitMemory } from "./child-memory-limit.ts";

const MEGABYTE = 1024 * 1024;

/** Takes so much more each 50 ms, outside of V8's heap, until it has all; then ends by itself. */
function growing(megabytes: number, each: number) {
  const program = `const held = []; setInterval(() => {
    held.push(Buffer.alloc(${each * MEGABYTE}, 1));
    if (held.length * ${each} >= ${megabytes}) process.exit(0);
  }, 50);`;
  return spawn(process.execPath, ["--max-old-space-size=64", "-e", program], { stdio: "ignore" });
}

test.runIf(TELLS_RESOURCES)("a process that holds more than it may is ended", async () => {
  const child = growing(2_000, 16);
  limitMemory(child, 300 * MEGABYTE);
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});

test("one that holds less goes on to its end", async () => {
  const child = growing(40, 10);
  limitMemory(child, 500 * MEGABYTE);
  expect(await once(child, "exit")).toEqual([0, null]);
});

test.runIf(TELLS_RESOURCES)("nor is one that is not looked at any more", async () => {
  const child = growing(400, 40);
  limitMemory(child, 100 * MEGABYTE)();
  expect(await once(child, "exit")).toEqual([0, null]);
});
