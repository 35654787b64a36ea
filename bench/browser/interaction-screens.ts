import type { Page } from "@playwright/test";
import { flow, key, press, type Screen, SEARCH_PAUSE_MS, tap } from "./interaction-acts.ts";
import { ADMIN_PASSWORD, SECOND_PROJECT } from "./interaction-world.ts";
import { type OutcomeTime, timeOutcome } from "./page-clock.ts";

/* Screens with presses, typing and scrolling, and the expected outcome of each. */

const FIRST_ROW = { selector: "main tbody tr:first-child .covers-row" };
const COUNT = "main [role=status].numbers";
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

const EXPENSES: Screen = {
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

const EXPENSES_ON_A_PHONE: Screen = {
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

const RECENT = { selector: "main ul.divide-y" };

const DASHBOARD: Screen = {
  path: "/dashboard",
  ready: (page) => page.getByRole("heading", { name: "Recent Expenses" }),
  scenes: [
    {
      name: "another project",
      baseline: "read",
      take: async (page) =>
        timeOutcome(page, { event: "change", outcome: { ...RECENT, is: "changed" } }, async () =>
          page.getByRole("combobox", { name: "Project", exact: true }).selectOption(SECOND_PROJECT),
        ),
    },
    {
      name: "and back, which was read before",
      baseline: "press",
      take: async (page) =>
        timeOutcome(page, { event: "change", outcome: { ...RECENT, is: "changed" } }, async () =>
          page.getByRole("combobox", { name: "Project", exact: true }).selectOption("Kitchen"),
        ),
    },
    {
      name: "all expenses open",
      baseline: "read",
      take: async (page) =>
        press(page, page.getByRole("link", { name: "All Expenses" }), {
          selector: "main tbody tr",
        }),
    },
  ],
};

async function scroll(page: Page): Promise<OutcomeTime> {
  await page.mouse.move(900, 500);
  return flow(page, async () => {
    for (let index = 0; index < 40; index += 1) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(16);
    }
  });
}

const TIMELINE: Screen = {
  path: "/dashboard",
  ready: (page) => page.getByRole("heading", { name: "Recent Expenses" }),
  scenes: [
    {
      name: "300 milestones open",
      baseline: "read",
      take: async (page) =>
        press(page, page.getByRole("link", { name: "Timeline", exact: true }), {
          selector: "main ol li h3",
          text: "Milestone",
        }),
    },
    {
      name: "one of them is completed",
      baseline: "press",
      take: async (page) => {
        const outcome = { selector: "main ol li:not([aria-current])", is: "changed" } as const;
        return press(page, page.getByRole("button", { name: /^Complete/ }).first(), outcome);
      },
    },
    {
      name: "the longest frame while they are scrolled",
      baseline: "frames",
      take: scroll,
    },
    {
      name: "the form opens",
      baseline: "press",
      take: async (page) => key(page, "n", { selector: "dialog[open] form", text: "Title" }),
    },
  ],
};

async function ask(page: Page): Promise<OutcomeTime> {
  await page.keyboard.type("What comes first?");
  return flow(page, async () => {
    await page.keyboard.press("Enter");
    await page
      .locator(".chat-list .chat-reply")
      .last()
      .getByRole("button", { name: "Try again" })
      .waitFor();
  });
}

const CHAT: Screen = {
  path: "/dashboard",
  ready: (page) => page.getByRole("heading", { name: "Recent Expenses" }),
  scenes: [
    {
      name: "the assistant opens, with 60 messages",
      baseline: "read",
      take: async (page) =>
        press(page, page.getByRole("button", { name: "AI Assistant" }), {
          selector: "#assistant .chat-list",
          text: "prime it",
        }),
    },
    { name: "a key in the question", baseline: "press", take: async (page) => key(page, "W") },
    { name: "the longest frame of a reply of 1,000 words in 5 s", baseline: "frames", take: ask },
  ],
};

const ADMIN: Screen = {
  path: "/admin",
  open: async (page) => {
    await page.getByLabel("Password").fill(ADMIN_PASSWORD);
    await page.keyboard.press("Enter");
  },
  ready: (page) => page.getByRole("button", { name: "Next page" }),
  scenes: [
    {
      name: "the next page of 1,002 users",
      baseline: "read",
      take: async (page) =>
        press(page, page.getByRole("button", { name: "Next page" }), {
          selector: "main tbody tr:first-child",
          is: "changed",
        }),
    },
    {
      name: "who is found, after the pause",
      baseline: "read",
      take: async (page) => {
        await page.getByRole("searchbox").focus();
        const found = await key(page, "9", { selector: COUNT, is: "changed" });
        return { ...found, ms: found.ms - SEARCH_PAUSE_MS };
      },
    },
  ],
};

export const SCREENS = {
  Expenses: EXPENSES,
  "Expenses, phone": EXPENSES_ON_A_PHONE,
  Dashboard: DASHBOARD,
  Timeline: TIMELINE,
  Chat: CHAT,
  Administrator: ADMIN,
} satisfies Record<string, Screen>;
