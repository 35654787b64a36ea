import { expect, test } from "../../support/browser/fixtures.ts";
import { expectNoViolationsAtAnyWidth } from "../support/axe-check.ts";

test(
  "a calendar link can be created, copied, read without a session, and turned off",
  { tag: "@widths" },
  async ({ page, homeowner, playwright }) => {
    const project = await homeowner.addProject();
    await page.goto("/timeline");
    await page.getByRole("button", { name: "Calendar feed" }).click();
    const dialog = page.getByRole("dialog", { name: "Calendar feed" });
    const make = dialog.getByRole("button", { name: "Create link" });
    await expect(make).toBeVisible();
    await expectNoViolationsAtAnyWidth(page, "calendar feed before there is one");
    await make.click();
    const address = dialog.getByLabel("Calendar link", { exact: true });
    await expect(address).toHaveValue(/\/calendar\/\d+-\d+\.ics\?key=[\w-]{43}$/);
    const first = await address.inputValue();
    await dialog.getByRole("button", { name: "Copy link" }).click();
    await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Open in your calendar app" })).toHaveAttribute(
      "href",
      first.replace("http:", "webcal:"),
    );
    await expectNoViolationsAtAnyWidth(page, "calendar feed with its address");

    // A calendar client has no session.
    const calendar = await playwright.request.newContext();
    const read = async (url: string) => (await calendar.get(url)).status();
    expect(await (await calendar.get(first)).text()).toContain(`X-WR-CALNAME:${project.name}`);

    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Calendar feed" }).click();
    await expect(dialog).toContainText("Link created");
    await expect(address).toHaveCount(0);
    await dialog.getByRole("button", { name: "Create new link" }).click();
    const question = page.getByRole("alertdialog", { name: "Create a new link?" });
    await expect(question).toBeVisible();
    await expectNoViolationsAtAnyWidth(page, "the question before a new address");
    await question.getByRole("button", { name: "Create new link" }).click();
    await expect(address).toHaveValue(/key=/);
    await expect(address).not.toHaveValue(first);
    const second = await address.inputValue();
    expect([await read(first), await read(second)]).toEqual([404, 200]);

    await dialog.getByRole("button", { name: "Turn off the feed" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
    await expect(make).toBeVisible();
    expect(await read(second)).toBe(404);
    await calendar.dispose();
  },
);
