import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/browser/fixtures.ts";
import { fillExpense } from "../../support/browser/steps.ts";
import { closeAll, inDialog, press, showScreen, type Open } from "../support/small-screens.ts";

interface Form {
  path: string;
  /** clicks that open it */
  opens: Open[];
  fill?: (form: Locator) => Promise<void>;
  submit: string;
}

const fillIn =
  (fields: Record<string, string>): NonNullable<Form["fill"]> =>
  async (form) => {
    for (const [label, text] of Object.entries(fields)) {
      await form.getByLabel(label, { exact: true }).fill(text);
    }
  };

const EXPENSES: Form[] = [
  {
    path: "/expenses",
    opens: [press("Add Expense")],
    fill: (form) =>
      fillExpense(form, {
        description: "Grout",
        amount: "49.90",
        category: "Materials",
        paymentMethod: "Cash",
      }),
    submit: "Add Expense",
  },
  { path: "/expenses", opens: [press(/^Edit/)], submit: "Update Expense" },
  {
    path: "/inbox",
    opens: [press("Recurring expenses"), inDialog("Add Recurring Expense")],
    fill: async (form) => {
      await fillIn({ Amount: "49.90", Description: "Storage" })(form);
      await form.getByLabel("Category").selectOption("Other");
      await form.getByLabel("Payment Method").selectOption("Cash");
    },
    submit: "Add Recurring Expense",
  },
];

const PLAN: Form[] = [
  {
    path: "/contractors",
    opens: [press("Add Contractor")],
    fill: fillIn({ "Name *": "Rosa Marchetti" }),
    submit: "Add Contractor",
  },
  {
    path: "/timeline",
    opens: [press("Add Milestone")],
    fill: async (form) => {
      await fillIn({ Title: "Hang the doors" })(form);
      await form.getByLabel("Category").selectOption("Inspection");
    },
    submit: "Add Milestone",
  },
  {
    path: "/budget",
    opens: [press("Add budget line")],
    fill: async (form) => {
      await form.getByLabel("Category").fill("Appliances");
      await fillIn({ "Budget amount": "100" })(form);
    },
    submit: "Add budget line",
  },
  {
    path: "/contracts",
    opens: [press("Add quote")],
    fill: fillIn({ Work: "New roof" }),
    submit: "Add quote",
  },
  {
    path: "/contracts?invoice=all",
    opens: [press("Add invoice")],
    fill: async (form) => {
      await fillIn({ "Line 1": "Doors", "Amount of line 1": "100" })(form);
    },
    submit: "Add invoice",
  },
  {
    path: "/projects",
    opens: [press("New Project")],
    fill: fillIn({ "Project Name": "Garage", "Total Budget": "5000" }),
    submit: "Create Project",
  },
  { path: "/projects", opens: [press(/^Edit/)], submit: "Save Changes" },
];

const FORMS = [
  { name: "expenses", forms: EXPENSES, tag: [] },
  { name: "plan and contracts", forms: PLAN, tag: ["@all"] },
];

const REASON = "The roof leaks.";
const ERROR_RESPONSES = [
  { status: 500, json: { error: REASON, code: "internal" } },
  {
    status: 400,
    json: {
      error: "Please check the form for errors.",
      code: "validation_failed",
      details: { issues: [{ path: ["nothing"], message: REASON }] },
    },
  },
];

/** What toasts and alerts say, one by one. Runs inside the page. */
function shownErrors(): string[] {
  return [...document.querySelectorAll<HTMLElement>("[aria-label=Notifications] p, [role=alert]")]
    .filter((one) => one.checkVisibility())
    .map((one) => one.innerText.trim());
}

const answerWrites = (page: Page, answer: (typeof ERROR_RESPONSES)[number]) =>
  page.route("**/api/**", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill(answer),
  );

test.describe("a refused save", { tag: "@once" }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const { name, forms, tag } of FORMS) {
    test(`says why once in the forms of ${name}`, { tag }, async ({ page, context, server }) => {
      const headers = { origin: server.url };
      await context.request.post("/api/demo", { data: { leavesAccount: false }, headers });
      for (const { path, opens, fill, submit } of forms) {
        await showScreen(page, path);
        for (const open of opens) await open(page);
        const form = page.getByRole("dialog").last();
        await fill?.(form);
        for (const answer of ERROR_RESPONSES) {
          await answerWrites(page, answer);
          const answered = page.waitForResponse((response) => response.status() === answer.status);
          await form.getByRole("button", { name: submit, exact: true }).click();
          await answered;
          const count = async () =>
            (await page.evaluate(shownErrors)).filter((text) => text.includes(REASON)).length;
          await expect.poll(count, `${path}, ${submit}, ${answer.status}`).toBe(1);
          await page.unroute("**/api/**");
        }
        await closeAll(page);
      }
    });
  }
});
