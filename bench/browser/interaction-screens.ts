import type { Page } from "@playwright/test";
import { flow, key, press, type Screen, SEARCH_PAUSE_MS } from "./interaction-acts.ts";
import { COUNT, EXPENSES, EXPENSES_ON_A_PHONE } from "./interaction-expenses.ts";
import { ADMIN_PASSWORD, SECOND_PROJECT } from "./interaction-world.ts";
import { type OutcomeTime, timeOutcome } from "./page-clock.ts";

/* Screens with presses, typing and scrolling, and the expected outcome of each. */

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
