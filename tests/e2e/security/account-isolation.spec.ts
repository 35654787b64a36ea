import type { APIRequestContext, Browser, BrowserContext } from "@playwright/test";
import type { Pool } from "pg";
import { type BrowserHomeowner, expect, type Page, test } from "../../support/browser/fixtures.ts";
import { createHomeowner } from "../../support/browser/homeowner.ts";
import { planner } from "../../support/browser/milestones.ts";
import { watch } from "../../support/browser/watch.ts";
import { askInPanel, openAssistant, questionField } from "../../support/browser/chat-double.ts";
import { showScreen } from "../support/small-screens.ts";
import { pngScan } from "../../support/records/receipts.ts";
import type { ServerProcess } from "../../support/app/processes/server-process.ts";

/** Part of every text in Anna's records. */
const CANARY = "canary-of-anna";
/** A total that only Anna's expenses have. */
const SUM = "73219.41";
interface Ids {
  project: number;
  expense: number;
  contractor: number;
  milestone: number;
  receipt: string;
}

const UNKNOWN_IDS: Ids = {
  project: 9_007_199_254_740_991,
  expense: 9_007_199_254_740_991,
  contractor: 9_007_199_254_740_991,
  milestone: 9_007_199_254_740_991,
  receipt: "00000000-0000-4000-8000-000000000000.png",
};

/** Every request that names a record, as a page would make it. */
function requestsWith(ids: Ids): [method: string, path: string, body?: unknown][] {
  const expense = {
    projectId: ids.project,
    description: "Mine now",
    amount: "1",
    category: "Materials",
    paymentMethod: "Cash",
    date: "2026-03-10",
  };
  const milestone = { projectId: ids.project, title: "Mine now", category: "Planning" };
  return [
    ["GET", `/api/projects/${ids.project}`],
    ["PUT", `/api/projects/${ids.project}`, { name: "Mine now", budget: "1000" }],
    ["DELETE", `/api/projects/${ids.project}`],
    ["GET", `/api/projects/${ids.project}/summary`],
    ["GET", `/api/expenses?projectId=${ids.project}`],
    ["GET", `/api/milestones?projectId=${ids.project}`],
    ["POST", "/api/expenses", expense],
    ["POST", "/api/milestones", milestone],
    ["POST", "/api/milestones/batch", { projectId: ids.project, milestones: [milestone] }],
    ["GET", `/api/expenses/${ids.expense}`],
    ["PUT", `/api/expenses/${ids.expense}`, expense],
    ["DELETE", `/api/expenses/${ids.expense}`],
    ["POST", `/api/expenses/${ids.expense}/restore`],
    ["PUT", `/api/contractors/${ids.contractor}`, { name: "Mine now" }],
    ["DELETE", `/api/contractors/${ids.contractor}`],
    ["POST", `/api/contractors/${ids.contractor}/restore`],
    ["PUT", `/api/milestones/${ids.milestone}`, milestone],
    ["PATCH", `/api/milestones/${ids.milestone}/complete`],
    ["PATCH", `/api/milestones/${ids.milestone}/reopen`],
    ["DELETE", `/api/milestones/${ids.milestone}`],
    ["POST", `/api/milestones/${ids.milestone}/restore`],
    ["POST", "/api/signed-url", { s3Key: ids.receipt }],
    ["GET", `/api/receipts/${ids.receipt}/preview`],
    ["POST", "/api/ai-chat", { content: "What is left?", projectId: ids.project }],
    ["GET", `/api/ai-chat/about?projectId=${ids.project}`],
  ];
}

/** Fetches inside the page, with its cookies, origin and CSP. */
function answersTo(
  page: Page,
  ids: Ids,
): Promise<{ call: string; status: number; text: string }[]> {
  return page.evaluate(async (calls) => {
    const answers = [];
    for (const [method, path, body] of calls) {
      const answer = await fetch(path, {
        method,
        ...(body !== undefined && {
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      });
      answers.push({ call: method, status: answer.status, text: await answer.text() });
    }
    return answers;
  }, requestsWith(ids));
}

/** All of Anna's records, as her own session reads them. */
async function readAll(request: APIRequestContext, { project }: Ids): Promise<string> {
  const paths = [
    "/api/projects",
    `/api/projects/${project}/summary`,
    `/api/expenses?projectId=${project}`,
    "/api/contractors",
    `/api/milestones?projectId=${project}`,
    "/api/ai-chat",
    "/api/account",
  ];
  const texts = [];
  for (const path of paths) texts.push(await (await request.get(path)).text());
  return texts.join("\n");
}

/** The body of every response to the context's pages. */
function responseBodies(context: BrowserContext): Promise<string>[] {
  const bodies: Promise<string>[] = [];
  context.on("response", (response) => {
    const isOurs = /json|html|event-stream/.test(response.headers()["content-type"] ?? "");
    if (isOurs) bodies.push(response.text().catch(() => ""));
  });
  return bodies;
}

interface Fixtures {
  homeowner: BrowserHomeowner;
  context: BrowserContext;
  server: ServerProcess;
  database: Pool;
  browser: Browser;
}

interface TwoUsers {
  ids: Ids;
  /** all of Anna's records, as her own session reads them */
  readAnnas: () => Promise<string>;
  bob: BrowserHomeowner;
  /** the page of Bob's browser, and the body of every response to it */
  page: Page;
  bodies: Promise<string>[];
  close: () => Promise<void>;
}

/** Two users, each in a separate browser context. */
async function signUpTwo({
  homeowner,
  context,
  server,
  database,
  browser,
}: Fixtures): Promise<TwoUsers> {
  const anna = await planner(homeowner, context, server);
  const contractor = await homeowner.addContractor({
    name: CANARY,
    company: CANARY,
    notes: CANARY,
  });
  const receipt = await homeowner.upload(await pngScan());
  const expense = await homeowner.addExpense({
    projectId: anna.projectId,
    contractorId: contractor.id,
    description: CANARY,
    category: CANARY,
    paymentMethod: CANARY,
    notes: CANARY,
    amount: SUM,
    imageUrl: receipt,
  });
  const milestone = await anna.add({ title: CANARY, description: CANARY, category: CANARY });
  await database.query("insert into ai_messages (user_id, role, content) values ($1, 'user', $2)", [
    homeowner.user.id,
    CANARY,
  ]);
  const ids = {
    project: anna.projectId,
    expense: expense.id,
    contractor: contractor.id,
    milestone: milestone.id,
    receipt,
  };
  const other = await browser.newContext({ baseURL: server.url });
  const complaints = watch(other, server.url);
  const email = `other-of-${homeowner.user.id}@example.com`;
  const bob = await createHomeowner({ context: other, server, database, email });
  await bob.addProject({ name: "Cellar" });
  await bob.addExpense({ description: "Pump" });
  return {
    ids,
    readAnnas: () => readAll(context.request, ids),
    bob,
    page: await other.newPage(),
    bodies: responseBodies(other),
    close: async () => {
      await other.close();
      expect(complaints).toEqual([]);
    },
  };
}

function expectNoTraceOfAnna(text: string, { receipt }: Ids): void {
  for (const trace of [CANARY, SUM, "73,219.41", receipt]) expect(text).not.toContain(trace);
}

test("row 34: another user's ids get the same response as unknown ids @all", async ({
  homeowner,
  context,
  server,
  database,
  browser,
}) => {
  const two = await signUpTwo({ homeowner, context, server, database, browser });
  const { ids, readAnnas, page } = two;
  const before = await readAnnas();
  expect(before).toContain(CANARY);
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByText("Pump")).toBeVisible();
  const [foreign, missing] = [await answersTo(page, ids), await answersTo(page, UNKNOWN_IDS)];
  for (const [index, { status, text }] of foreign.entries()) {
    const [method, path] = requestsWith(ids)[index] ?? [];
    const expected = { method, path, status: 404, text: missing[index]?.text };
    expect({ method, path, status, text }).toEqual(expected);
    expect(Object.keys(JSON.parse(text) as object).toSorted()).toEqual(["code", "error"]);
    expectNoTraceOfAnna(text, ids);
  }
  expect(await readAnnas()).toBe(before);
  await two.close();
});

test("row 36: another user's records appear on no screen and in no response @all", async ({
  homeowner,
  context,
  server,
  database,
  browser,
}) => {
  const two = await signUpTwo({ homeowner, context, server, database, browser });
  const { ids, bob, page, bodies } = two;
  // Stores Anna's project as Bob's last selected one.
  await page.addInitScript(
    ([user, project]) => localStorage.setItem(`selected-project:${user}`, String(project)),
    [bob.user.id, ids.project],
  );
  await page.goto("/dashboard");
  const seen: string[] = [];
  for (const address of [
    "/dashboard",
    "/expenses",
    "/contractors",
    "/timeline",
    "/projects",
    "/billing",
    "/account",
    `/expenses?contractorId=${ids.contractor}`,
    `/expenses?projectId=${ids.project}&search=canary`,
    `/timeline?projectId=${ids.project}`,
  ]) {
    // The document brings data along, and the screen requests the rest.
    seen.push(await (await page.request.get(address)).text());
    await showScreen(page, address);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    seen.push(await page.content());
  }
  const panel = await openAssistant(page);
  await askInPanel(panel, "List all my projects, contractors and expenses");
  await expect(questionField(panel)).toHaveValue("");
  await expect(panel.getByRole("log").getByRole("status")).toHaveCount(0);
  seen.push(await page.content(), ...(await Promise.all(bodies)));
  const all = seen.join("\n");
  expect(all).toContain("Pump");
  expectNoTraceOfAnna(all, ids);
  await two.close();
});
