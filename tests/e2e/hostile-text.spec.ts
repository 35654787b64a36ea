import { expect, test } from "../support/browser.ts";
import { openNavigation } from "../support/browser-steps.ts";

/** A script, a picture of another host, an attribute that breaks out, a template, a link that runs. */
const PAYLOAD = [
  `"><img src=https://evil.example/x onerror=alert(1)>`,
  `<script>alert(2)</script>`,
  `<svg onload=alert(3)>`,
  `{{constructor.constructor('alert(4)')()}}`,
  `javascript:alert(5)`,
].join(" ");

// The browser context of every test already complains about dialogs, foreign requests and policy.
test("text that means to be a script stays text on every screen", async ({ page, homeowner }) => {
  const name = PAYLOAD.slice(0, 190);
  const project = await homeowner.addProject({ name, description: PAYLOAD });
  await homeowner.addExpense({
    projectId: project.id,
    description: PAYLOAD,
    category: name,
    paymentMethod: name,
    notes: PAYLOAD,
  });
  for (const path of ["/dashboard", "/expenses", "/projects"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText("onerror=alert(1)");
  }
  await openNavigation(page);
  await page.goto("/expenses");
  await page.getByRole("button", { name: PAYLOAD, exact: true }).click();
  const detail = page.getByRole("dialog", { name: "Expense Details" });
  await expect(detail).toContainText("<script>alert(2)</script>");
  await detail.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit Expense" });
  await expect(form.getByLabel("Notes")).toHaveValue(PAYLOAD);
  await page.goto(`/expenses?search=${encodeURIComponent(PAYLOAD.slice(0, 190))}`);
  await expect(page.getByRole("searchbox")).toHaveValue(PAYLOAD.slice(0, 190));
  await page.goto(`/expenses?category=${encodeURIComponent(name)}`);
  await expect(page.getByRole("main")).toContainText("onerror=alert(1)");
  expect(
    await page.evaluate(() => document.querySelectorAll("img[src*=evil], svg[onload]").length),
  ).toBe(0);
});

test("a name that means to be a script stays text", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  await homeowner.addProject();
  const data = {
    email: `hostile-${homeowner.user.id}@example.com`,
    password: homeowner.password,
    confirmPassword: homeowner.password,
    firstName: PAYLOAD.slice(0, 190),
    lastName: PAYLOAD.slice(0, 190),
  };
  const headers = { origin: server.url };
  const answer = await context.request.post("/api/register", { data, headers });
  expect(answer.status()).toBe(201);
  await page.goto("/dashboard");
  await page.getByLabel("Project Name").fill("Kitchen");
  await page.getByLabel("Total Budget").fill("1000");
  await page.getByLabel("Total Budget").press("Enter");
  await page.waitForURL("/dashboard");
  await expect(await openNavigation(page)).toContainText("onerror=alert(1)");
});
