import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { build } from "vite";

/*
 * Compares pixels, because computed styles don't reveal overlaps or painting errors. Pictures are
 * reduced to a fifth, which averages out differences in font smoothing; the tolerance passes a
 * letter's shift and fails a changed color, size or gap.
 */
const REDUCED_TO = 0.2;
const TOLERANCE = { threshold: 0.15, maxDiffPixelRatio: 0.01 };

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".woff2": "font/woff2",
};
const ADDRESS = "http://styleguide.test";

// In one worker, because each would build the style guide.
test.describe.configure({ mode: "default" });

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "styleguide-"));
  await build({
    root: join(ROOT, "web"),
    configFile: join(ROOT, "vite.config.ts"),
    logLevel: "error",
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(ROOT, "web/styleguide.html"),
        output: { codeSplitting: false },
      },
    },
  });
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function openStyleguide(page: Page): Promise<void> {
  await page.route(`${ADDRESS}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === "/" ? "/styleguide.html" : pathname;
    const body = await readFile(join(folder, file));
    await route.fulfill({ body, contentType: TYPES[extname(file)] ?? "" });
  });
  await page.goto(ADDRESS);
  await page.getByRole("heading", { name: "Dialogs" }).waitFor();
  await page.evaluate(() => document.fonts.ready);
}

async function expectSame(part: Locator | Page, name: string): Promise<void> {
  const picture = sharp(await part.screenshot({ animations: "disabled", caret: "hide" }));
  const { width } = await picture.metadata();
  const reduced = await picture
    .resize(Math.round(width * REDUCED_TO))
    .png({ palette: true, colors: 64, effort: 10 })
    .toBuffer();
  expect.soft(reduced).toMatchSnapshot(`${name}.png`, TOLERANCE);
}

for (const scheme of ["light", "dark"] as const) {
  const tag = scheme === "dark" ? ["@once", "@all"] : ["@once"];
  test.describe(`in the ${scheme} scheme`, { tag }, () => {
    test.use({ colorScheme: scheme, viewport: { width: 800, height: 640 } });

    test("every part of web/ui looks as in its picture", async ({ page }) => {
      await openStyleguide(page);
      for (const group of await page.getByRole("main").locator("section[aria-label]").all()) {
        const name = await group.getAttribute("aria-label");
        await expectSame(group, `${scheme}-${name}`.toLowerCase().replaceAll(" ", "-"));
      }
      await page.getByRole("combobox", { name: "Contractor", exact: true }).click();
      await page.getByRole("listbox").waitFor();
      await page.mouse.move(0, 0);
      await expectSame(page, `${scheme}-list`);
      await page.keyboard.press("Escape");
      for (const layer of ["Form", "Saving form", "Footer", "Question", "Menu", "Toasts"]) {
        await page.getByRole("button", { name: layer, exact: true }).click();
        const opened = page.locator("dialog[open], [popover]:popover-open").last();
        await opened.waitFor();
        await page.mouse.move(0, 0);
        await expectSame(page, `${scheme}-${layer}`.toLowerCase().replaceAll(" ", "-"));
        await page.keyboard.press("Escape");
        if (layer !== "Toasts") await expect(opened).toBeHidden();
      }
    });
  });
}
