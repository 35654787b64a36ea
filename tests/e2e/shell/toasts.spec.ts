import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { entryOf, fillExpense, openExpenseForm } from "../../support/browser/steps.ts";
import { keepToasts } from "../support/keep-toasts.ts";

interface LiveRegion {
  urgency: string;
  words: string;
}

/** The text of the live regions that a screen reader can reach, so without inert ones. */
async function liveRegions(page: Page): Promise<LiveRegion[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const wordsOf = (id: string): string => {
    const node = byId.get(id);
    if (node?.role?.value === "StaticText") return String(node.name?.value ?? "");
    return (node?.childIds ?? []).map(wordsOf).join("");
  };
  return nodes.flatMap(({ nodeId, ignored, role, properties = [] }) => {
    const live = properties.find(({ name }) => name === "live");
    const isRoot = properties.some(({ name }) => name === "root") || role?.value === "generic";
    if (ignored || !live || !isRoot) return [];
    return [{ urgency: String(live.value.value), words: wordsOf(nodeId) }];
  });
}

const POLITE = '<div aria-live="polite" class="sr-only"></div>';
const ASSERTIVE = '<div aria-live="assertive" class="sr-only"></div>';

test(
  "a toast is announced once, from a live region that existed before it",
  { tag: "@once" },
  async ({ page, homeowner }) => {
    await homeowner.addExpense({ description: "Grout" });
    await keepToasts(page);
    const response = await page.goto("/expenses");
    const markup = await response?.text();
    expect(markup).toContain(POLITE);
    expect(markup).toContain(ASSERTIVE);
    const empty = [
      { urgency: "polite", words: "" },
      { urgency: "assertive", words: "" },
    ];
    const regions = () => liveRegions(page);

    const entry = entryOf(page, "Grout");
    await entry.getByRole("button", { name: /^Delete/ }).click();
    const question = page.getByRole("alertdialog");
    await expect.poll(regions).toEqual(empty);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.poll(regions).toEqual([
      { urgency: "polite", words: "Expense deleted. Grout. Undo: Ctrl+Z" },
      { urgency: "assertive", words: "" },
    ]);

    // The toast moves into the dialog; the live region's text does not.
    const form = await openExpenseForm(page);
    await expect(form.getByRole("listitem").filter({ hasText: "Grout" })).toBeVisible();
    await expect.poll(regions).toEqual(empty);

    await page.route("**/api/expenses", (route) => route.abort());
    await fillExpense(form, {
      description: "Tiles",
      amount: "12",
      category: "Materials",
      paymentMethod: "Cash",
    });
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect.poll(regions).toEqual([
      { urgency: "polite", words: "" },
      { urgency: "assertive", words: expect.stringContaining("Can't reach Plumbline") },
    ]);
  },
);
