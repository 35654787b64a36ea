import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SearchResponse, searchResponse } from "../../../shared/search/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import {
  createContract,
  createLine,
} from "../../../tests/support/records/budget/budget-factories.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createInvoiceOf } from "../../../tests/support/records/invoices.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";

let product: TestApp;
let anna: Homeowner;
let viewer: Homeowner;
let stranger: Homeowner;
let projectId: number;
let bath: number;
let contractId: number;

const pathOf = (q: string, project = projectId) =>
  `/api/search?projectId=${project}&q=${encodeURIComponent(q)}`;

async function search(q: string, client = anna, headers = {}): Promise<SearchResponse> {
  return searchResponse.parse((await client.get(pathOf(q), headers)).body);
}

const inHome = () => ({ "x-home": String(anna.user.id) });

/** Matches in the form "expense: Oak boards". */
function foundIn({ groups }: SearchResponse): string[] {
  return groups.flatMap(({ kind, hits }) => hits.map(({ title }) => `${kind}: ${title}`));
}

beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
  [anna, viewer, stranger] = [
    await product.homeowner(),
    await product.homeowner(),
    await product.homeowner(),
  ];
  projectId = (await createProject(anna, { name: "Oak Street", description: null })).id;
  bath = (await createProject(anna, { name: "Bath", description: "The oak floor" })).id;
  const mason = await createContractor(anna, { name: "Oakley", company: null, specialty: null });
  await createContractor(anna, { name: "Elsewhere Oak", company: null });
  await createExpense(anna, projectId, { description: "Oak boards", amount: "1950.25" });
  await createExpense(anna, projectId, { description: "100%_sure\\", amount: "12" });
  await createExpense(anna, projectId, {
    description: "Mortar",
    contractorId: mason.id,
    amount: "1950",
  });
  await createExpense(anna, bath, { description: "Oak shelf" });
  await createMilestone(anna, projectId, { title: "Oak floor laid", description: null });
  await createLine(anna, projectId, { category: "materials", room: "Oak room", planned: "1950" });
  const schedule = [{ kind: "deposit", title: "Deposit", amount: "1950" }];
  const work = { work: "Oak stairs", contractorId: mason.id };
  contractId = (await createContract(anna, projectId, work, schedule)).id;
  const lines = [{ description: "Boards", amount: "1950" }];
  await createInvoiceOf(anna, projectId, { number: "OAK-7", lines });
  await joinHome(product, anna, viewer, { role: "viewer", projects: [projectId] });
});
afterAll(() => product.close());

describe("the search", () => {
  test("returns matches by kind", async () => {
    expect(foundIn(await search(" oak "))).toEqual([
      "expense: Mortar",
      "expense: Oak boards",
      "invoice: OAK-7",
      "quote: Oak stairs",
      "contractor: Elsewhere Oak",
      "contractor: Oakley",
      "milestone: Oak floor laid",
      "budget_line: Materials",
      "project: Bath",
      "project: Oak Street",
    ]);
  });

  test.each(["1950", "1,950.00", "$1950.00"])(
    "finds the amount %s and marks the match",
    async (q) => {
      const response = await search(q);
      const to = q === "1950" ? "1950.99" : "1950.00";
      expect(response.amount).toEqual({ from: "1950.00", to });
      const found = foundIn(response);
      expect(found).toEqual(
        expect.arrayContaining([
          "expense: Mortar",
          "installment: Deposit",
          "invoice: OAK-7",
          "budget_line: Materials",
        ]),
      );
      // Without cents, any cents match.
      expect(found.includes("expense: Oak boards")).toBe(q === "1950");
      const [deposit] = response.groups.find(({ kind }) => kind === "installment")?.hits ?? [];
      expect(deposit).toMatchObject({ quoteId: contractId, amount: "1950.00", note: "Oak stairs" });
    },
  );

  test.each([
    ["%", "expense: 100%_sure\\"],
    ["_", "expense: 100%_sure\\"],
    ["\\", "expense: 100%_sure\\"],
  ])("treats %s as a letter", async (q, only) => {
    expect(foundIn(await search(q))).toEqual([only]);
  });

  test("lists five of a kind and counts all", async () => {
    const owner = await product.homeowner();
    const { id } = await createProject(owner);
    for (let n = 0; n < 7; n += 1) await createMilestone(owner, id, { title: `Tile ${n}` });
    const { groups } = searchResponse.parse((await owner.get(pathOf("tile", id))).body);
    expect(groups).toMatchObject([{ kind: "milestone", count: 7 }]);
    expect(groups[0]?.hits).toHaveLength(5);
  });

  test.each(["'; drop table expenses; --", "\u202Eoak", "🏠".repeat(100)])(
    "finds nothing for %j",
    async (q) => expect(await search(q)).toEqual({ amount: null, groups: [] }),
  );

  test.each(["", "   ", "x".repeat(201), "a\u0000b"])("rejects %j", async (q) => {
    const response = await anna.get(pathOf(q));
    expect(response).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });
});

describe("who sees what", () => {
  test("a viewer of one project finds its records and contractors, and no other project", async () => {
    const found = foundIn(await search("oak", viewer, inHome()));
    expect(found).toContain("expense: Oak boards");
    expect(found).toContain("contractor: Oakley");
    expect(found).not.toContain("contractor: Elsewhere Oak");
    expect(found).not.toContain("project: Bath");
    const other = await viewer.get(pathOf("oak", bath), inHome());
    expect(other).toMatchObject({ status: 404, body: { error: "Project not found" } });
  });

  test("a stranger finds nothing", async () => {
    for (const headers of [{}, inHome()]) {
      expect((await stranger.get(pathOf("oak"), headers)).status).toBe(404);
    }
    expect((await product.visitor().get(pathOf("oak"))).status).toBe(401);
  });
});
