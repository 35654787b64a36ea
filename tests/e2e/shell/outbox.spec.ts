import type { Pool } from "pg";
import { createHomeowner } from "../../support/browser/homeowner.ts";
import { expect, test } from "../../support/browser/fixtures.ts";
import { addMilestone } from "../../support/browser/milestones.ts";
import {
  entryOf,
  fillExpense,
  openExpenseForm,
  signIn,
  toastOf,
} from "../../support/browser/steps.ts";
import { pngScan } from "../../support/records/receipts.ts";
import {
  countWaiting,
  expectStored,
  openExpenses,
  saveOffline,
  waitingButton,
} from "../support/outbox.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } });

const SAVES = "**/api/expenses";

const countRows = async (
  database: Pool,
  table: "expenses" | "uploads" | "drafts",
  account: number,
) => (await database.query(`select from ${table} where user_id = $1`, [account])).rowCount;

test(
  "what is saved or completed offline is stored exactly once, whatever is interrupted",
  { tag: "@once" },
  async ({ page, context, homeowner, database, server }) => {
    const { id: projectId } = await homeowner.addProject();
    for (const title of ["Install flooring", "Paint walls"]) {
      await addMilestone(context, server, { projectId, title });
    }
    await openExpenses(page);
    await context.setOffline(true);
    await saveOffline(page, "Oak boards", (await pngScan()).bytes);

    // The server has it, but the browser ends before the response arrives.
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await context.route(SAVES, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      arrive();
      return route.abort("connectionreset");
    });
    await context.setOffline(false);
    await arrived;
    await page.close();
    await context.unroute(SAVES);

    const reopened = await context.newPage();
    await reopened.goto("/expenses");
    await expect.poll(() => countWaiting(reopened, homeowner.user.id)).toBe(0);
    await expect(entryOf(reopened, "Oak boards")).toBeVisible();
    await expect(waitingButton(reopened)).toBeHidden();
    expect(await countRows(database, "expenses", homeowner.user.id)).toBe(1);
    expect(await countRows(database, "uploads", homeowner.user.id)).toBe(1);

    await reopened.goto("/timeline");
    const milestones = `/api/milestones?projectId=${projectId}`;
    await expectStored(reopened, milestones);
    await context.setOffline(true);
    await reopened.getByRole("button", { name: "Complete: Install flooring" }).click();
    await expect(waitingButton(reopened)).toBeVisible();
    // The stored list follows the outbox; a reload between the two would show the old one.
    await expect
      .poll(() => reopened.evaluate(async (key) => (await caches.match(key))?.text(), milestones))
      .toContain('"isCompleted":true');
    await reopened.reload();
    await expect(reopened.getByText("1 of 2 completed")).toBeVisible();
    await expect(waitingButton(reopened)).toBeVisible();

    // Undo waits, too: the completion may be on the server already.
    await reopened.getByRole("button", { name: "Complete: Paint walls" }).click();
    await reopened.getByRole("button", { name: "Undo: completion of Paint walls" }).click();
    await expect(reopened.getByRole("button", { name: "3 waiting on this device" })).toBeVisible();
    await expect(reopened.getByText("1 of 2 completed")).toBeVisible();
    await reopened.getByRole("button", { name: "3 waiting on this device" }).click();
    const list = reopened.getByRole("dialog", { name: "Waiting on this device" });
    await expect(list.getByRole("listitem")).toContainText([
      /^Install flooring.*Milestone completed/,
      /^Paint walls.*Milestone completed/,
      /^Paint walls.*Milestone reopened/,
    ]);
    await reopened.keyboard.press("Escape");

    await context.setOffline(false);
    await expect(reopened.getByRole("button", { name: /waiting on this device/ })).toBeHidden();
    const { rows } = await database.query(
      "select title from milestones where project_id = $1 and is_completed",
      [projectId],
    );
    expect(rows).toEqual([{ title: "Install flooring" }]);
  },
);

test(
  "an edited outbox entry keeps its uploaded file, and stays until its form is saved",
  { tag: ["@once", "@all"] },
  async ({ page, context, homeowner, database }) => {
    await homeowner.addProject();
    await openExpenses(page);
    const form = await openExpenseForm(page);
    const buffer = (await pngScan()).bytes;
    const file = { name: "receipt.png", mimeType: "image/png", buffer };
    await form.getByLabel("Receipt Image").setInputFiles(file);
    await expect(form.getByText("Receipt attached")).toBeVisible();
    await fillExpense(form, {
      description: "Oak boards",
      amount: "12.50",
      category: "Materials",
      paymentMethod: "Check",
      date: "2026-03-10",
    });
    await context.setOffline(true);
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form).toBeHidden();

    await waitingButton(page).click();
    const list = page.getByRole("dialog", { name: "Waiting on this device" });
    await expect(list.getByRole("button", { name: "Save file: Oak boards" })).toBeVisible();
    await list.getByRole("button", { name: "Discard: Oak boards" }).click();
    const question = page.getByRole("alertdialog", { name: "Discard this entry?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await list.getByRole("button", { name: "Send now" }).click();
    await expect(list.getByText("Still no connection")).toBeVisible();
    await list.getByRole("button", { name: "Edit: Oak boards" }).click();
    const again = page.getByRole("dialog", { name: "Add Expense" });
    await expect(again.getByLabel("Description")).toHaveValue("Oak boards");
    expect(await countWaiting(page, homeowner.user.id)).toBe(1);

    await context.setOffline(false);
    await again.getByLabel("Description").fill("Pine boards");
    await again.getByRole("button", { name: "Add Expense" }).click();
    await expect(entryOf(page, "Pine boards")).toBeVisible();
    await expect.poll(() => countWaiting(page, homeowner.user.id)).toBe(0);
    expect(await countRows(database, "expenses", homeowner.user.id)).toBe(1);
  },
);

test(
  "receipts photographed offline become one draft each, whatever is interrupted",
  { tag: ["@once", "@all"] },
  async ({ page, context, homeowner, database }) => {
    await homeowner.addProject();
    await page.goto("/expenses#photograph");
    await page.evaluate(async () => navigator.serviceWorker.ready);
    const dialog = page.getByRole("dialog", { name: "Photograph receipts" });
    const picture = { mimeType: "image/png", buffer: (await pngScan()).bytes };
    await dialog.getByLabel("Take a photo").setInputFiles({ ...picture, name: "first.png" });
    await context.setOffline(true);
    await dialog.getByLabel("Another").setInputFiles({ ...picture, name: "second.png" });
    await dialog.getByRole("button", { name: "Save for later" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "2 waiting on this device" })).toBeVisible();

    // The server has the first draft, but the browser ends before the response arrives.
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await context.route("**/api/drafts?today=*", async (route) => {
      await route.fetch();
      arrive();
      return route.abort("connectionreset");
    });
    await context.setOffline(false);
    await arrived;
    await page.close();
    await context.unroute("**/api/drafts?today=*");

    const reopened = await context.newPage();
    await reopened.goto("/inbox");
    await expect(reopened.getByText("2 receipts to check")).toBeVisible();
    await expect.poll(() => countWaiting(reopened, homeowner.user.id)).toBe(0);
    expect(await countRows(database, "drafts", homeowner.user.id)).toBe(2);
    expect(await countRows(database, "uploads", homeowner.user.id)).toBe(2);
  },
);

test(
  "signing out asks if entries are waiting, and another account on the phone doesn't send them",
  { tag: "@once" },
  async ({ page, context, homeowner, database, server }) => {
    await homeowner.addProject();
    await openExpenses(page);
    await context.setOffline(true);
    await saveOffline(page, "Nails");
    // Keeps the entry in the outbox although online, until the page is left.
    const busy = { error: "The database is resting", code: "unavailable" };
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { promise: sending, resolve: send } = Promise.withResolvers<void>();
    await context.route(SAVES, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      send();
      await answered;
      return route.fulfill({ status: 503, json: busy });
    });
    await context.setOffline(false);
    await expect(page.getByText(/no connection$/)).toBeHidden();

    // It may already be on the server.
    await sending;
    await waitingButton(page).click();
    await page.getByRole("button", { name: "Discard: Nails" }).click();
    const discarding = page.getByRole("alertdialog", { name: "Discard this entry?" });
    await discarding.getByRole("button", { name: "Discard" }).click();
    await expect(toastOf(page, "Not discarded")).toBeVisible();
    answer();
    const list = page.getByRole("dialog", { name: "Waiting on this device" });
    await list.getByRole("button", { name: "Close" }).click();
    await expect(list).toBeHidden();

    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("button", { name: homeowner.email }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    const question = page.getByRole("alertdialog", { name: "Sign out and discard?" });
    await question.getByRole("button", { name: "Stay signed in" }).click();
    await expect(question).toBeHidden();
    expect(await countWaiting(page, homeowner.user.id)).toBe(1);

    // The session ends, and another account signs in on the same phone.
    await page.goto("about:blank");
    await context.unroute(SAVES);
    await context.clearCookies();
    const email = homeowner.email.replace("@", "-guest@");
    const guest = await createHomeowner({ context, server, database, email });
    await guest.addProject();
    await page.goto("/expenses");
    await expect(page.getByText("No expenses yet")).toBeVisible();
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).toSorted()))
      .toEqual([`answers-${guest.user.id}`, "program"]);
    await expect(waitingButton(page)).toBeHidden();

    await page.goto("about:blank");
    await context.clearCookies();
    await signIn(page, homeowner.email, homeowner.password);
    await expect.poll(() => countWaiting(page, homeowner.user.id)).toBe(0);
    expect(await countRows(database, "expenses", guest.user.id)).toBe(0);
    expect(await countRows(database, "expenses", homeowner.user.id)).toBe(1);
  },
);
