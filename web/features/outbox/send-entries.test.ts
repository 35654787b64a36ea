import { describe, expect, test } from "vitest";
import { ProblemError } from "../../lib/http/problem-error.ts";
import type { Entry } from "./entry.ts";
import { sendEntries } from "./send-entries.ts";

const entry = (id: string): Entry => ({
  kind: "milestone",
  id,
  savedAt: id,
  home: undefined,
  milestoneId: 1,
  title: id,
  files: [],
});

const refusal = (status: number) => new ProblemError({ status, message: `${status}` });

/** A device and a server: what the server answers to each entry, by turn. */
function play(ids: readonly string[], answers: Record<string, (ProblemError | "ok" | "lost")[]>) {
  const device = new Map(ids.map((id) => [id, entry(id)]));
  const server = new Set<string>();
  const parts = {
    send: async ({ id }: Entry) => {
      const answer = answers[id]?.shift() ?? "ok";
      if (answer instanceof ProblemError) throw answer;
      // The server knows the key, so a second arrival is the same record.
      server.add(id);
      if (answer === "lost") throw refusal(0);
    },
    remove: async ({ id }: Entry) => void device.delete(id),
    keepRefused: async (kept: Entry) => void device.set(kept.id, kept),
  };
  return {
    replay: () => sendEntries([...device.values()], parts),
    left: () => [...device.values()].map(({ id, refusal: why }) => (why ? `${id}: ${why}` : id)),
    server,
  };
}

describe("sending what waits", () => {
  test("removes what the server has", async () => {
    const { replay, left } = play(["a", "b"], {});
    expect((await replay()).map(({ id }) => id)).toEqual(["a", "b"]);
    expect(left()).toEqual([]);
  });

  test.each([0, 401, 429, 503])("stops at status %i and keeps the order", async (status) => {
    const { replay, left, server } = play(["a", "b", "c"], { b: [refusal(status)] });
    await replay();
    expect(left()).toEqual(["b", "c"]);
    await replay();
    expect([left(), [...server]]).toEqual([[], ["a", "b", "c"]]);
  });

  test.each([400, 403, 404, 409, 413])(
    "keeps one refused by %i with the reason",
    async (status) => {
      const { replay, left, server } = play(["a", "b"], { a: [refusal(status)] });
      await replay();
      await replay();
      expect([left(), [...server]]).toEqual([["a: The server refused it."], ["b"]]);
    },
  );

  test("after fifty lost answers has one record", async () => {
    const { replay, left, server } = play(["a"], { a: Array(50).fill("lost") });
    for (let turn = 0; turn < 50; turn += 1) {
      await replay();
      expect(left()).toEqual(["a"]);
    }
    await replay();
    expect([left(), [...server]]).toEqual([[], ["a"]]);
  });
});
