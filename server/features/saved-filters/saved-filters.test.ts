import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { download, restored } from "../../../tests/support/account-backup.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { householdOf, joinHome } from "../../../tests/support/app/members/household.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import {
  MAX_FILTER_NAME,
  MAX_PARAMETERS,
  MAX_SAVED_FILTERS,
  type SavedFilter,
} from "../../../shared/expenses/saved-filters.ts";

let product: TestApp;
let ada: Homeowner;
let projectId: number;

beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
});
afterAll(() => product.close());
beforeEach(async () => {
  ada = await product.homeowner();
  projectId = (await createProject(ada)).id;
});

const LABOR = { name: "Labor, dearest first", search: "category=Labor&sort=-amount" };
const inHome = () => ({ "x-home": String(ada.user.id) });
const path = (id = projectId) => `/api/projects/${id}/saved-filters`;
const save = (filters: unknown, client = ada, headers = {}) =>
  client.send("PUT", path(), { filters }, headers);

async function saved(client = ada, headers: Record<string, string> = {}): Promise<SavedFilter[]> {
  const { body } = await client.get(path(), headers);
  return (body as { filters: SavedFilter[] }).filters;
}

describe("saved filters", () => {
  test("are kept in order, and replaced as a whole", async () => {
    expect(await saved()).toEqual([]);
    const several = {
      name: "Two",
      search: "category=A&category=B&hasReceipt=false&amountFrom=5.00",
    };
    expect(await save([LABOR, several])).toMatchObject({
      status: 200,
      body: { filters: [LABOR, several] },
    });
    expect(await saved()).toEqual([LABOR, several]);
    await save([several]);
    expect(await saved()).toEqual([several]);
  });

  test("may refer to records that no longer exist", async () => {
    const gone = { name: "Gone", search: "contractorId=999999&lineId=999999&category=Never" };
    expect((await save([gone])).status).toBe(200);
  });

  test("fit into one request at their maximum number and length", async () => {
    const category = (_: unknown, count: number) => `category=${String(count).padStart(200, "x")}`;
    const search = Array.from({ length: MAX_PARAMETERS / 210 }, category).join("&");
    const long = Array.from({ length: MAX_SAVED_FILTERS }, (_, count) => ({
      name: `${count + 10}${"🔨".repeat(MAX_FILTER_NAME - 2)}`,
      search,
    }));
    expect((await save(long)).status).toBe(200);
    expect(await saved()).toEqual(long);
  });

  test("are deleted with their project", async () => {
    await save([LABOR]);
    await ada.delete(`/api/projects/${projectId}`);
    expect((await ada.get(path())).status).toBe(404);
    expect((await save([LABOR])).status).toBe(404);
  });

  test.each([
    [[{ name: " ", search: "" }], "Name is required"],
    [[{ name: "A", search: "page=2" }], "Must be a filter of expenses"],
    [[{ name: "A", search: "contractorId=x" }], "Must be a filter of expenses"],
    [[{ name: "A", search: "from=2026-03-02&to=2026-03-01" }], "Must be a filter of expenses"],
    [
      [
        { name: "Tile", search: "" },
        { name: "TILE ", search: "" },
      ],
      "A filter with this name already exists",
    ],
    [
      Array.from({ length: MAX_SAVED_FILTERS + 1 }, (_, n) => ({ name: `F${n}`, search: "" })),
      "A project can have 30 saved filters",
    ],
  ])("reject %j", async (filters, message) => {
    const { status, text } = await save(filters);
    expect(status).toBe(400);
    expect(text).toContain(message);
    expect(await saved()).toEqual([]);
  });
});

describe("in a shared home", () => {
  test("each person has their own, until the membership ends", async () => {
    const viewer = await product.homeowner();
    await joinHome(product, ada, viewer, { role: "viewer" });
    await save([LABOR]);
    const own = { name: "Mine", search: "search=oak" };
    expect((await save([own], viewer, inHome())).status).toBe(200);
    expect(await saved(viewer, inHome())).toEqual([own]);
    expect(await saved()).toEqual([LABOR]);

    const [member] = (await householdOf(ada)).members;
    await ada.delete(`/api/household/members/${member?.id ?? 0}`);
    await joinHome(product, ada, viewer, { role: "viewer" });
    expect(await saved(viewer, inHome())).toEqual([]);
  });
});

test("a backup restores them, with the new ids of the records that they refer to", async () => {
  const contractor = await createContractor(ada, { name: "Dana" });
  const named = { name: "Dana", search: `contractorId=${contractor.id}&lineId=999&sort=amount` };
  await save([LABOR, named]);
  const { bytes } = await download(ada);
  const bob = await product.homeowner();
  expect(await restored(bob, bytes)).toMatchObject({ type: "done" });
  const [project] = (await bob.get("/api/projects")).body as { id: number }[];
  const [own] = (await bob.get("/api/contractors")).body as { id: number }[];
  expect((await bob.get(path(project?.id))).body).toEqual({
    filters: [LABOR, { name: "Dana", search: `contractorId=${own?.id}&sort=amount` }],
  });
});
