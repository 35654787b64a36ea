import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { homeownerWithContracts } from "../../support/browser/contracts.ts";
import { addMilestone } from "../../support/browser/milestones.ts";
import { navigateWithin } from "../../support/browser/steps.ts";

const SCREENS = ["/expenses", "/contractors", "/timeline", "/contracts"];

/**
 * Controls and amounts that the assistant's button covers where scrolling may end: each is topmost
 * there without the button. Runs inside the page.
 *
 * @param movesAside false measures the button at its full size
 */
async function coveredByAssistant(
  movesAside: boolean,
): Promise<{ places: number; covered: string[] }> {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const button = document.querySelector<HTMLElement>("#assistant-button");
  if (!button) throw new Error("There is no button of the assistant");
  const covered = new Set<string>();
  const hasAmountAt = (element: Element, x: number, y: number) =>
    [...element.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE || !/\$\d/.test(node.textContent ?? "")) return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].some(
        ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
      );
    });
  const end = document.documentElement.scrollHeight - innerHeight;
  let places = 0;
  for (let to = 0; to < end + 40; to += 40) {
    scrollTo({ top: to, behavior: "instant" });
    // The page's own event fires a frame later.
    await nextFrame();
    await nextFrame();
    dispatchEvent(new Event("scrollend"));
    if (!movesAside) button.removeAttribute("data-aside");
    places += 1;
    const { left, top, width, height } = button.getBoundingClientRect();
    for (let x = left + 4; x < left + width; x += 8) {
      for (let y = top + 4; y < top + height; y += 8) {
        const [top, ...below] = document.elementsFromPoint(x, y);
        if (!button.contains(top ?? null)) continue;
        const under = below.find((element) => !button.contains(element));
        const control = under?.closest("button, a, input, select, summary, label");
        if (control) covered.add(`${control.ariaLabel ?? control.textContent} at ${scrollY}`);
        else if (under && hasAmountAt(under, x, y))
          covered.add(`${under.textContent} at ${scrollY}`);
      }
    }
  }
  return { places, covered: [...covered] };
}

const scrollableHeight = () => document.documentElement.scrollHeight - innerHeight;

async function expectNothingCovered(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  for (const path of SCREENS) {
    await navigateWithin(page, path);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("button", { name: "AI Assistant" })).toBeVisible();
    // Long enough to scroll: the records are shown.
    await expect.poll(() => page.evaluate(scrollableHeight), path).toBeGreaterThan(200);
    const { places, covered } = await page.evaluate(coveredByAssistant, true);
    expect(places, path).toBeGreaterThan(5);
    expect(covered, path).toEqual([]);
  }
}

test.describe("the assistant's button on a phone", { tag: "@once" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("covers no control and no amount once scrolling has ended", async ({
    page,
    context,
    homeowner,
    server,
    database,
  }) => {
    await homeowner.becomePro();
    const { projectId, accept } = await homeownerWithContracts(homeowner, context, server);
    for (let count = 1; count <= 12; count += 1) {
      const { id: contractorId } = await homeowner.addContractor({ name: `Builder ${count}` });
      await accept({ contractorId, work: `Work ${count}`, amount: `${count}000` });
      await homeowner.addExpense({ description: `Boards ${count}`, amount: "1234.56" });
      await addMilestone(context, server, { projectId, title: `Milestone ${count}` });
    }
    await expectNothingCovered(page);

    await database.query("update demo_accounts set created_at = created_at - interval '2 hours'");
    const headers = { origin: server.url };
    await context.clearCookies();
    await context.request.post("/api/demo", { data: { leavesAccount: false }, headers });
    await expectNothingCovered(page);

    // The check detects a button that stays.
    await navigateWithin(page, "/expenses");
    await expect.poll(() => page.evaluate(scrollableHeight)).toBeGreaterThan(200);
    await page.waitForLoadState("networkidle");
    expect((await page.evaluate(coveredByAssistant, false)).covered).not.toEqual([]);
  });
});
