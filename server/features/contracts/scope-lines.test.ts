import { describe, expect, test } from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import { type ScopeComparison, scopeComparison } from "../../../shared/contracts/scope.ts";
import { scopeOfWork, WORK } from "../../../tests/support/records/budget/scope-of-work.ts";

const roof = scopeOfWork();
const { read, add, quoted } = roof;

/** Each line with the titles of its items. */
const linesOf = ({ items, quotes }: ScopeComparison, id: number) =>
  quotes
    .find(({ quoteId }) => quoteId === id)
    ?.lines.map(({ line, items: parts }) => [
      line,
      parts.map(({ itemId }) => items.find((item) => item.id === itemId)?.title),
    ]);

test.each<[string, string[]]>([
  ["the same item", ["Roof", "Roof"]],
  ["another item", ["Roof", "Gutters"]],
])("a line with the name of a deleted line of %s keeps its own item", async (_name, of) => {
  const quote = await quoted([{ description: "Shingles" }, { description: "Vents" }]);
  const { items } = await add({ titles: ["Roof", "Gutters"] });
  const itemsNamed = (title?: string) =>
    items.flatMap((item) => (item.title === title ? [{ itemId: item.id, share: 1 }] : []));
  const mapped = await roof.anna.put(`/api/quotes/${quote.id}/scope-lines`, {
    lines: [
      { line: "Vents", items: itemsNamed(of[0]) },
      { line: "Shingles", items: itemsNamed(of[1]) },
    ],
  });
  expect(mapped.status).toBe(200);
  const edit = (descriptions: string[]) =>
    roof.anna.put(`/api/quotes/${quote.id}`, {
      work: WORK,
      amount: "1000",
      items: descriptions.map((description) => ({ description, amount: "" })),
    });
  expect((await edit(["Vents"])).status).toBe(200);
  expect((await edit(["Shingles"])).status).toBe(200);
  expect(linesOf(await read(), quote.id)).toEqual([["shingles", ["Roof"]]]);
});

test("creating a scope from the quotes again adds lines of later quotes", async () => {
  await quoted([{ description: "Shingles", amount: "700" }]);
  await add("quotes");
  const { id } = await quoted([{ description: " shingles", amount: "650" }]);
  const scope = await add("quotes");
  expect(linesOf(scope, id)).toEqual([["shingles", ["Shingles"]]]);
  expect(scope.items).toHaveLength(1);
  expect(scope.quotes.find(({ quoteId }) => quoteId === id)).toMatchObject({
    inScope: "650.00",
    outside: "0.00",
    openGaps: 0,
    adjusted: { low: "1000.00", high: "1000.00" },
  });
  const activity = await roof.anna.get(`/api/activity?kind=quote&recordId=${id}`);
  const { lines } = activityPage.parse(activity.body);
  expect(lines.map(({ action, changes }) => [action, changes["scopeLines"]])).toEqual([
    ["changed", [null, "shingles → Shingles"]],
    ["created", undefined],
  ]);
});

describe("assigning lines to items", () => {
  test("is rejected when it started from another version of the quote", async () => {
    const quote = await quoted([{ description: "Shingles" }, { description: "Vents" }]);
    const scope = await add({ titles: ["Roof", "Gutters"] });
    const [whole, gutters] = scope.items;
    const opened = scope.quotes[0]?.version ?? "";
    const map = (itemId: number | undefined, version: string) =>
      roof.anna.put(
        `/api/quotes/${quote.id}/scope-lines`,
        { lines: [{ line: "Shingles", items: [{ itemId, share: 1 }] }] },
        { "if-match": `"${version}"` },
      );
    const first = await map(whole?.id, opened);
    expect(first.status).toBe(200);
    const second = await map(gutters?.id, opened);
    expect(second).toMatchObject({
      status: 409,
      body: {
        error: "This quote was changed in the meantime",
        details: { current: first.body, changed: { isOwn: true } },
      },
    });
    const seen = scopeComparison.parse(JSON.parse(first.text)).quotes[0]?.version ?? "";
    const again = await map(gutters?.id, seen);
    expect(again.status).toBe(200);
    const mapped = scopeComparison.parse(again.body);
    expect(linesOf(mapped, quote.id)).toEqual([
      ["shingles", ["Gutters"]],
      ["vents", []],
    ]);
  });

  test("changes the version when the scope is created from the quotes", async () => {
    await quoted([{ description: "Shingles" }]);
    const opened = (await add({ titles: ["Shingles"] })).quotes[0]?.version;
    const mapped = (await add("quotes")).quotes[0]?.version;
    expect([typeof opened, mapped === opened]).toEqual(["string", false]);
  });
});
