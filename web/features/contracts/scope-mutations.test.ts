import { afterEach, expect, test, vi } from "vitest";
import { patchEntries } from "./scope-mutations.ts";

afterEach(() => vi.unstubAllGlobals());

test("an entry saved in two requests sends the last seen version with each", async () => {
  let version = 1;
  const sent: (string | null)[] = [];
  // This test has no network.
  vi.stubGlobal("fetch", async (_path: string, { headers }: RequestInit) => {
    const from = new Headers(headers).get("if-match");
    sent.push(from);
    if (from !== `"${version}"`) {
      const problem = { error: "This was changed in the meantime", code: "conflict" };
      return Response.json(problem, { status: 409 });
    }
    version += 1;
    const items = [{ id: 7, title: "Vents", version: String(version) }];
    return Response.json({ items, quotes: [], cells: [] });
  });
  const item = { id: 7, title: "Vents", version: "1" };
  const inputs = [{ quoteIds: [1] }, { quoteIds: [1, 2], price: null }];
  expect((await patchEntries({ item, inputs })).items).toMatchObject([{ version: "3" }]);
  await expect(patchEntries({ item, inputs })).rejects.toThrow("changed in the meantime");
  expect(sent).toEqual(['"1"', '"2"', '"1"']);
});
