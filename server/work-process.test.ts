import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { WorkProcess, WorkProcessEnded } from "./work-process.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "plumbline-work-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A process that answers each message with the value of this expression. */
function processOf(outcome: string, maxResidentBytes = 1024 ** 3) {
  const program = join(folder, "program.mjs");
  writeFileSync(
    program,
    `process.on("message", ({ id }) => process.send({ id, outcome: ${outcome} }));`,
  );
  return new WorkProcess<object, number>({
    program,
    name: "counting",
    outcome: z.number(),
    maxResidentBytes,
    answerWithinMs: 10_000,
    idleMs: 1,
    worksPerProcess: 10,
  });
}

test("returns a valid answer", async () => {
  const works = processOf("42");
  expect(await works.run({})).toBe(42);
  expect(works.isUsable).toBe(true);
});

test.each(["Infinity", "NaN", '"42"'])(
  "fails the work and ends the process for the answer %s, and the server continues",
  async (outcome) => {
    const works = processOf(outcome);
    await expect(works.run({})).rejects.toThrow("The counting process sent an invalid response");
    expect(works.isUsable).toBe(false);
  },
);

test("fails the work of a killed process with that reason", async () => {
  const works = processOf('process.kill(process.pid, "SIGKILL")');
  const ended = await works.run({}).catch((error: unknown) => error);
  expect(ended).toBeInstanceOf(WorkProcessEnded);
  expect(ended).toMatchObject({ isOverLimit: false });
  expect(works.isUsable).toBe(false);
});

test("reports a process that exceeds its memory", async () => {
  const works = processOf("(() => { for (;;); })()", 1);
  await expect(works.run({})).rejects.toMatchObject({ isOverLimit: true });
});
