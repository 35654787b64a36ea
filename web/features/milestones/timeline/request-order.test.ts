import { expect, test } from "vitest";
import { sendInOrder, hasPendingRequest } from "./request-order.ts";

const TILES = 1;
const PAINT = 2;

test("sends a milestone's requests one at a time, also after a failure", async () => {
  const sent: string[] = [];
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  const send = (name: string, answer: Promise<string>) => () => {
    sent.push(name);
    return answer;
  };

  const first = sendInOrder(TILES, send("complete", answers[0].promise));
  const second = sendInOrder(TILES, send("reopen", answers[1].promise));
  expect(sent).toEqual(["complete"]);

  answers[0].reject(new Error("no connection"));
  await expect(first).rejects.toThrow("no connection");
  expect(sent).toEqual(["complete", "reopen"]);
  expect(hasPendingRequest(TILES)).toBe(true);

  answers[1].resolve("open");
  await expect(second).resolves.toBe("open");
  expect(hasPendingRequest(TILES)).toBe(false);
});

test("doesn't delay requests of other milestones", async () => {
  const tiles = Promise.withResolvers<string>();
  const first = sendInOrder(TILES, () => tiles.promise);
  await expect(sendInOrder(PAINT, async () => "painted")).resolves.toBe("painted");
  tiles.resolve("tiled");
  await first;
});
