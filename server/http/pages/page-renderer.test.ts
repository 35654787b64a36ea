import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createWebFolder, type WebFolder } from "../../../tests/support/browser/web-folder.ts";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import { createPageRenderer, type PageToRender } from "./page-renderer.ts";

const HTML = { accept: "text/html" };

/** Renders what it was given; with page 2 it fails, with 3 it takes forever, with 4 it crashes. */
const RENDERER = `
export async function renderPage({ url, userId, responses, isWide, timeZone, today, chosenProject }) {
  if (url.includes("page=2")) throw new Error("no such component");
  if (url.includes("page=3")) await new Promise(() => {});
  if (url.includes("page=4")) process.exit(1);
  const amounts = responses.match(/"amount":"[^"]*"/g) ?? [];
  return \`<div id="root">rendered for \${[userId, isWide, timeZone, today, chosenProject, ...amounts].join()}</div>\`;
}`;

let web: WebFolder;
let file: string;
let product: TestApp;
let homeowner: Homeowner;
beforeAll(async () => {
  web = await createWebFolder();
  file = join(web.folder, "../renderer/render-page.js");
  await mkdir(join(file, ".."));
  await writeFile(file, RENDERER);
  await writeFile(join(web.folder, "app-expenses.html"), "<title>skeleton</title></body>");
  const empty = '<title>rendered</title><div id="root"></div></body>';
  await writeFile(join(web.folder, "app-expenses.empty.html"), empty);
  product = await createTestApp({ webFolder: web.folder });
  homeowner = await product.homeowner();
  const { id } = await createProject(homeowner);
  await createExpense(homeowner, id, { amount: "73219.41" });
});
afterAll(async () => {
  await product.close();
  await web.remove();
});

const fromView = (person: Homeowner, cookies = "view=wide.America/New_York") => ({
  ...HTML,
  cookie: `${person.cookieHeader()}; ${cookies}`,
});

/** The page, once the thread that renders has started and isn't too busy. */
async function rendered(person: Homeowner, cookies?: string) {
  const open = () => person.get("/expenses", fromView(person, cookies));
  let page = await open();
  await expect
    .poll(async () => {
      page = await open();
      return page.text;
    })
    .toContain("rendered for");
  return page;
}

test("a screen is rendered with its user's records only, and is not cacheable", async () => {
  const { text, headers } = await rendered(homeowner);
  expect(text).toContain(
    `rendered for ${homeowner.user.id},true,America/New_York,2026-03-14,,"amount":"73219.41"</div>`,
  );
  expect(text).toContain('<script id="answers"');
  expect(headers["cache-control"]).toBe("no-store");
  const other = await product.homeowner();
  const { id } = await createProject(other);
  await createExpense(other, id, { amount: "12.50" });
  const pages = [other, homeowner, other, homeowner].map((person) => rendered(person));
  for (const [at, page] of (await Promise.all(pages)).entries()) {
    expect(page.text.includes("73219.41")).toBe(at % 2 === 1);
    expect(page.text.includes("12.50")).toBe(at % 2 === 0);
  }
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("a rendered page comes compressed by %s", async (encoding, decompress) => {
  const { text } = await rendered(homeowner);
  const accepts = { ...fromView(homeowner), "accept-encoding": encoding };
  const { headers, bytes } = await homeowner.get("/expenses", accepts);
  expect(headers["content-encoding"]).toBe(encoding);
  expect(decompress(bytes).toString()).toBe(text);
});

test("a screen is rendered for the browser's width, time zone, day and project", async () => {
  const { id } = homeowner.user;
  const cookies = `view=narrow.Pacific/Pago_Pago; selected-project=${id}.5`;
  const { text } = await rendered(homeowner, cookies);
  expect(text).toContain(`rendered for ${id},false,Pacific/Pago_Pago,2026-03-13,5`);
});

test.each(["other=1", "view=wide", "view=wide.Mars/Base"])(
  "the shell comes while the browser's view is unknown: %s",
  async (cookies) => {
    await rendered(homeowner);
    const { text } = await homeowner.get("/expenses", fromView(homeowner, cookies));
    expect(text).toContain("<title>skeleton</title>");
  },
);

test.each(["?page=2", "?page=3", "?home=7", "?projectId=7"])(
  "the shell comes at /expenses%s, which is not rendered",
  async (search) => {
    await rendered(homeowner);
    const { status, text } = await homeowner.get(`/expenses${search}`, fromView(homeowner));
    expect({ status, text }).toMatchObject({ status: 200 });
    expect(text).toContain("<title>skeleton</title>");
  },
);

test("the shell comes while the thread that renders has crashed", async () => {
  await rendered(homeowner);
  for (let opened = 0; opened < 2; opened += 1) {
    const { status, text } = await homeowner.get("/expenses?page=4", fromView(homeowner));
    expect({ status, text }).toMatchObject({ status: 200 });
    expect(text).toContain("<title>skeleton</title>");
  }
  // It starts again with the next page.
  await rendered(homeowner);
});

const PAGE: PageToRender = {
  shell: '<div id="root"></div></body>',
  encoding: undefined,
  url: "/expenses",
  userId: 7,
  responses: "{}",
  isWide: true,
  timeZone: "UTC",
  today: calendarDateAt(new Date(2026, 2, 15)),
  chosenProject: undefined,
};

test("the thread ends without pages, and starts again with the next", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const errors: unknown[] = [];
  const renderer = createPageRenderer({ file, onError: (error) => void errors.push(error) });
  await expect.poll(async () => renderer.render(PAGE)).toBeTypeOf("string");
  vi.advanceTimersByTime(300_000);
  expect(await renderer.render(PAGE)).toBeUndefined();
  await expect.poll(async () => renderer.render(PAGE)).toBeTypeOf("string");
  await renderer.close();
  expect(errors).toEqual([]);
});

test("without a built renderer nothing is rendered", async () => {
  const onError = (error: unknown) => expect(error).toBeUndefined();
  const renderer = createPageRenderer({ file: `${file}.missing`, onError });
  expect(await renderer.render(PAGE)).toBeUndefined();
  await renderer.close();
});

test("at most eight pages wait for the thread", async () => {
  const renderer = createPageRenderer({ file, onError: () => {} });
  await expect.poll(async () => renderer.render(PAGE)).toBeTypeOf("string");
  const stuck = { ...PAGE, url: "/expenses?page=3" };
  await Promise.all(Array.from({ length: 8 }, () => renderer.render(stuck)));
  expect(await renderer.render(PAGE)).toBeUndefined();
  await renderer.close();
});
