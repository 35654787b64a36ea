import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { createContractor } from "../support/records/contractors.ts";
import { createExpense, createProject } from "../support/records/factories.ts";
import { createMilestone } from "../support/records/milestones.ts";
import { createWebFolder, type WebFolder } from "../support/browser/web-folder.ts";

/*
 * Screens rendered from the data that the server puts into their page: all of the account's, nothing
 * of another, and no text that could become markup.
 */

/** Not imported by name: its types are those of the browser. */
const RENDERER = fileURLToPath(new URL("../../web/app/server-render.tsx", import.meta.url));
const HOSTILE = `"><img src=x onerror=alert(1)></script><script>alert(2)</script> style="color:red`;
const ESCAPED = "&quot;&gt;&lt;img src=x onerror=alert(1)&gt;";
const VIEW = { timeZone: "America/New_York", isWide: true, today: "2026-03-14" } as const;

type RenderScreen = (request: object) => Promise<string | undefined>;

function hasRenderer(module: object): module is { renderScreen: RenderScreen } {
  return "renderScreen" in module && typeof module.renderScreen === "function";
}

/** Without a build all modules load at once, also those that listen to the window. */
async function loadRenderer(): Promise<RenderScreen> {
  vi.stubGlobal("window", new EventTarget());
  const module: unknown = await import(/* @vite-ignore */ RENDERER);
  vi.unstubAllGlobals();
  if (typeof module !== "object" || module === null || !hasRenderer(module)) {
    throw new TypeError("web/app/server-render.tsx does not export what renders");
  }
  return module.renderScreen;
}

let renderScreen: RenderScreen;
let web: WebFolder;
let product: TestApp;
let anna: Homeowner;
let bob: Homeowner;

async function addRecords(owner: Homeowner, name: string): Promise<void> {
  const { id } = await createProject(owner, { name: `project ${name}`, budget: "60000" });
  await createContractor(owner, { name: `contractor ${name}` });
  await createExpense(owner, id, { description: `expense ${name}`, amount: "123.45" });
  await createMilestone(owner, id, { title: `milestone ${name}` });
}

beforeAll(async () => {
  renderScreen = await loadRenderer();
  web = await createWebFolder();
  product = await createTestApp({ webFolder: web.folder });
  anna = await product.homeowner();
  bob = await product.homeowner();
  await addRecords(anna, HOSTILE);
  await addRecords(bob, "of Bob");
});
afterAll(async () => {
  await product.close();
  await web.remove();
});

async function render(owner: Homeowner, url: string): Promise<string> {
  const cookie = `${owner.cookieHeader()}; view=${VIEW.timeZone}~wide`;
  const { text } = await owner.get(url, { accept: "text/html", cookie });
  const json = /<script id="answers" type="application\/json">(.*)<\/script>$/s.exec(text)?.[1];
  const answers: Record<string, unknown> = JSON.parse(json ?? "{}");
  const request = { url, answers, view: VIEW, cookies: "", operatorLinks: [] };
  // Again while lazy parts load: here they are transformed first.
  return (await vi.waitFor(() => renderScreen(request), 60_000)) ?? "";
}

test.each([
  ["/dashboard", ["project", "expense"], ["$60,000.00", "$123.45"]],
  ["/expenses", ["project", "expense"], ["$123.45"]],
  ["/projects", ["project"], ["$60,000.00", "$123.45"]],
  ["/timeline", ["project", "milestone"], []],
  ["/contractors", ["project", "contractor"], ["$0.00"]],
  ["/contracts", ["project"], []],
])("%s holds the account's records and no other's", async (url, kinds, figures) => {
  const ofAnna = await render(anna, url);
  const ofBob = await render(bob, url);
  for (const kind of kinds) {
    expect(ofAnna).toContain(`${kind} ${ESCAPED}`);
    expect(ofBob).toContain(`${kind} of Bob`);
  }
  for (const figure of figures) expect(ofBob).toContain(figure);
  expect(ofAnna).not.toContain("of Bob");
  expect(ofBob).not.toContain("alert(1)");
  // No element and no style attribute, which the Content-Security-Policy forbids.
  expect(ofAnna).not.toMatch(/<(?:img src=x|script)| style="/);
});

test("screens rendered at once hold each its own account", async () => {
  const turns = Array.from({ length: 10 }, (_, turn) => (turn % 2 === 0 ? anna : bob));
  const screens = await Promise.all(turns.map((owner) => render(owner, "/expenses")));
  for (const [turn, html] of screens.entries()) {
    expect(html.includes("expense of Bob")).toBe(turn % 2 === 1);
    expect(html.includes(`expense ${ESCAPED}`)).toBe(turn % 2 === 0);
  }
});
