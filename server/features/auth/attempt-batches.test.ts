import { expect, test } from "vitest";
import { AttemptBatches } from "./attempt-batches.ts";

const KEY = "an account";

/** The promise's value, or "waiting" while it is pending. */
async function stateOf(promise: Promise<boolean>): Promise<boolean | "waiting"> {
  // Ten microtask turns, enough for chained promises to settle.
  for (let index = 0; index < 10; index += 1) await Promise.resolve();
  return Promise.race([promise, Promise.resolve("waiting" as const)]);
}

test("resolves immediately for an empty key", async () => {
  const batches = new AttemptBatches();
  expect(await batches.untilDone(KEY)).toBe(false);
  batches.enter(KEY).leave(true);
  // Lets the settled batch be removed.
  await stateOf(Promise.resolve(true));
  expect(await batches.untilDone(KEY)).toBe(false);
});

test.each([
  [[false, false], false],
  [[false, true], true],
  [[true, false], true],
])(
  "waits for the whole batch and reports whether a password was checked: %j",
  async ([first, second], hasChecked) => {
    const batches = new AttemptBatches();
    const [one, other] = [batches.enter(KEY), batches.enter(KEY)];
    batches.enter("another account");
    const waiting = batches.untilDone(KEY);
    one.leave(first === true);
    expect(await stateOf(waiting)).toBe("waiting");
    other.leave(second === true);
    expect(await waiting).toBe(hasChecked);
  },
);

test("a later attempt joins a new batch that waits for the earlier one", async () => {
  const batches = new AttemptBatches();
  const one = batches.enter(KEY);
  const waiting = batches.untilDone(KEY);
  const later = batches.enter(KEY);
  const waitingLater = batches.untilDone(KEY);
  later.leave(false);
  expect(await stateOf(waitingLater)).toBe("waiting");
  one.leave(true);
  expect(await waiting).toBe(true);
  expect(await waitingLater).toBe(true);
  expect(await batches.untilDone(KEY)).toBe(false);
});
