import { afterEach, expect, test, vi } from "vitest";
import { quoteOf } from "../../../tests/support/records/budget/quote-records.ts";
import { acceptance } from "./mutations.ts";

afterEach(() => vi.unstubAllGlobals());

test("accepting continues from the saved budget line after a failure between the two requests", async () => {
  let saved = { ...quoteOf({ id: 5, lineId: 1 }), version: "1" };
  const offer = saved;
  let isReachable = false;
  // This test has no network.
  vi.stubGlobal("fetch", async (_path: string, { method, headers }: RequestInit) => {
    if (method === "PATCH") {
      if (!isReachable) return new Response("", { status: 502 });
      saved = { ...saved, status: "accepted", version: "3" };
      return Response.json(saved);
    }
    const from = new Headers(headers).get("if-match");
    if (from !== `"${saved.version}"`) {
      const problem = { error: "This was changed in the meantime", code: "conflict" };
      return Response.json(problem, { status: 409 });
    }
    saved = { ...saved, lineId: 2, version: "2" };
    return Response.json(saved);
  });
  const shown: unknown[] = [];
  const accept = acceptance(({ lineId }) => shown.push(lineId));
  const choice = { of: offer, lineId: 2, on: "2026-03-10" };
  await expect(accept(choice)).rejects.toThrow();
  expect(shown).toEqual([2]);
  isReachable = true;
  expect(await accept(choice)).toMatchObject({ lineId: 2, status: "accepted" });
});
