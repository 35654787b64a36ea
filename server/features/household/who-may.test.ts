import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "../../../shared/account/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import { MISSING } from "../../../tests/support/app/id-calls.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";
import { bodyOfQuote } from "../../../tests/support/records/budget/quotes.ts";
import { invoiceBody } from "../../../tests/support/records/invoices.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

const DOCUMENT = new URL("../../../docs/household.md", import.meta.url);
const ROLES = ["owner", "editor", "viewer"] as const;
type Role = (typeof ROLES)[number];

interface Row {
  what: string;
  may: Record<Role, string>;
  requests: string[];
}

/** The rows of the table under "Who may". */
function readTable(): Row[] {
  const rows = readFileSync(DOCUMENT, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && line.includes("/api/"));
  return rows.map((line) => {
    const [what = "", owner = "", editor = "", viewer = "", requests = ""] = line
      .slice(2)
      .split(" | ");
    const found = [...requests.matchAll(/`([^`]+)`/g)].map(([, request = ""]) => request);
    return { what, may: { owner, editor, viewer }, requests: found };
  });
}

const TABLE = readTable();

let product: TestApp;
let people: Record<Role, Homeowner>;
let projectId: number;
beforeAll(async () => {
  product = await createTestApp();
  const owner = await proHomeowner(product);
  const [editor, viewer] = [await product.homeowner(), await product.homeowner()];
  projectId = (await createProject(owner)).id;
  await joinHome(product, owner, editor);
  await joinHome(product, owner, viewer, { role: "viewer" });
  people = { owner, editor, viewer };
});
afterAll(() => product.close());

/** Valid bodies, because a malformed one is rejected before the role is known. */
function bodyOf(request: string): object | undefined {
  const bodies: Record<string, object> = {
    "POST /api/expenses": expenseBody(projectId),
    "POST /api/quotes": bodyOfQuote(projectId),
    "POST /api/invoices": invoiceBody(projectId),
    "POST /api/scope-items": { projectId, work: "Roof", from: "budget" },
    "POST /api/trash/purge": { entries: [{ kind: "expense", id: MISSING }] },
    "POST /api/ai-chat": { content: "How much have I spent?" },
    "POST /api/ai-chat/proposals/:missing/confirm": { token: "x" },
    "PUT /api/projects/:project/dates": { startedOn: "2026-01-02", finishedOn: null },
  };
  return bodies[request];
}

function send(role: Role, request: string) {
  const [method = "", path = ""] = request.split(" ");
  const url = path.replace(":project", String(projectId)).replace(":missing", String(MISSING));
  const named = { "x-home": String(people.owner.user.id) };
  if (!isMethod(method)) throw new Error(`No method in ${request}`);
  return people[role].send(method, url, bodyOf(request), named);
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
function isMethod(text: string): text is (typeof METHODS)[number] {
  return METHODS.some((method) => method === text);
}

test("the table lists each response", () => {
  expect(TABLE.flatMap(({ requests }) => requests).length).toBeGreaterThanOrEqual(20);
  for (const { may, requests } of TABLE) {
    expect(requests).not.toEqual([]);
    for (const role of ROLES) expect(["yes", "no", "own"]).toContain(may[role]);
  }
});

describe.each(TABLE)("$what", ({ may, requests }) => {
  test.each(requests.flatMap((request) => ROLES.map((role) => [request, role] as const)))(
    "%s by the %s",
    async (request, role) => {
      const { status, body } = await send(role, request);
      switch (may[role]) {
        case "no":
          expect({ status, body }).toMatchObject({ status: 403, body: { code: "not_permitted" } });
          break;
        case "yes":
          // For a missing record the response is 404, after the role was checked.
          expect([200, 201, 204, 404]).toContain(status);
          expect(body ?? {}).not.toMatchObject({ error: "Home not found" });
          break;
        default:
          expect(status).toBe(200);
      }
    },
  );
});

test("responses about the sender don't depend on the named home", async () => {
  const { body } = await send("viewer", "GET /api/account");
  expect(account.parse(body).email).toBe(people.viewer.user.email);
});

test("a home that is not shared is not found", async () => {
  const stranger = await product.homeowner();
  const named = { "x-home": String(people.owner.user.id) };
  const foreign = await stranger.get("/api/projects", named);
  expect(foreign).toMatchObject({ status: 404, body: { code: "not_found" } });
  const missing = await stranger.get("/api/projects", { "x-home": String(MISSING) });
  expect(missing.text).toBe(foreign.text);
});

test("downloads and images can name the home in the query, writes cannot", async () => {
  const home = people.owner.user.id;
  const path = `/api/projects/${projectId}/exports/expenses.csv?home=${home}`;
  expect(await people.viewer.get(path)).toMatchObject({ status: 200 });
  const created = await people.editor.post(`/api/projects?home=${home}`, {
    name: "My own",
    budget: "1000",
  });
  expect(created).toMatchObject({ status: 201, body: { userId: people.editor.user.id } });
});
