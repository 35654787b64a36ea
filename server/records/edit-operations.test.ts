import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../tests/support/app/app.ts";
import { joinHome } from "../../tests/support/app/members/household.ts";
import { type Operation, operationsOf } from "../../tests/support/app/operations.ts";
import { createProject } from "../../tests/support/records/factories.ts";

/*
 * Every operation that edits a record requires the version that the edit started from, or is listed
 * here with the reason why not.
 */

const OF_ONE_PERSON = "one person's own settings, of which the last choice holds";
const ON_OR_OFF = "switches one thing on or off, with no value that could be lost";
const WITHOUT_VERSION: Readonly<Record<string, string>> = {
  "PUT /api/account/profile": OF_ONE_PERSON,
  "PUT /api/account/passkeys/{id}": OF_ONE_PERSON,
  "PUT /api/account/reminders": OF_ONE_PERSON,
  "PUT /api/account/ai-receipts": ON_OR_OFF,
  "PUT /api/account/digests/{id}": OF_ONE_PERSON,
  "PUT /api/household/members/{id}": OF_ONE_PERSON,
  "PUT /api/projects/{id}/archived": ON_OR_OFF,
  "PUT /api/projects/{id}/merchant-rules": "sets a merchant's rule, of which the last choice holds",
  "PUT /api/projects/{id}/saved-filters": OF_ONE_PERSON,
  "PATCH /api/milestones/{id}/complete": ON_OR_OFF,
  "PATCH /api/milestones/{id}/reopen": ON_OR_OFF,
};

let product: TestApp;
let owner: Homeowner;
let operations: Operation[];

beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
  owner = await product.homeowner();
  operations = operationsOf((await product.visitor().get("/api/openapi.json")).body);
});
afterAll(() => product.close());

const hasVersion = ({ parameters }: Operation) =>
  parameters.some((one) => one.in === "header" && one.name.toLowerCase() === "if-match");

test("every edit requires a version or has a reason why not", () => {
  const edits = operations.filter(({ method }) => method === "PUT" || method === "PATCH");
  const without = edits.filter((edit) => !hasVersion(edit)).map(({ name }) => name);
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_VERSION).toSorted());
  expect(edits.length).toBeGreaterThan(without.length);
});

test("rejects accepting a quote whose price changed in the meantime", async () => {
  const partner = await product.homeowner({ firstName: "Maria", lastName: "Long" });
  await joinHome(product, owner, partner);
  const { id: projectId } = await createProject(owner);
  const fields = { work: "Wiring", scope: null, amount: "4000", validUntil: null, items: [] };
  const { body: opened } = await owner.post("/api/quotes", { ...fields, projectId });
  const { id, version } = opened as { id: number; version: string };
  const changed = await partner.put(
    `/api/quotes/${id}`,
    { ...fields, amount: "5000" },
    { "x-home": String(owner.user.id) },
  );
  expect(changed.status).toBe(200);
  const accept = (headers: Record<string, string>) =>
    owner.patch(`/api/quotes/${id}/status`, { status: "accepted" }, headers);
  expect(await accept({ "if-match": `"${version}"` })).toMatchObject({
    status: 409,
    body: {
      details: {
        current: { status: "received", amount: "5000.00" },
        changed: { name: "Maria Long", isOwn: false },
      },
    },
  });
  expect(await accept({})).toMatchObject({ status: 200, body: { status: "accepted" } });
});
