import { expect, test } from "vitest";
import { PoolWait } from "./pool-wait.ts";

test("counts the waiting requests and times the oldest", () => {
  const clock = { ms: 0 };
  const wait = new PoolWait(() => clock.ms);
  expect([wait.size, wait.oldestMs()]).toEqual([0, 0]);
  const endFirst = wait.begin();
  clock.ms += 300;
  const endSecond = wait.begin();
  clock.ms += 600;
  expect([wait.size, wait.oldestMs()]).toEqual([2, 900]);
  endFirst();
  expect([wait.size, wait.oldestMs()]).toEqual([1, 600]);
  endSecond();
  endSecond();
  expect([wait.size, wait.oldestMs()]).toEqual([0, 0]);
});
