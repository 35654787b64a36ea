import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { expectStored } from "../support/outbox.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } });

const answerCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("answers-")));

test(
  "the app opens its last-seen screens offline until the user signs out",
  { tag: "@once" },
  async ({ page, context, homeowner }) => {
    const { projectId } = await homeowner.addExpense({ description: "Oak boards" });
    await page.goto("/dashboard");
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const devtools = await context.newCDPSession(page);
    expect((await devtools.send("Page.getAppManifest")).errors).toEqual([]);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    expect(installabilityErrors).toEqual([]);

    await page.goto("/timeline");
    await expectStored(page, `/api/milestones?projectId=${projectId}`);
    await page.goto("/dashboard");
    await expectStored(page, `/api/projects/${projectId}/summary`);

    await context.setOffline(true);
    await page.goto("/dashboard");
    await expect(page.getByText("Oak boards").first()).toBeVisible();
    await expect(page.getByText(/^Shown as of .*\d:\d\d [AP]M, no connection$/)).toBeVisible();
    await page.goto("/timeline");
    await expect(page.getByText("No milestones yet")).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText(/no connection$/)).toBeHidden();
    expect(await answerCaches(page)).toEqual([`answers-${homeowner.user.id}`]);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Robin" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL("/");
    expect(await answerCaches(page)).toEqual([]);
  },
);
