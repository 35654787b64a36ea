import type { Page } from "@playwright/test";

/**
 * Signed out, without a project, with an empty project and three contractors, with a whole
 * renovation, in the demo, on Pro, on a canceled Pro, or an administrator.
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
  /** title on the page of screenshots */
  title: string;
  as: Visitor;
  path: string;
  /** steps before the screenshot */
  open?: (page: Page) => Promise<void>;
}

/** Presses a button and waits for its dialog. */
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

/** Has an email token's length, but is invalid. */
const TOKEN = "a".repeat(43);

/** A return from Google with an address that already has a password. */
async function comeFromGoogle(page: Page): Promise<void> {
  await page.route("**/api/auth/google/pending", (route) =>
    route.fulfill({ json: { email: "nora@example.com", returnTo: "/dashboard" } }),
  );
  await page.goto("/login?link=google");
  await page.getByLabel("Plumbline password").waitFor();
}

async function showSecondFactors(page: Page): Promise<void> {
  const section = page.getByRole("region", { name: "Passkeys and two-step verification" });
  await section.getByRole("heading", { name: "Passkeys", exact: true }).waitFor();
  await section.evaluate((element) => element.scrollIntoView({ block: "center" }));
}

/** Asks the assistant, and waits for the complete reply. */
function asking(question: string) {
  return async (page: Page) => {
    await page.getByRole("button", { name: "AI Assistant" }).click();
    const panel = page.getByRole("dialog", { name: "AI Assistant" });
    await panel.getByRole("textbox", { name: "Your question" }).fill(question);
    await panel.getByRole("button", { name: "Send" }).click();
    const entries = panel.getByRole("log").getByRole("listitem");
    await entries.filter({ hasText: question }).waitFor();
    await panel.getByRole("button", { name: "Try again" }).waitFor();
  };
}

export const SCREENS: readonly Screen[] = [
  {
    name: "landing",
    title: "Landing page",
    as: "visitor",
    path: "/",
  },
  { name: "login", title: "Sign in and sign up", as: "visitor", path: "/login" },
  {
    name: "second-step",
    title: "Second factor at sign-in",
    as: "visitor",
    path: "/login?step=second-factor",
  },
  {
    name: "google-link",
    title: "Linking Google to an existing account",
    as: "visitor",
    path: "/login",
    open: comeFromGoogle,
  },
  {
    name: "forgot-password",
    title: "Forgot password",
    as: "visitor",
    path: "/forgot-password",
  },
  {
    name: "reset-password",
    title: "New password from an email link",
    as: "visitor",
    path: `/reset-password#token=${TOKEN}`,
  },
  {
    name: "confirm-email",
    title: "Email confirmation",
    as: "visitor",
    path: `/confirm-email#token=${TOKEN}`,
  },
  {
    name: "cancel-email-change",
    title: "Cancel an email change from the old mailbox",
    as: "visitor",
    path: `/confirm-email#cancel=${TOKEN}`,
  },
  { name: "onboarding", title: "First project", as: "newcomer", path: "/dashboard" },
  { name: "dashboard", title: "Dashboard", as: "homeowner", path: "/dashboard" },
  {
    name: "expenses",
    title: "Expenses, with search and filters",
    as: "homeowner",
    path: "/expenses",
  },
  {
    name: "details",
    title: "Expense with its receipt",
    as: "homeowner",
    path: "/expenses?hasReceipt=true",
    open: openDetails,
  },
  {
    name: "form",
    title: "Add an expense",
    as: "homeowner",
    path: "/expenses",
    open: pressing("Add Expense"),
  },
  {
    name: "budget",
    title: "Budget with lines and forecast",
    as: "homeowner",
    path: "/budget",
  },
  {
    name: "contracts",
    title: "Quotes and contracts",
    as: "homeowner",
    path: "/contracts",
  },
  {
    name: "reports",
    title: "Reports",
    as: "homeowner",
    path: "/reports",
  },
  { name: "contractors", title: "Contractors", as: "homeowner", path: "/contractors" },
  {
    name: "contractor-form",
    title: "Add a contractor",
    as: "homeowner",
    path: "/contractors",
    open: pressing("Add Contractor"),
  },
  {
    name: "limit",
    title: "Free plan limit",
    as: "starter",
    path: "/contractors",
    open: pressing("Add Contractor", "Contractor Limit Reached"),
  },
  { name: "billing-free", title: "Billing on Free", as: "starter", path: "/billing" },
  { name: "billing-pro", title: "Billing on Pro", as: "subscriber", path: "/billing" },
  {
    name: "billing-canceled",
    title: "Billing with a canceled plan",
    as: "leaver",
    path: "/billing",
  },
  { name: "timeline", title: "Timeline, in the demo", as: "demo", path: "/timeline" },
  { name: "timeline-empty", title: "Empty timeline", as: "starter", path: "/timeline" },
  {
    name: "milestone-template",
    title: "Milestone template",
    as: "starter",
    path: "/timeline",
    open: pressing("Use a template", "Start from a template"),
  },
  {
    name: "assistant",
    title: "Assistant with built-in answers",
    as: "demo",
    path: "/dashboard",
    open: asking("How much have I spent by category?"),
  },
  {
    name: "assistant-card",
    title: "Assistant's proposal",
    as: "demo",
    path: "/expenses",
    open: async (page) => {
      await asking("Paid 850 cash for drywall yesterday")(page);
      await page.getByRole("button", { name: /^Confirm/ }).waitFor();
    },
  },
  { name: "account", title: "Account", as: "homeowner", path: "/account" },
  {
    name: "second-factors",
    title: "Passkeys and authenticator app",
    as: "homeowner",
    path: "/account/security",
    open: showSecondFactors,
  },
  { name: "projects", title: "Projects", as: "homeowner", path: "/projects" },
  { name: "admin", title: "Admin panel", as: "administrator", path: "/admin" },
  { name: "not-found", title: "Page not found", as: "homeowner", path: "/attic" },
];

const SIZES = ["laptop", "phone"] as const;
const SCHEMES = ["light", "dark"] as const;

/** docs/screens.md: every screen in both sizes and both color schemes. */
export function screensPage(): string {
  const sections = SCREENS.map(({ name, title }) => {
    const rows = SIZES.map((size) => {
      const cells = SCHEMES.map(
        (scheme) => `![${size}, ${scheme}](pictures/${name}-${size}-${scheme}.png)`,
      );
      return `| ${cells.join(" | ")} |`;
    });
    return [`## ${title}`, "", "| Light | Dark |", "|---|---|", ...rows].join("\n");
  });
  const head =
    "# Screens\n\nEvery screen on a laptop and a phone, light and dark, for anyone who wants to see the product. " +
    "`npm run pictures` takes the pictures and writes this page.";
  return `${[head, ...sections].join("\n\n")}\n`;
}
