import { describe, expect, test } from "vitest";
import { type ScopeComparison, scopeComparison } from "../../../shared/contracts/scope.ts";
import { createLine } from "../../../tests/support/records/budget/budget-factories.ts";
import { compareKitchen } from "../../../tests/support/records/budget/kitchen-scope.ts";
import { createQuoteOf } from "../../../tests/support/records/budget/quotes.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { scopeOfWork, WORK } from "../../../tests/support/records/budget/scope-of-work.ts";

const roof = scopeOfWork();
const { read, add, quoted } = roof;

const titlesOf = ({ items }: ScopeComparison) => items.map(({ title }) => title);
const itemOf = ({ items }: ScopeComparison, title: string) => {
  const item = items.find((one) => one.title === title);
  if (item === undefined) throw new Error(`No item ${title}`);
  return item;
};

test("compares five quotes for one kitchen like the comparison by hand", async () => {
  const { comparison, contractorOf } = await compareKitchen(roof.anna, roof.projectId);
  expect(
    comparison.quotes.map(({ quoteId, amount, adjusted, openGaps }) => [
      contractorOf.get(quoteId),
      amount,
      adjusted,
      openGaps,
    ]),
  ).toEqual([
    ["Elm", "51140.00", { low: "51640.00", high: "51840.00" }, 0],
    ["Birch", "51345.00", { low: "52250.75", high: "52250.75" }, 0],
    ["Alder", "38230.01", { low: "52820.01", high: "54020.01" }, 0],
    ["Cedar", "54190.00", { low: "54485.00", high: "54885.00" }, 0],
    ["Dogwood", "58995.25", { low: "58995.25", high: "58995.25" }, 0],
  ]);
  expect(await read("kitchen  REMODEL")).toEqual(comparison);
});

test("shows labor and materials of lines in the comparison", async () => {
  await quoted([{ description: "Shingles", amount: "900", labor: "600" }]);
  expect((await add("quotes")).cells).toMatchObject([
    { amount: "900.00", labor: "600.00", materials: "300.00" },
  ]);
});

describe("a scope", () => {
  test("is created from given items, each once", async () => {
    expect(titlesOf(await add({ titles: ["Gutters", " gutters ", "Vents"] }))).toEqual([
      "Gutters",
      "Vents",
    ]);
    expect(titlesOf(await add({ titles: ["VENTS", "Skylight"] }, " new  ROOF"))).toEqual([
      "Gutters",
      "Vents",
      "Skylight",
    ]);
    expect(await read("Kitchen")).toEqual({ items: [], quotes: [], cells: [] });
  });

  test("is created from the budget lines", async () => {
    await createLine(roof.anna, roof.projectId, { category: "materials", room: "Attic" });
    await createLine(roof.anna, roof.projectId, { category: "Labor" });
    expect(titlesOf(await add("budget"))).toEqual(["Materials · Attic", "Labor"]);
  });

  test("is created from the lines of all quotes, which are assigned immediately", async () => {
    const first = await quoted([{ description: "Shingles", amount: "700" }]);
    const second = await quoted([
      { description: "shingles ", amount: "650" },
      { description: "Vents", amount: "" },
    ]);
    // Only requested, without an amount.
    await createQuoteOf(roof.anna, roof.projectId, {
      amount: null,
      items: [{ description: "Ice shield" }],
    });
    const scope = await add("quotes");
    expect(titlesOf(scope)).toEqual(["Shingles", "Vents"]);
    const [shingles, vents] = scope.items.map(({ id }) => id);
    expect(scope.cells).toMatchObject([
      { itemId: shingles, quoteId: first.id, state: "priced", amount: "700.00" },
      { itemId: shingles, quoteId: second.id, state: "priced", amount: "650.00" },
      { itemId: vents, quoteId: second.id, state: "included", amount: null },
    ]);
    expect(await add("quotes")).toEqual(scope);
  });

  test("keeps its items when one is renamed or deleted", async () => {
    const quote = await quoted([{ description: "Vents", amount: "90" }]);
    const { items } = await add("quotes");
    const vents = items[0];
    const path = `/api/scope-items/${vents?.id}`;
    await add({ titles: ["Gutters"] });
    const taken = await roof.anna.put(path, { title: "GUTTERS" });
    expect(taken).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    const stale = await roof.anna.put(path, { title: "Ridge" }, { "if-match": "1" });
    expect(stale).toMatchObject({ status: 409, body: { code: "conflict" } });
    const named = await roof.anna.put(
      path,
      { title: "Ridge vents" },
      { "if-match": vents?.version ?? "" },
    );
    expect(named.body).toMatchObject({
      items: [{ title: "Ridge vents" }, { title: "Gutters" }],
      cells: [{ quoteId: quote.id, state: "priced" }],
    });
    const left = scopeComparison.parse((await roof.anna.delete(path)).body);
    expect(titlesOf(left)).toEqual(["Gutters"]);
    expect(left.quotes).toMatchObject([{ outside: "90.00", inScope: "0.00", openGaps: 1 }]);
  });
});

describe("a quote's lines", () => {
  test("belong to items until the assignment is removed", async () => {
    const quote = await quoted([{ description: "Roof, complete", amount: "100" }]);
    const scope = await add({ titles: ["Shingles", "Vents", "Gutters"] });
    const items = scope.items.map(({ id }) => ({ itemId: id, share: 1 }));
    const put = (line: string, given: object[]) =>
      roof.anna.put(`/api/quotes/${quote.id}/scope-lines`, { lines: [{ line, items: given }] });
    const mapped = scopeComparison.parse((await put(" roof,  COMPLETE", items)).body);
    // 100.00 divided by three.
    expect(mapped.cells.map(({ amount }) => amount)).toEqual(["33.34", "33.33", "33.33"]);
    expect(mapped.quotes).toMatchObject([{ inScope: "100.00", notItemized: "900.00" }]);
    expect((await put("Roof", items)).body).toMatchObject({ error: "Line not found" });
    const foreign = [{ itemId: 999_999, share: 1 }];
    expect((await put("Roof, complete", foreign)).body).toMatchObject({
      error: "Scope item not found",
    });
    const taken = scopeComparison.parse((await put("Roof, complete", [])).body);
    expect(taken.cells).toEqual([]);
    expect(taken.quotes).toMatchObject([{ outside: "100.00", openGaps: 3 }]);
  });

  test("keep their items when the quote is edited, also when a line is renamed", async () => {
    const quote = await quoted([
      { description: "Shingels", amount: "70" },
      { description: "Vents", amount: "20" },
    ]);
    await add("quotes");
    const edited = await roof.anna.put(`/api/quotes/${quote.id}`, {
      work: WORK,
      amount: "1000",
      items: [
        { description: "Shingles", amount: "75" },
        { description: "Gutters", amount: "5" },
        { description: "vents", amount: "25" },
      ],
    });
    expect(edited.status).toBe(200);
    const { quotes } = await read();
    expect(quotes[0]?.lines.map(({ line, items }) => [line, items.length])).toEqual([
      ["shingles", 1],
      ["gutters", 0],
      ["vents", 1],
    ]);
  });
});

describe("entering values for an item", () => {
  test("stores its state with the date of the answer, and its price with the source", async () => {
    const quote = await quoted([]);
    const other = await quoted([{ description: "Vents", amount: "80" }]);
    const vents = itemOf(await add("quotes"), "Vents");
    const path = `/api/scope-items/${vents.id}/entries`;
    const enter = (input: object) => roof.anna.patch(path, { quoteIds: [quote.id], ...input });
    const price = { kind: "quote", quoteId: other.id };
    const stale = await roof.anna.patch(path, { quoteIds: [quote.id], price }, { "if-match": "1" });
    expect(stale.status).toBe(409);
    expect((await enter({ state: "excluded", answeredOn: "2026-03-02" })).status).toBe(200);
    const { cells, quotes } = scopeComparison.parse((await enter({ price })).body);
    expect(cells).toMatchObject([
      {
        quoteId: quote.id,
        state: "excluded",
        answeredOn: "2026-03-02",
        adjustment: { low: "80.00", high: "80.00" },
        isOpen: false,
        price: { kind: "quote", low: null, high: null, quoteId: other.id },
      },
      { quoteId: other.id, state: "priced", price: null },
    ]);
    expect(quotes.map(({ adjusted }) => adjusted.low)).toEqual(["1000.00", "1080.00"]);
    await enter({ price: null });
    const undone = scopeComparison.parse((await enter({ state: null })).body);
    expect(undone.cells).toMatchObject([{ quoteId: other.id }]);
    // Without that quote, the price is gone.
    await enter({ price });
    await roof.anna.delete(`/api/quotes/${other.id}`);
    expect((await read()).quotes).toMatchObject([{ openGaps: 1 }]);
  });

  test.each<[string, object, string]>([
    ["an allowance without an amount", { state: "allowance" }, "allowance"],
    ["a range upside down", { price: { kind: "range", low: "2", high: "1" } }, "price"],
  ])("is rejected: %s", async (_name, input, field) => {
    const quote = await quoted([]);
    const { items } = await add({ titles: ["Vents"] });
    const response = await roof.anna.patch(`/api/scope-items/${items[0]?.id}/entries`, {
      quoteIds: [quote.id],
      ...input,
    });
    expect(response.body).toMatchObject({
      code: "validation_failed",
      details: { issues: [{ path: [field] }] },
    });
  });

  test("is limited to quotes of the same project", async () => {
    const { items } = await add({ titles: ["Vents"] });
    const elsewhere = (await createProject(roof.anna)).id;
    const { id } = await createQuoteOf(roof.anna, elsewhere);
    const path = `/api/scope-items/${items[0]?.id}/entries`;
    const response = await roof.anna.patch(path, { quoteIds: [id], state: "excluded" });
    expect(response).toMatchObject({ status: 404, body: { error: "Quote not found" } });
  });
});
