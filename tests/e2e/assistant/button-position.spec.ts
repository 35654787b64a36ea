import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { homeownerWithContracts } from "../../support/browser/contracts.ts";
import { addMilestone } from "../../support/browser/milestones.ts";
import { openScreen, showScreen } from "../support/small-screens.ts";

/** The longest lists of amounts. */
const LONG_SCREENS = ["/dashboard", "/expenses"];
const OTHER_SCREENS = [
  "/budget",
  "/contractors",
  "/timeline",
  "/contracts",
  "/reports",
  "/inbox",
  "/projects",
];

/** Less than the button's height and that of a line of text together: nothing is passed unseen. */
const FINE_PX = 60;
/** The part of the screen between the bars: the button passes each part once. */
const COARSE_PX = 700;

/**
 * Controls and amounts that the assistant's button covers at positions where scrolling may end:
 * without the button, each would be topmost. Runs inside the page.
 *
 * @param movesAside false measures the button at its full size
 */
async function coveredByAssistant({
  step,
  movesAside = true,
}: {
  step: number;
  movesAside?: boolean;
}): Promise<string[]> {
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
  for (let to = 0; to < end + step; to += step) {
    scrollTo({ top: to, behavior: "instant" });
    // The page's own scroll event fires a frame later.
    await nextFrame();
    await nextFrame();
    dispatchEvent(new Event("scrollend"));
    // The button's own timer comes first.
    await new Promise((done) => setTimeout(done));
    if (!movesAside) button.removeAttribute("data-aside");
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
  return [...covered];
}

async function expectNothingCovered(
  page: Page,
  paths: readonly string[],
  step: number,
): Promise<void> {
  for (const path of paths) {
    await showScreen(page, path);
    expect(await page.evaluate(coveredByAssistant, { step }), path).toEqual([]);
  }
}

test(
  "the assistant's button stays in place while it is pressed",
  { tag: "@once" },
  async ({ page, homeowner }) => {
    await homeowner.addProject();
    await page.clock.install();
    await openScreen(page, "/dashboard");
    const button = page.getByRole("button", { name: "AI Assistant" });
    await button.hover();
    await page.mouse.down();
    await page.evaluate(() => {
      const text = document.createElement("p");
      text.style = "position: fixed; inset: 0";
      text.textContent = "Longer than the button. ".repeat(2000);
      document.querySelector("#root")?.append(text);
      dispatchEvent(new Event("resize"));
    });
    await page.clock.runFor(1000);
    await expect(button).not.toHaveAttribute("data-aside");
    await page.mouse.up();
    await expect(page.getByRole("dialog", { name: "AI Assistant" })).toBeVisible();
  },
);

test.describe("the assistant's button on a phone", { tag: "@once" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test.describe("covers no control and no amount of the demo once scrolling has ended", () => {
    test.beforeEach(async ({ page, context, server, database }) => {
      await database.query("update demo_accounts set created_at = created_at - interval '2 hours'");
      const headers = { origin: server.url };
      await context.request.post("/api/demo", { data: { leavesAccount: false }, headers });
      await openScreen(page, "/account");
    });

    test("at any position of the longest screens, and at some of the others", async ({ page }) => {
      await expectNothingCovered(page, OTHER_SCREENS, COARSE_PX);
      await expectNothingCovered(page, LONG_SCREENS, FINE_PX);
      // A button that doesn't move aside is detected.
      await showScreen(page, "/expenses");
      const inFullSize = { step: FINE_PX, movesAside: false };
      expect(await page.evaluate(coveredByAssistant, inFullSize)).not.toEqual([]);
    });

    test("at any position of the other screens @all", async ({ page }) => {
      await expectNothingCovered(page, OTHER_SCREENS, FINE_PX);
    });
  });

  test("covers nothing of twelve records of each kind @all", async ({
    page,
    context,
    homeowner,
    server,
  }) => {
    await homeowner.becomePro();
    const { projectId, accept } = await homeownerWithContracts(homeowner, context, server);
    for (let count = 1; count <= 12; count += 1) {
      const { id: contractorId } = await homeowner.addContractor({ name: `Builder ${count}` });
      await accept({ contractorId, work: `Work ${count}`, amount: `${count}000` });
      await homeowner.addExpense({ description: `Boards ${count}`, amount: "1234.56" });
      await addMilestone(context, server, { projectId, title: `Milestone ${count}` });
    }
    await openScreen(page, "/account");
    await expectNothingCovered(page, [...LONG_SCREENS, ...OTHER_SCREENS], FINE_PX);
  });
});
