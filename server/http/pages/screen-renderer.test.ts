import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { SKELETON_END, SKELETON_START } from "./page-marks.ts";

const HTML = { accept: "text/html" };
const PAGE = `<!doctype html><body>${SKELETON_START}skeleton${SKELETON_END}</body>`;
/** Shows what it was asked for; fails or ends its thread for some addresses. */
const RENDERER = `
export async function renderScreen({ url, answers, view, cookies }) {
  if (url.includes("search=fail")) throw new Error("the roof fell in");
  if (url.includes("search=end")) process.exit(7);
  if (url.includes("search=dirty")) return undefined;
  return "<main>" + JSON.stringify({ url, paths: Object.keys(answers), view, cookies }) + "</main>";
}`;

let folder: string;
let product: TestApp;
let homeowner: Homeowner;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "plumbline-renderer-"));
  await mkdir(path.join(folder, "web/assets"), { recursive: true });
  await mkdir(path.join(folder, "renderer"));
  for (const name of ["app.html", "landing.html"]) {
    await writeFile(path.join(folder, "web", name), PAGE);
  }
  await writeFile(path.join(folder, "renderer/renderer.mjs"), RENDERER);
  product = await createTestApp({ webFolder: path.join(folder, "web") });
  homeowner = await product.homeowner();
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a page in a browser with this view, by default one in New York. */
async function open(address: string, view = "America/New_York~wide") {
  const cookie = `${homeowner.cookieHeader()}; view=${view}; selected-project=1.2`;
  const { text } = await homeowner.get(address, { ...HTML, cookie });
  const [, key, screen] =
    /<div id="root" inert data-view="(.*?)"><main>(.*?)<\/main>/.exec(text) ?? [];
  return { text, key, screen: screen === undefined ? undefined : JSON.parse(screen) };
}

test("a page holds its screen, rendered for the browser's day, width and project", async () => {
  // Already March 15 in Auckland.
  product.clock.set(new Date("2026-03-14T20:00:00Z"));
  const { key, screen } = await open("/projects?a=b", "Pacific/Auckland~narrow");
  expect(key).toBe("Pacific/Auckland~narrow~2026-03-15");
  expect(screen).toEqual({
    url: "/projects?a=b",
    paths: ["/api/user", "/api/projects"],
    view: { timeZone: "Pacific/Auckland", isWide: false, today: "2026-03-15" },
    cookies: "selected-project=1.2",
  });
});

test("the sign-in is rendered for every browser", async () => {
  const { text, headers } = await product.visitor().get("/login", HTML);
  expect(text).toContain('<div id="root" inert data-view=""><main>');
  expect(headers["cache-control"]).toBe("no-store");
});

test.each([
  ["without a known time zone", "/projects", "Europe/Atlantis~wide"],
  ["without a width", "/projects", "Europe/Paris"],
  ["with a hostile cookie", "/projects", '"><script>~wide'],
  ["of another screen", "/account", "Europe/Paris~wide"],
  ["of another's home", "/projects?home=7", "Europe/Paris~wide"],
  ["with an address that the browser would change", "/expenses?search=dirty", "Europe/Paris~wide"],
])("a page %s shows the skeleton", async (_, address, view) => {
  expect((await open(address, view)).text).toContain(`${SKELETON_START}skeleton`);
});

test("a screen that fails leaves the skeleton, and a line in the log", async () => {
  expect((await open("/expenses?search=fail")).text).toContain(`${SKELETON_START}skeleton`);
  expect(product.logged()).toContain("A screen could not be rendered");
  expect(product.logged()).toContain("the roof fell in");
  expect((await open("/projects")).screen).toBeDefined();
});

test("pages show skeletons when the renderer ends, and screens again soon after", async () => {
  const [ended, waiting] = await Promise.all([open("/expenses?search=end"), open("/projects")]);
  for (const { text } of [ended, waiting]) expect(text).toContain(`${SKELETON_START}skeleton`);
  expect(product.logged()).toContain("The renderer of screens ended");
  await expect.poll(async () => (await open("/projects")).screen, { interval: 200 }).toBeDefined();
});
