import { describe, expect, test } from "vitest";
import { ProblemError } from "../../lib/http/problem-error.ts";
import type { Entry } from "./entry.ts";
import { sendEntries } from "./send-entries.ts";

const FILE = { id: "file", name: "receipt.png", type: "image/png", isMain: true };

/** A check-off, with a file if its name says so. */
const entry = (id: string): Entry => ({
  kind: "milestone",
  id,
  savedAt: id,
  home: undefined,
  milestoneId: 1,
  title: id,
  files: id.startsWith("photo") ? [FILE] : [],
});

const refusal = (status: number) => new ProblemError({ status, message: `${status}` });

/** Runs a device and a server with given responses to each entry, in order. */
function play(ids: readonly string[], answers: Record<string, (Error | "ok" | "lost")[]>) {
  const device = new Map(ids.map((id) => [id, entry(id)]));
  const server = new Set<string>();
  const parts = {
    send: async ({ id }: Entry) => {
      const answer = answers[id]?.shift() ?? "ok";
      if (answer instanceof Error) throw answer;
      // The server knows the key, so a second arrival is the same record.
      server.add(id);
      if (answer === "lost") throw refusal(0);
    },
    remove: async ({ id }: Entry) => void device.delete(id),
    storeRefusal: async (entry: Entry) => void device.set(entry.id, entry),
  };
  return {
    replay: (again?: boolean) => sendEntries([...device.values()], parts, again),
    left: () => [...device.values()].map(({ id, refusal: why }) => (why ? `${id}: ${why}` : id)),
    server,
  };
}

describe("sending outbox entries", () => {
  test("removes entries that the server has stored", async () => {
    const { replay, left } = play(["a", "b"], {});
    expect((await replay()).sent.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(left()).toEqual([]);
  });

  test.each([0, 401, 429, 503])("stops at status %i and keeps the order", async (status) => {
    const { replay, left, server } = play(["a", "b", "c"], { b: [refusal(status)] });
    expect((await replay()).end).toBe(status === 401 ? "sign-in" : "wait");
    expect(left()).toEqual(["b", "c"]);
    await replay();
    expect([left(), [...server]]).toEqual([[], ["a", "b", "c"]]);
  });

  test("sends what has no file while the server can't store files", async () => {
    const down = () => [refusal(503), refusal(503)];
    const ids = ["photo 1", "a", "photo 2", "b"];
    const { replay, left, server } = play(ids, { "photo 1": down() });
    expect((await replay()).end).toBe("wait");
    expect([left(), [...server]]).toEqual([
      ["photo 1", "photo 2"],
      ["a", "b"],
    ]);
    await replay();
    await replay();
    expect(left()).toEqual([]);
  });

  test("keeps an entry that the device can't read, and sends the others", async () => {
    const unreadable = new DOMException("The file is gone", "NotReadableError");
    const timeout = new DOMException("Too slow", "TimeoutError");
    const { replay, left, server } = play(["a", "b", "c"], { a: [unreadable], b: [timeout] });
    expect((await replay()).end).toBe("wait");
    expect([left(), [...server]]).toEqual([["a: This device can't read its file.", "b", "c"], []]);
    await replay();
    expect(left()).toEqual(["a: This device can't read its file."]);
  });

  test.each([400, 403, 404, 409, 413])(
    "keeps an entry refused with %i and its reason",
    async (status) => {
      const { replay, left, server } = play(["a", "b"], { a: [refusal(status)] });
      await replay();
      await replay();
      expect([left(), [...server]]).toEqual([["a: The server rejected it."], ["b"]]);
    },
  );

  test("retries refused entries on request", async () => {
    const { replay, left } = play(["a", "b"], { a: [refusal(403), refusal(403)] });
    expect((await replay()).end).toBe("refused");
    expect((await replay()).end).toBe("sent");
    expect((await replay(true)).end).toBe("refused");
    expect(left()).toEqual(["a: The server rejected it."]);
    expect((await replay(true)).sent.map(({ id }) => id)).toEqual(["a"]);
    expect(left()).toEqual([]);
  });

  test("creates one record despite fifty lost responses", async () => {
    const { replay, left, server } = play(["a"], { a: Array(50).fill("lost") });
    for (let index = 0; index < 50; index += 1) {
      await replay();
      expect(left()).toEqual(["a"]);
    }
    await replay();
    expect([left(), [...server]]).toEqual([[], ["a"]]);
  });
});
