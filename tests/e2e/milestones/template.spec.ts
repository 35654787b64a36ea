import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { toastOf } from "../../support/browser/steps.ts";
import { milestoneRow, titlesOn } from "../../support/browser/milestones.ts";
import { fixDate } from "../support/fixed-date.ts";

/** A Monday, so that steps on the start date are not moved to a working day. */
const NOW = "2026-03-16T15:00:00Z";

async function openProposal(page: Page) {
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Use a template" }).click();
  return page.getByRole("dialog", { name: "Start from a template" });
}

test("a template's steps can be adjusted and added together", async ({ page, homeowner }) => {
  await homeowner.addProject({ name: "Kitchen renovation" });
  await fixDate(page, NOW);
  const proposal = await openProposal(page);
  await expect(proposal.getByLabel("Project type")).toHaveValue("Kitchen");
  await expect(proposal.getByLabel("Start date")).toHaveValue("2026-03-16");
  await expect(proposal.getByLabel("Target date of step 1", { exact: true })).toHaveValue(
    "2026-03-16",
  );
  await expect(proposal.getByLabel("Title of step 3", { exact: true })).toHaveValue("Pull permits");
  await proposal.getByLabel("Planning: Order cabinets and appliances").uncheck();
  await proposal.getByLabel("Title of step 3", { exact: true }).fill("Permit from the city");
  await proposal.getByLabel("Target date of step 3", { exact: true }).fill("2026-05-05");
  await proposal.getByLabel("Target date of step 4", { exact: true }).fill("");
  await proposal.getByLabel("Start date").fill("2026-04-06");
  await expect(proposal.getByLabel("Target date of step 1", { exact: true })).toHaveValue(
    "2026-04-06",
  );
  await expect(proposal.getByLabel("Target date of step 3", { exact: true })).toHaveValue(
    "2026-05-05",
  );
  await proposal.getByRole("button", { name: "Add 14 Milestones" }).click();
  await expect(proposal).toBeHidden();
  await expect(page.getByText("0 of 14 completed")).toBeVisible();
  await expect(toastOf(page, "14 milestones added")).toBeVisible();
  await expect(milestoneRow(page, "Permit from the city")).toContainText("May 5, 2026 · Permits");
  await expect(milestoneRow(page, "Finalize layout and budget")).toContainText("In 3 weeks");
  const titles = await titlesOn(page);
  expect(titles.at(-1)).toBe("Tear out the old kitchen");
  expect(titles).not.toContain("Order cabinets and appliances");
});

test("switching the project type or closing asks before discarding changes @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject({ name: "Elm Street" });
  const proposal = await openProposal(page);
  const kind = proposal.getByLabel("Project type");
  const first = proposal.getByLabel("Title of step 1", { exact: true });
  await expect(kind).toHaveValue("Whole house");
  await kind.selectOption("Bathroom");
  await expect(proposal.getByRole("button", { name: "Add 16 Milestones" })).toBeVisible();

  await first.fill("Draw the bathroom");
  await kind.selectOption("Basement");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Keep my changes" }).click();
  await expect(kind).toHaveValue("Bathroom");
  await expect(first).toHaveValue("Draw the bathroom");

  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(first).toHaveValue("Draw the bathroom");

  await kind.selectOption("Basement");
  await question.getByRole("button", { name: "Change", exact: true }).click();
  await expect(kind).toHaveValue("Basement");
  await expect(first).toHaveValue("Moisture check and final plan");
});

test("steps that cannot be added show why and keep the input, as when the project got milestones meanwhile", async ({
  page,
  homeowner,
  server,
}) => {
  const project = await homeowner.addProject({ name: "Back deck" });
  const proposal = await openProposal(page);
  const title = proposal.getByLabel("Title of step 2", { exact: true });
  const add = proposal.getByRole("button", { name: /^Add \d+ Milestones$/ });
  await title.fill(" ");
  await proposal
    .getByLabel(/^Title of step/)
    .last()
    .focus();
  await add.click();
  await expect(proposal.getByText("Title is required")).toBeVisible();
  await expect(title).toHaveAttribute("aria-invalid", "true");
  await expect(title).toBeFocused();
  await title.fill("Permits");

  const issues = [{ path: ["milestones", 2, "targetDate"], message: "That day is a holiday" }];
  await page.route("**/api/milestones/batch", (route) =>
    route.fulfill({
      status: 400,
      json: { error: "Check the steps", code: "validation_failed", details: { issues } },
    }),
  );
  await proposal.getByLabel("Planning: Finalize design and call 811").uncheck();
  await add.click();
  await expect(proposal.getByText("That day is a holiday", { exact: true })).toBeVisible();
  const refused = proposal.getByLabel("Target date of step 4", { exact: true });
  await expect(refused).toHaveAttribute("aria-invalid", "true");
  await expect(refused).toBeFocused();
  await expect(title).toHaveValue("Permits");
  await test.step("a project that got milestones meanwhile", async () => {
    await page.unroute("**/api/milestones/batch");
    await proposal.getByLabel("Title of step 3", { exact: true }).fill("My own third step");
    const otherTab = await page.request.post("/api/milestones", {
      headers: { origin: server.url },
      data: { projectId: project.id, title: "From the other tab", category: "Planning" },
    });
    expect(otherTab.status()).toBe(201);
    await add.click();
    await expect(proposal.getByRole("alert")).toContainText(/already/i);
    await expect(proposal.getByLabel("Title of step 3", { exact: true })).toHaveValue(
      "My own third step",
    );
    await expect(page.getByText("From the other tab")).toBeAttached();
    const response = await page.request.get(`/api/milestones?projectId=${project.id}`);
    expect(await response.json()).toHaveLength(1);
  });
});

test("steps that are added after their proposal was discarded leave the next form open", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const proposal = await openProposal(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/milestones/batch", async (route) => {
    await released;
    return route.fallback();
  });
  await proposal.getByRole("button", { name: /^Add \d+ Milestones$/ }).click();
  await expect(proposal.getByRole("button", { name: "Adding..." })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(proposal).toBeHidden();
  await page.getByRole("button", { name: "Add Milestone" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Milestone" });
  await expect(form).toBeVisible();
  release();
  await expect(page.getByText(/^0 of \d+ completed$/)).toBeVisible();
  await expect(form).toBeVisible();
});
