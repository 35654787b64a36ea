import { afterAll, beforeAll, expect, test } from "vitest";
import { contractor as contractorSchema } from "../../../shared/contractors/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import { contractorBody, createContractor } from "../../../tests/support/records/contractors.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";
import { createInvoiceOf, invoiceBody } from "../../../tests/support/records/invoices.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let product: TestApp;
let ada: Homeowner;
let maria: Homeowner;
let zoe: Homeowner;
let project: number;
let inHome: Record<string, string>;

beforeAll(async () => {
  product = await createTestApp();
  ada = await proHomeowner(product);
  [maria, zoe] = [await product.homeowner(), await product.homeowner()];
  project = (await createProject(ada)).id;
  await joinHome(product, ada, maria, { projects: [project] });
  await joinHome(product, ada, zoe, { projects: [project] });
  inHome = { "x-home": String(ada.user.id) };
});
afterAll(() => product.close());

async function namesSeenBy(member: Homeowner): Promise<string[]> {
  const { body } = await member.get("/api/contractors", inHome);
  return (body as { name: string }[]).map(({ name }) => name);
}

test("a member with chosen projects sees, changes and assigns the contractors that they added", async () => {
  await createContractor(ada, { name: "Ada's electrician" });
  const response = await maria.post(
    "/api/contractors",
    contractorBody({ name: "Tile Co" }),
    inHome,
  );
  expect(response).toMatchObject({ status: 201, body: { userId: ada.user.id } });
  expect(response.text).not.toContain("addedBy");
  const { id } = contractorSchema.parse(response.body);
  expect(await namesSeenBy(maria)).toEqual(["Tile Co"]);
  const renamed = contractorBody({ name: "Tile & Stone Co" });
  expect(await maria.put(`/api/contractors/${id}`, renamed, inHome)).toMatchObject({ status: 200 });
  const path = `/api/expenses?projectId=${project}&contractorId=${id}`;
  expect(await zoe.get(path, inHome)).toMatchObject({ status: 404 });
  expect(await namesSeenBy(zoe)).toEqual([]);

  const body = expenseBody(project, { contractorId: id });
  expect(await zoe.post("/api/expenses", body, inHome)).toMatchObject({ status: 404 });
  expect(await maria.post("/api/expenses", body, inHome)).toMatchObject({ status: 201 });
  // By now the project refers to the contractor.
  expect(await namesSeenBy(zoe)).toEqual(["Tile & Stone Co"]);
  expect((await ada.get("/api/contractors")).body).toHaveLength(2);
});

test("a member with chosen projects edits an invoice of a contractor without other references", async () => {
  const { id: contractorId } = await createContractor(ada, { name: "Gutter Co" });
  const { id } = await createInvoiceOf(ada, project, { contractorId });
  expect(await namesSeenBy(zoe)).toContain("Gutter Co");
  const body = invoiceBody(project, { contractorId, number: "7" });
  expect(await zoe.put(`/api/invoices/${id}`, body, inHome)).toMatchObject({
    status: 200,
    body: { number: "7", contractorId },
  });
});
