import type { Page } from "@playwright/test";
import {
  key,
  LATE_MS,
  press,
  type Screen,
  SEARCH_PAUSE_MS,
  tap,
  typeLetters,
} from "./interaction-acts.ts";
import type { OutcomeTime } from "./page-clock.ts";

/* The expense list and its form: presses and typing, and the expected outcome of each. */

/** The status line of a paged list. */
export const COUNT = "main [role=status].numbers";
const FIRST_ROW = { selector: "main tbody tr:first-child .covers-row" };
const FORM = { selector: "dialog[open] form", text: "Payment Method" };

/** Unique, so that no measured search finds it. */
let saved = 0;

async function save(page: Page): Promise<OutcomeTime> {
  const form = page.getByRole("dialog", { name: "Add Expense" });
  saved += 1;
  const description = `Saved, number ${"i".repeat(saved)}`;
  await form.getByLabel("Description").fill(description);
  await form.getByLabel("Amount").fill("84.20");
  await form.getByRole("radio", { name: "Materials", exact: true }).check();
  await form.getByLabel("Payment Method").selectOption("Cash");
  const outcome = { selector: "main tbody tr:first-child", text: description };
  return press(page, form.getByRole("button", { name: "Add Expense" }), outcome);
}

async function search(page: Page): Promise<OutcomeTime> {
  await page.getByRole("searchbox").fill("");
  // Waits for the previous search, whose result would be mistaken for this one's.
  await page.waitForTimeout(2 * SEARCH_PAUSE_MS);
  await page.getByText("1-100 of 2").waitFor();
  const found = await key(page, "7", { selector: COUNT, is: "changed" });
  return { ...found, ms: found.ms - SEARCH_PAUSE_MS };
}

export const EXPENSES: Screen = {
  path: "/expenses?pageSize=100",
  ready: (page) => page.getByText("1-100 of 2"),
  scenes: [
    {
      name: "the form opens, by its key",
      baseline: "press",
      take: async (page) => key(page, "n", FORM),
    },
    {
      name: "a key in the form",
      baseline: "press",
      take: async (page) => {
        await page.getByLabel("Description").focus();
        return key(page, "a");
      },
    },
    {
      name: "the slowest of 40 letters of a description",
      baseline: "press",
      goalMs: LATE_MS,
      take: async (page) => typeLetters(page, "Oak boards for the floor of the big room"),
    },
    { name: "Save to the row among 100", baseline: "write", take: save },
    {
      name: "an expense opens",
      baseline: "press",
      take: async (page) =>
        press(page, page.locator("main tbody .covers-row").nth(4), {
          selector: "dialog[open] dl",
          text: "Payment",
        }),
    },
    {
      name: "and closes",
      baseline: "press",
      take: async (page) => key(page, "Escape", { selector: "dialog[open]", is: "gone" }),
    },
    {
      name: "the next page of 100",
      baseline: "read",
      take: async (page) =>
        press(page, page.getByRole("button", { name: "Next page" }), {
          ...FIRST_ROW,
          is: "changed",
        }),
    },
    {
      name: "and back, which was read before",
      baseline: "press",
      take: async (page) =>
        press(page, page.getByRole("button", { name: "Previous page" }), {
          ...FIRST_ROW,
          is: "changed",
        }),
    },
    {
      name: "a key in the search over 100 rows",
      baseline: "press",
      take: async (page) => {
        await page.getByRole("searchbox").focus();
        return key(page, "x");
      },
    },
    { name: "what is found, after the pause", baseline: "read", take: search },
  ],
};

export const EXPENSES_ON_A_PHONE: Screen = {
  path: "/expenses?pageSize=100",
  isPhone: true,
  ready: (page) => page.getByText("1-100 of 2"),
  scenes: [
    {
      name: "the form opens, by a tap",
      baseline: "press",
      take: async (page) =>
        tap(page, page.getByRole("button", { name: "Add Expense" }).first(), FORM),
    },
  ],
};
