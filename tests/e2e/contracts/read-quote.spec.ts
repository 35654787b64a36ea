import { expect, test } from "../../support/browser/fixtures.ts";
import { contractorField } from "../../support/browser/steps.ts";
import { homeownerWithContracts } from "../../support/browser/contracts.ts";
import { below, drawQuote, row } from "../../support/records/quotes/draw-quote.ts";
import { SAMPLE_QUOTES } from "../../support/records/quotes/sample-quotes.ts";

const [table] = SAMPLE_QUOTES;
const EXCLUSIONS = [
  below(2, [50, "Exclusions:"]),
  row([50, "- Plumbing permit"]),
  row([50, "- Wall painting"]),
];

const FILE = "**/api/receipts/*/file";

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

function isInside(inner: Rectangle, outer: Rectangle | null): boolean {
  return (
    outer !== null &&
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Counts dark pixels of a drawn page in the two percent below a height given in percent. */
function countInk(canvas: Element, percent: string): number {
  if (!(canvas instanceof HTMLCanvasElement)) return 0;
  const top = Math.round((canvas.height * Number.parseFloat(percent)) / 100);
  const height = Math.round(canvas.height * 0.02);
  const data = canvas.getContext("2d")?.getImageData(0, top, canvas.width, height).data ?? [];
  return [...data].filter((value, index) => index % 4 === 0 && value < 100).length;
}

// Lines can be dragged on a laptop only.
test("a quote's file becomes a quote and a matched comparison with eight presses and a drag @once", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  await page.addInitScript(() => {
    const count = ({ isTrusted }: Event) => {
      const { dataset } = document.documentElement;
      if (isTrusted) dataset["presses"] = String(Number(dataset["presses"] ?? 0) + 1);
    };
    // Not on the window: Playwright stops a click there that would hit another element, and repeats it.
    document.addEventListener("click", count, true);
  });
  const { ask } = await homeownerWithContracts(homeowner, context, server);
  const other = await homeowner.addContractor({ name: "Birch" });
  await homeowner.addContractor({ name: "Harbor Kitchens" });
  await ask({
    work: "Kitchen remodel",
    contractorId: other.id,
    amount: "9000",
    items: [{ description: "Base cabinets", amount: "9000" }],
  });
  await page.goto("/contracts");
  const picker = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add from file" }).click();
  const buffer = await drawQuote({ rows: [...(table?.rows ?? []), ...EXCLUSIONS] });
  await (await picker).setFiles({ name: "quote.pdf", mimeType: "application/pdf", buffer });

  const form = page.getByRole("dialog", { name: "Add quote" });
  await expect(form.getByText("Lines add up to the total.")).toBeVisible();
  await expect(form.getByLabel("Work", { exact: true })).toHaveValue("Kitchen remodel");
  await expect(contractorField(form)).toHaveValue("Harbor Kitchens");
  await expect(form.getByLabel("Amount", { exact: true })).toHaveValue("11664.00");
  await expect(form.getByLabel("Item 2", { exact: true })).toHaveValue("Quartz countertop");
  await expect(form.getByLabel("Item 4", { exact: true })).toHaveValue("Sales tax");
  const exclusions = form.getByLabel("Exclusions", { exact: true });
  await expect(exclusions).toHaveValue("Plumbing permit\nWall painting");
  await expect(exclusions).toBeVisible();

  await page.route(FILE, (route) => route.abort());
  await form.getByRole("button", { name: "Show in the quote…" }).click();
  const pages = page.getByRole("dialog", { name: "Read from the quote" });
  await pages.getByRole("button", { name: /^Quartz countertop/ }).click();
  await expect(pages.getByRole("button", { name: /42 sq ft × \$85\.00/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  const words = await pages.getByText("Quartz countertop", { exact: true }).first().boundingBox();
  expect(words && isInside(words, await pages.locator("[data-box=line]").boundingBox())).toBe(true);
  await page.unroute(FILE);
  // Dispatched, so that it doesn't count as a press.
  await pages.getByRole("button", { name: "Try again" }).dispatchEvent("click");
  const drawn = pages.getByRole("img", { name: "Page 1" });
  const mark = pages.locator("span[data-box=line]");
  await expect(mark).toBeVisible();
  const place = await mark.boundingBox();
  expect(place && isInside(place, await pages.getByRole("region").boundingBox())).toBe(true);
  expect(
    await drawn.evaluate(countInk, await mark.evaluate((box) => box.style.top)),
  ).toBeGreaterThan(100);
  await page.keyboard.press("Escape");

  await form.getByRole("button", { name: "Add quote" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("link", { name: "Compare 2 quotes" }).click();
  await page.getByRole("button", { name: "Use quote lines" }).click();
  await page.getByRole("button", { name: "Match lines… of Harbor Kitchens" }).click();
  const lines = page.getByRole("dialog", { name: "Match quote lines" });
  const items = lines.getByRole("list", { name: "Scope items" });
  await lines
    .getByText("Base cabinets, maple", { exact: true })
    .first()
    .dragTo(items.getByText("Base cabinets", { exact: true }));
  await expect(
    items.getByRole("listitem").filter({ hasText: /^Base cabinets1 line$/ }),
  ).toBeVisible();
  await lines.getByRole("button", { name: "Save lines" }).click();
  await expect(lines).toBeHidden();
  await expect(
    page.getByRole("button", { name: /^Base cabinets, Harbor Kitchens: \$5,200\.00/ }),
  ).toBeVisible();
  const presses = Number(await page.locator("html").getAttribute("data-presses"));
  expect(presses).toBeGreaterThan(0);
  expect(presses).toBeLessThanOrEqual(8);
});
