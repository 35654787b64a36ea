import { expect, test } from "vitest";
import { Crowds } from "./attempt-batches.ts";

const KEY = "an account";

/** What is known of a promise now. */
async function stateOf(promise: Promise<boolean>): Promise<boolean | "waiting"> {
  // A few turns, for promises that wait for others.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  return Promise.race([promise, Promise.resolve("waiting" as const)]);
}

test("nobody is waited for where nobody is", async () => {
  const crowds = new Crowds();
  expect(await crowds.untilDone(KEY)).toBe(false);
  crowds.enter(KEY).leave(true);
  // Time passes.
  await stateOf(Promise.resolve(true));
  expect(await crowds.untilDone(KEY)).toBe(false);
});

test.each([
  [[false, false], false],
  [[false, true], true],
  [[true, false], true],
])("all who are under way are waited for, who look: %j", async ([first, second], hasLooked) => {
  const crowds = new Crowds();
  const [one, other] = [crowds.enter(KEY), crowds.enter(KEY)];
  crowds.enter("another account");
  const waiting = crowds.untilDone(KEY);
  one.leave(first === true);
  expect(await stateOf(waiting)).toBe("waiting");
  other.leave(second === true);
  expect(await waiting).toBe(hasLooked);
});

test("who comes later is not waited for, and waits for those before", async () => {
  const crowds = new Crowds();
  const one = crowds.enter(KEY);
  const waiting = crowds.untilDone(KEY);
  const later = crowds.enter(KEY);
  const waitingLater = crowds.untilDone(KEY);
  later.leave(false);
  expect(await stateOf(waitingLater)).toBe("waiting");
  one.leave(true);
  expect(await waiting).toBe(true);
  expect(await waitingLater).toBe(true);
  expect(await crowds.untilDone(KEY)).toBe(false);
});
