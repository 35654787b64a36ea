import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { joinInvited } from "../../support/browser/household.ts";
import { askInPanel, openAssistant } from "../../support/browser/chat-double.ts";
import { INVITATION_SUBJECT } from "../../support/invitation-subject.ts";
import { mailedLink } from "../../support/browser/mail.ts";
import { fillExpense, openExpenseForm, projectSelector } from "../../support/browser/steps.ts";
import { watch } from "../../support/browser/watch.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { showScreen } from "../support/small-screens.ts";

/** Opens the invitation from the projects page, with the project preselected. */
async function openInvitation(page: Page, project: string): Promise<Locator> {
  await page.goto("/projects");
  await page.getByRole("link", { name: `Share ${project}` }).click();
  const dialog = page.getByRole("dialog", { name: "Invite to your household" });
  await expect(dialog.getByRole("radio", { name: "Chosen projects" })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: project })).toBeChecked();
  return dialog;
}

async function invite(dialog: Locator, email: string, role: string): Promise<void> {
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("radio", { name: role }).check();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog).toBeHidden();
  const household = dialog.page().getByRole("region", { name: "Household" });
  await expect(household.getByRole("listitem")).toContainText(email);
}

/** Opens the emailed link, signs up on the way, and accepts. */
async function join(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(page, { to: email, subject: INVITATION_SUBJECT }));
  await expect(page.getByRole("heading", { name: "Robin Alder invites you" })).toBeVisible();
  await expect(page).toHaveURL("/invitation");
  await expectNoViolations(page, "invitation");
  await page.getByRole("link", { name: "Create an account" }).click();
  const form = page.getByRole("tabpanel", { name: "Sign Up" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill("a second dry cellar");
  await form.getByLabel("Confirm Password").fill("a second dry cellar");
  await form.getByRole("button", { name: /Sign Up|Create/ }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page).toHaveURL(/\/dashboard\?home=\d+$/);
}

test(
  "two people on two screens: from the invitation to the partner's expense",
  { tag: "@narrow" },
  async ({ page, homeowner, browser, server, contextOptions }, { workerIndex }) => {
    const project = await homeowner.addProject({ name: "Loft" });
    await homeowner.addProject({ name: "Garden" });
    const partnerEmail = `partner-${workerIndex}-${homeowner.user.id}@example.com`;
    const dialog = await openInvitation(page, project.name);
    await expectNoViolations(page, "invite dialog");
    await invite(dialog, partnerEmail, "Can edit");

    const other = await browser.newContext({ ...contextOptions, baseURL: server.url });
    const complaints = watch(other, server.url);
    const partner = await other.newPage();
    await join(partner, partnerEmail);

    const selector = projectSelector(partner);
    // A member without a project of their own sees the shared one; the other one stays private.
    await expect(selector).toHaveValue(String(project.id));
    await expect(
      partner.getByText("Can edit", { exact: true }).filter({ visible: true }),
    ).toBeVisible();
    await expect(selector.getByRole("option", { name: "Garden" })).toHaveCount(0);

    await partner.goto(`/expenses?home=${homeowner.user.id}`);
    const form = await openExpenseForm(partner);
    await fillExpense(form, {
      description: "Roof window",
      amount: "812.50",
      category: "Materials",
      paymentMethod: "Cash",
      date: "2026-03-10",
    });
    await form.getByRole("button", { name: "More details" }).click();
    await form.getByLabel("Paid by").selectOption("Robin Alder");
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form).toBeHidden();
    await expect(partner.getByText("Roof window").first()).toBeVisible();
    await expect(partner).toHaveURL(new RegExp(`home=${homeowner.user.id}`));

    // A page that was open before the partner came asks every two minutes whether there is one.
    await page.goto("/expenses");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    const filters = page.getByRole("dialog", { name: "Filters" });
    await filters.getByLabel("Paid by").selectOption("Robin Alder");
    await filters.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/paidBy=Robin/);
    await page.getByText("Roof window").first().click();
    const details = page.getByRole("dialog", { name: "Expense Details" });
    await expect(details.getByText("Recorded by partner-")).toBeVisible();

    // Once removed, the partner's next request finds nothing.
    await page.goto("/account/household");
    const household = page.getByRole("region", { name: "Household" });
    await household.getByRole("button", { name: /^Change / }).click();
    const access = page.getByRole("dialog", { name: /^Access of partner-/ });
    await access.getByRole("radio", { name: "Can view" }).check();
    await access.getByRole("button", { name: "Save Changes" }).click();
    await expect(access).toBeHidden();
    await expect(household.getByRole("listitem")).toContainText("Can view");
    await household.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(household.getByText("You haven’t invited anyone yet.")).toBeVisible();
    await partner.reload();
    await expect(partner.getByText("This home may no longer be shared with you.")).toBeVisible();
    await other.close();
    expect(complaints).toEqual([]);
  },
);

test("a viewer sees the records and no button that changes them", async ({
  page,
  homeowner,
  browser,
  server,
  database,
  contextOptions,
}, { workerIndex }) => {
  await homeowner.becomePro();
  await homeowner.addProject({ name: "Loft" });
  await homeowner.addExpense({ description: "Roof window" });
  const email = `viewer-${workerIndex}-${homeowner.user.id}@example.com`;
  await invite(await openInvitation(page, "Loft"), email, "Can view");
  const other = await browser.newContext({ ...contextOptions, baseURL: server.url });
  const complaints = watch(other, server.url);
  await joinInvited({ page, context: other, server, database, email });
  const viewer = await other.newPage();
  const CHANGES = /^(?:Add|New|Edit|Delete|Import|Finish|Share|Complete|Change|Allocate|Use a)/;
  const expectUnchangeable = async (path: string) => {
    await showScreen(viewer, `/${path}?home=${homeowner.user.id}`);
    const main = viewer.getByRole("main");
    await expect(main.getByRole("button", { name: CHANGES })).toHaveCount(0);
    await expect(main.getByRole("link", { name: CHANGES })).toHaveCount(0);
  };
  await expectUnchangeable("timeline");
  await viewer.getByRole("button", { name: "Calendar feed" }).click();
  await viewer.getByRole("button", { name: "Create link" }).click();
  await expect(viewer.getByRole("textbox", { name: "Calendar link" })).toHaveValue(/-\d+\.ics/);
  await viewer.keyboard.press("Escape");
  for (const path of ["expenses", "budget", "contracts", "contractors", "projects", "dashboard"]) {
    await expectUnchangeable(path);
  }
  await expect(viewer.getByRole("link", { name: "See your projected final cost" })).toHaveText(
    /The budget isn't split yet$/,
  );
  // The owner's plan counts, not the viewer's.
  await showScreen(viewer, `/reports?home=${homeowner.user.id}`);
  await expect(viewer.getByRole("region", { name: "By month", exact: true })).toBeVisible();
  await expect(viewer.getByRole("link", { name: "Upgrade to Pro" })).toHaveCount(0);
  await showScreen(viewer, `/expenses?home=${homeowner.user.id}`);
  await viewer.getByText("Roof window").first().click();
  const details = viewer.getByRole("dialog", { name: "Expense Details" });
  await expect(details).toBeVisible();
  await expect(details.getByRole("button", { name: CHANGES })).toHaveCount(0);
  await viewer.keyboard.press("Escape");

  const panel = await openAssistant(viewer);
  await askInPanel(panel, "What was my biggest expense?");
  const link = panel.locator("a.reply-record").first();
  await expect(link).toHaveAttribute("href", new RegExp(`home=${homeowner.user.id}`));
  await link.click();
  await expect(viewer).toHaveURL(new RegExp(`home=${homeowner.user.id}`));
  await other.close();
  expect(complaints).toEqual([]);
});
