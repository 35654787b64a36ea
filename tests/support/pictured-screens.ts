import type { Page } from "@playwright/test";

/**
 * Who looks: nobody signed in, somebody without a project, with an empty one and three
 * contractors, with a whole renovation, in the demo, on Pro, on a Pro that is cancelled, or who
 * runs the installation.
 */
export const VISITORS = [
  "visitor",
  "newcomer",
  "starter",
  "homeowner",
  "demo",
  "subscriber",
  "leaver",
  "administrator",
] as const;
export type Visitor = (typeof VISITORS)[number];

export interface Screen {
  name: string;
  /** what the page of pictures calls it */
  title: string;
  as: Visitor;
  path: string;
  /** what has to be done before it can be seen */
  open?: (page: Page) => Promise<void>;
}

/** Presses a button and waits for the dialog that it opens. */
function pressing(button: string, dialog = button) {
  return async (page: Page) => {
    await page.getByRole("button", { name: button }).first().click();
    await page.getByRole("dialog", { name: dialog }).waitFor();
  };
}

async function openDetails(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Eggshell wall paint and trim enamel" }).first().click();
  await page.getByRole("dialog").getByRole("img").first().waitFor();
}

/** As long as a mail's; it opens nothing. */
const TOKEN = "a".repeat(43);

/** As the browser comes back from Google with an address that has a password. */
async function comeFromGoogle(page: Page): Promise<void> {
  await page.route("**/api/auth/google/pending", (route) =>
    route.fulfill({ json: { email: "nora@example.com", returnTo: "/dashboard" } }),
  );
  await page.goto("/login?link=google");
  await page.getByLabel("Plumbline password").waitFor();
}

async function showSecondFactors(page: Page): Promise<void> {
  const section = page.getByRole("region", { name: "Two-step sign-in" });
  await section.getByRole("heading", { name: "Passkeys" }).waitFor();
  await section.evaluate((element) => element.scrollIntoView({ block: "center" }));
}

/** Asks the assistant, and waits for the whole of its answer. */
function asking(question: string) {
  return async (page: Page) => {
    await page.getByRole("button", { name: "AI Assistant" }).click();
    const panel = page.getByRole("dialog", { name: "AI Assistant" });
    await panel.getByRole("textbox", { name: "Your question" }).fill(question);
    await panel.getByRole("button", { name: "Send" }).click();
    const entries = panel.getByRole("log").getByRole("listitem");
    await entries.filter({ hasText: question }).waitFor();
    await entries.last().getByRole("button", { name: "Try again" }).waitFor();
  };
}

export const SCREENS: readonly Screen[] = [
  {
    name: "landing",
    title: "The landing page, prerendered; it reads without JavaScript",
    as: "visitor",
    path: "/",
  },
  { name: "login", title: "Signing in and signing up", as: "visitor", path: "/login" },
  {
    name: "second-step",
    title: "The second step, where an account asks for one",
    as: "visitor",
    path: "/login?step=second-factor",
  },
  {
    name: "google-link",
    title: "Linking Google to an account with a password",
    as: "visitor",
    path: "/login",
    open: comeFromGoogle,
  },
  {
    name: "forgot-password",
    title: "A way back for who forgot the password",
    as: "visitor",
    path: "/forgot-password",
  },
  {
    name: "reset-password",
    title: "A new password, by a mail's link",
    as: "visitor",
    path: `/reset-password#token=${TOKEN}`,
  },
  {
    name: "confirm-email",
    title: "An address is confirmed by a button, not by opening the link",
    as: "visitor",
    path: `/confirm-email#token=${TOKEN}`,
  },
  { name: "onboarding", title: "The first project", as: "newcomer", path: "/dashboard" },
  { name: "dashboard", title: "The dashboard", as: "homeowner", path: "/dashboard" },
  {
    name: "expenses",
    title: "All expenses, with search, filters and pages; cards on a phone",
    as: "homeowner",
    path: "/expenses",
  },
  {
    name: "details",
    title: "An expense with its receipt",
    as: "homeowner",
    path: "/expenses",
    open: openDetails,
  },
  {
    name: "form",
    title: "Adding an expense",
    as: "homeowner",
    path: "/expenses",
    open: pressing("Add Expense"),
  },
  {
    name: "budget",
    title: "The budget: its lines, the forecast, and what is safe to spend",
    as: "homeowner",
    path: "/budget",
  },
  {
    name: "contracts",
    title: "Quotes and contracts, and what is due",
    as: "homeowner",
    path: "/contracts",
  },
  {
    name: "reports",
    title: "The reports: what it costs over time, and where it goes",
    as: "homeowner",
    path: "/reports",
  },
  { name: "contractors", title: "The contractors", as: "homeowner", path: "/contractors" },
  {
    name: "contractor-form",
    title: "Adding a contractor",
    as: "homeowner",
    path: "/contractors",
    open: pressing("Add Contractor"),
  },
  {
    name: "limit",
    title: "Where the free plan ends",
    as: "starter",
    path: "/contractors",
    open: pressing("Add Contractor", "Contractor Limit Reached"),
  },
  { name: "billing-free", title: "The free plan", as: "starter", path: "/billing" },
  { name: "billing-pro", title: "The Pro plan", as: "subscriber", path: "/billing" },
  {
    name: "billing-cancelled",
    title: "The Pro plan, cancelled until the paid month is over",
    as: "leaver",
    path: "/billing",
  },
  { name: "timeline", title: "The timeline, here in the demo", as: "demo", path: "/timeline" },
  { name: "timeline-empty", title: "A timeline's beginning", as: "starter", path: "/timeline" },
  {
    name: "order-of-works",
    title: "Starting from a usual order of works",
    as: "starter",
    path: "/timeline",
    open: pressing("Start from a usual order of works", "A usual order of works"),
  },
  {
    name: "assistant",
    title: "The assistant, without any provider: each figure leads to its records",
    as: "demo",
    path: "/dashboard",
    open: asking("How much have I spent by category?"),
  },
  {
    name: "assistant-card",
    title: "What the assistant is told, it proposes to record",
    as: "demo",
    path: "/expenses",
    open: asking("Paid 850 cash for drywall yesterday"),
  },
  { name: "account", title: "The account", as: "homeowner", path: "/account" },
  {
    name: "second-factors",
    title: "Passkeys and an authenticator app, on the account's page",
    as: "homeowner",
    path: "/account",
    open: showSecondFactors,
  },
  { name: "projects", title: "The projects", as: "homeowner", path: "/projects" },
  { name: "admin", title: "The admin panel", as: "administrator", path: "/admin" },
  { name: "not-found", title: "A page that is not there", as: "homeowner", path: "/attic" },
];

const SIZES = ["laptop", "phone"] as const;
const SCHEMES = ["light", "dark"] as const;

/** docs/screens.md: every screen in both sizes and both schemes. */
export function screensPage(): string {
  const sections = SCREENS.map(({ name, title }) => {
    const rows = SIZES.map((size) => {
      const cells = SCHEMES.map(
        (scheme) => `![${title}, ${size}, ${scheme}](pictures/${name}-${size}-${scheme}.png)`,
      );
      return `| ${cells.join(" | ")} |`;
    });
    return [`## ${title}`, "", "| Light | Dark |", "|---|---|", ...rows].join("\n");
  });
  const head =
    "# The screens\n\nTaken from the running product with `npm run pictures`, on the renovation of `npm run db:seed`.";
  return `${[head, ...sections].join("\n\n")}\n`;
}
