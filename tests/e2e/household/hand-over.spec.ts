import { expect, test } from "../../support/browser/fixtures.ts";
import { createHomeowner } from "../../support/browser/homeowner.ts";
import { mailedLink } from "../../support/browser/mail.ts";
import { expectNoViolations } from "../support/axe-check.ts";

test("instead of deleting the account, the home is offered, and accepted by a button @phone", async ({
  page,
  homeowner,
  browser,
  server,
  database,
  contextOptions,
}, { workerIndex }) => {
  await homeowner.addProject({ name: "Loft" });
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
  const email = `heir-${workerIndex}-${homeowner.user.id}@example.com`;
  const partner = await createHomeowner({ context, server, database, email });
  const headers = { origin: server.url };
  await page.context().request.post("/api/household/invitations", {
    data: { email: partner.email, role: "editor", projects: null },
    headers,
  });
  const subject = "Invitation to a renovation on Plumbline";
  const link = await mailedLink(page, { to: partner.email, subject });
  const token = new URL(link).hash.replace("#token=", "");
  await context.request.post("/api/invitations/accept", { data: { token }, headers });

  await page.goto("/account");
  const household = page.getByRole("region", { name: "Household" });
  await expect(household.getByRole("button", { name: "Hand over" })).toBeVisible();
  await page.getByRole("button", { name: "Delete Account" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete your account?" });
  await deletion.getByRole("button", { name: "Hand over" }).click();
  await expect(deletion).toBeHidden();
  const dialog = page.getByRole("dialog", { name: "Hand over your home" });
  await expect(dialog.getByRole("radio")).toBeChecked();
  await expectNoViolations(page, "hand-over dialog");
  await dialog.getByLabel("Your Password").fill(homeowner.password);
  await dialog.getByRole("button", { name: "Send offer" }).click();
  await expect(dialog).toBeHidden();
  await expect(household.getByText("Home offered")).toBeVisible();

  const other = await context.newPage();
  await other.goto("/account#household");
  await expect(other.getByRole("article")).toContainText("Loft");
  await expectNoViolations(other, "offer of a home");
  await other.getByRole("button", { name: "Accept the home" }).click();
  await expect(other).toHaveURL(/\/dashboard/);
  const owned = await context.request.get("/api/projects");
  expect(await owned.json()).toMatchObject([{ name: "Loft", userId: partner.user.id }]);

  await page.goto("/account");
  await expect(household.getByText("Can edit · All projects")).toBeVisible();
  await context.close();
});
