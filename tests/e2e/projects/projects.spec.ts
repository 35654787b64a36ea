import { expect, test } from "../../support/browser/fixtures.ts";
import { projectSelector, navigateWithin } from "../../support/browser/steps.ts";

test("the selected project survives reloads, and every screen shows its amounts", async ({
  page,
  homeowner,
}) => {
  const kitchen = await homeowner.addProject({ name: "Kitchen", budget: "1000" });
  await homeowner.addProject({ name: "Bathroom", budget: "2000" });
  await homeowner.addExpense({ projectId: kitchen.id, description: "Sink", amount: "100.00" });
  await homeowner.addExpense({ description: "Bathtub", amount: "700.00" });
  await page.goto("/expenses");
  const selector = projectSelector(page);
  const names = ["Kitchen", "Bathroom"];
  const first = await selector.evaluate((select) =>
    select instanceof HTMLSelectElement ? select.selectedOptions[0]?.textContent : undefined,
  );
  const other = names.find((name) => name !== first) ?? "";
  await selector.selectOption(other);
  const [shown, hidden] = other === "Kitchen" ? ["Sink", "Bathtub"] : ["Bathtub", "Sink"];
  await expect(page.getByRole("main").getByText(shown)).toBeVisible();
  await expect(page.getByRole("main").getByText(hidden)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("main").getByText(shown)).toBeVisible();
  await navigateWithin(page, "/dashboard");
  await expect(page.getByRole("main").getByText(shown)).toBeVisible();
});

test("a project can be created, selected, edited and deleted; without any, the form for a first one is shown", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject({ name: "Kitchen", budget: "1000" });
  await homeowner.addExpense({ amount: "123.40" });
  await page.goto("/projects");
  const cards = page.getByRole("main").getByRole("listitem");
  const kitchen = cards.filter({ hasText: "Kitchen" });
  await expect(kitchen).toContainText("12.34%");
  await expect(kitchen).toContainText("$1,000.00");
  await expect(kitchen).toContainText("$123.40");
  await expect(kitchen).toContainText("Active");

  await page.getByRole("button", { name: "New Project" }).click();
  const newProject = page.getByRole("dialog", { name: "New Project" });
  await newProject.getByLabel("Project Name").fill("Attic");
  await newProject.getByLabel("Total Budget").fill("8000");
  await newProject.getByLabel("Total Budget").press("Enter");
  await expect(newProject).toBeHidden();
  const attic = cards.filter({ hasText: "Attic" });
  await expect(attic).toContainText("0.00%");
  await expect(attic).toContainText("Active");
  await kitchen.getByRole("button", { name: "Kitchen", exact: true }).click();
  await expect(kitchen).toContainText("Active");
  await expect(attic).not.toContainText("Active");

  await kitchen.getByRole("button", { name: "Edit Kitchen" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Project" });
  await edit.getByLabel("Total Budget").fill("2000");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(kitchen).toContainText("6.17%");

  await kitchen.getByRole("button", { name: "Delete Kitchen" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(/all associated expenses/i);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(kitchen).toBeHidden();
  await expect(attic).toContainText("Active");
  await test.step("deleting the last project shows the form for a first project", async () => {
    await page.getByRole("button", { name: "Delete Attic" }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Delete", exact: true })
      .click();
    await expect(
      page.getByRole("heading", { name: /Welcome to Plumbline|No projects yet/ }),
    ).toBeVisible();
  });
});

test(
  "a very long name and the largest budget fit on a phone",
  { tag: "@narrow" },
  async ({ page, homeowner }) => {
    await homeowner.addProject({ name: "Wunderbare".repeat(20), budget: "99999999.99" });
    await homeowner.addExpense({ description: "Sehrlang".repeat(30), amount: "99999999.99" });
    await page.goto("/projects");
    for (const path of ["/projects", "/dashboard", "/expenses"]) {
      await navigateWithin(page, path);
      await expect(page.getByRole("main").getByText("$99,999,999.99").first()).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  },
);

test("a finished project is archived out of the selector, and restored; a copy has its name", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject({ name: "Kitchen" });
  const attic = await homeowner.addProject({ name: "Attic" });
  await page.goto("/projects");
  await page.getByRole("button", { name: "Finish Kitchen" }).click();
  await page.getByRole("button", { name: "Kitchen", exact: true }).click();
  await page.getByRole("button", { name: "Archive Kitchen" }).click();
  const archived = page.getByRole("list", { name: "Archived" });
  await expect(archived).toContainText("Kitchen");
  await expect(page.getByLabel("Project", { exact: true }).getByRole("option")).toHaveText([
    "Attic",
  ]);
  await expect(projectSelector(page)).toHaveValue(String(attic.id));
  await page.getByRole("button", { name: "Undo: archiving of Kitchen" }).click();
  await expect(archived).toBeHidden();
  await page.getByRole("button", { name: "Archive Kitchen" }).click();
  await archived.getByRole("button", { name: "Restore Kitchen" }).click();
  await expect(page.getByText("Project restored", { exact: true }).last()).toBeVisible();
  await expect(archived).toBeHidden();

  await page.getByRole("button", { name: "Duplicate Attic" }).click();
  const dialog = page.getByRole("dialog", { name: "Duplicate Attic" });
  await dialog.getByLabel("Project Name").fill("Second attic");
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Second attic", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});
