import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { importBody, previewOf } from "../../../tests/support/records/imports.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

const HEADER = "Day,Shop,For what,Total";
const FEBRUARY = `${HEADER}\n03/02/2026,Tile World,Tiles,20.00\n04/02/2026,Paint Co,Paint,30.00\n`;
const MARCH = `Account: 1234\n\n${HEADER}\n05/03/2026,Tile World,Grout,7.00\n`;

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await proHomeowner(testApp);
  projectId = (await createProject(anna)).id;
});

/** Imports the February file with the user's corrections. */
async function importFebruary() {
  const first = await previewOf(anna, { projectId }, FEBRUARY);
  expect(first).toMatchObject({ isRemembered: false, isDateOrderUnsure: true });
  const mapping = {
    ...first.mapping,
    columns: { ...first.mapping.columns, payee: 1, description: 2 },
    dateOrder: "dmy" as const,
    category: "Labor",
    paymentMethod: "Cash",
  };
  const preview = await previewOf(anna, { projectId, mapping }, FEBRUARY);
  const response = await anna.post("/api/imports", importBody(projectId, preview));
  expect(response.status).toBe(201);
  return { mapping, id: (response.body as { id: number }).id };
}

test("the next file with the same header uses the saved mapping, wherever the header is", async () => {
  const { mapping } = await importFebruary();
  const elsewhere = await createProject(anna);
  const next = await previewOf(anna, { projectId: elsewhere.id }, MARCH);
  expect(next).toMatchObject({
    isRemembered: true,
    // Already answered for this bank's dates.
    isDateOrderUnsure: false,
    mapping: { ...mapping, header: 1 },
  });
  expect(next.rows).toMatchObject([
    { expense: { date: "2026-03-05", description: "Grout", category: "Labor" } },
  ]);
});

test("a new choice overrides the saved mapping and replaces it", async () => {
  const { mapping } = await importFebruary();
  const other = { ...mapping, header: 1, category: "Materials" };
  const preview = await previewOf(anna, { projectId, mapping: other }, MARCH);
  expect(preview).toMatchObject({ isRemembered: false, mapping: other });
  await anna.post("/api/imports", importBody(projectId, preview));
  const next = await previewOf(anna, { projectId }, MARCH);
  expect(next.mapping).toEqual(other);
});

test("dates that don't fit the saved order are analyzed again", async () => {
  await importFebruary();
  const next = await previewOf(anna, { projectId }, `${HEADER}\n03/25/2026,a,b,7.00\n`);
  expect(next).toMatchObject({
    isRemembered: true,
    mapping: { dateOrder: "mdy", category: "Labor" },
    rows: [{ expense: { date: "2026-03-25" } }],
  });
});

test("other headers, other users and undone imports have no saved mapping", async () => {
  const { id } = await importFebruary();
  const renamed = await previewOf(anna, { projectId }, MARCH.replace("For what", "Why"));
  expect(renamed.isRemembered).toBe(false);
  const boris = await proHomeowner(testApp);
  const theirs = (await createProject(boris)).id;
  expect((await previewOf(boris, { projectId: theirs }, MARCH)).isRemembered).toBe(false);
  await anna.delete(`/api/imports/${id}`);
  expect((await previewOf(anna, { projectId }, MARCH)).isRemembered).toBe(false);
  await anna.post(`/api/imports/${id}/restore`);
  expect((await previewOf(anna, { projectId }, MARCH)).isRemembered).toBe(true);
});

test("limits the size of a saved mapping", async () => {
  const preview = await previewOf(anna, { projectId }, FEBRUARY);
  const body = importBody(projectId, preview);
  const { mapping } = preview;
  for (const readAs of [
    { header: [], mapping },
    { header: Array.from({ length: 101 }, () => "a"), mapping },
    { header: ["a".repeat(61)], mapping },
    { header: ["\u0000"], mapping },
    { header: ["a"], mapping: { ...mapping, header: -1 } },
  ]) {
    expect((await anna.post("/api/imports", { ...body, readAs })).status).toBe(400);
  }
  expect((await anna.post("/api/imports", { ...body, readAs: null })).status).toBe(201);
});
