import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { limitCpu } from "./child-cpu-limit.ts";

const BUSY = "for (;;) ;";
const IDLE = "setTimeout(() => {}, 600)";

test.skipIf(!existsSync("/proc/self/stat"))(
  "a process that computes for too long is killed",
  async () => {
    const child = spawn(process.execPath, ["-e", BUSY], { stdio: "ignore" });
    limitCpu(child, 0.2);
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  },
);

test("a process that only waits is not killed", async () => {
  const child = spawn(process.execPath, ["-e", IDLE], { stdio: "ignore" });
  limitCpu(child, 5);
  expect(await once(child, "exit")).toEqual([0, null]);
});
