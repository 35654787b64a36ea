import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CEILINGS } from "../../limits/ceilings.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { acceptedQuoteOf, bodyOfQuote } from "../../../tests/support/records/budget/quotes.ts";

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test("a project's quote details have a ceiling, and a shorter quote makes room", async () => {
  const anna = await testApp.homeowner();
  const { id: projectId } = await createProject(anna);
  const { id } = await acceptedQuoteOf(anna, projectId);
  await testApp.db.execute(sql`
    insert into quote_items (user_id, quote_id, position, description)
    select ${anna.user.id}, ${id}, n, 'Shingles' from generate_series(1, ${CEILINGS.quoteParts}::int - 1) n`);
  const full = {
    status: 409,
    body: { error: expect.stringContaining("limit of 5,000 quote lines") },
  };
  const change = { reason: "Skylight", cost: "1", status: "proposed" };
  const addChange = async () => anna.post(`/api/quotes/${id}/change-orders`, change);
  const items = [{ description: "Gutters", amount: null }];
  const installments = [{ kind: "deposit", title: "Deposit", amount: "1" }];

  expect(await addChange()).toMatchObject({ status: 201 });
  expect(await addChange()).toMatchObject(full);
  expect(await anna.put(`/api/quotes/${id}/installments`, { installments })).toMatchObject(full);
  expect(await anna.post("/api/quotes", bodyOfQuote(projectId, { items }))).toMatchObject(full);
  // The ceiling still allows quotes in another project, and one without items in this project.
  const other = await createProject(anna);
  for (const body of [bodyOfQuote(projectId), bodyOfQuote(other.id, { items })]) {
    expect(await anna.post("/api/quotes", body)).toMatchObject({ status: 201 });
  }

  const shorter = { work: "New roof", amount: "12000", items };
  expect(await anna.put(`/api/quotes/${id}`, shorter)).toMatchObject({ status: 200 });
  expect(await addChange()).toMatchObject({ status: 201 });
});
