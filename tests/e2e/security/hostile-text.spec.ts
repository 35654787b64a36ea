import { type BrowserHomeowner, expect, type Page, test } from "../../support/browser/fixtures.ts";
import { planner } from "../../support/browser/milestones.ts";
import { openNavigation } from "../../support/browser/steps.ts";
import { askInPanel, openAssistant } from "../../support/browser/chat-double.ts";
import { expectOnlyText, HOSTILE_TEXTS, openScreen } from "../support/hostile-texts.ts";
import { showScreen } from "../support/small-screens.ts";
import { type Plain, unzipped, withRecords, zipped } from "../../support/account-backup.ts";

/*
 * The fixture fails every test on dialogs, requests to other origins, script errors and CSP
 * violations.
 */

const NARROW = { width: 390, height: 844 };
const ALL = HOSTILE_TEXTS.join(" ");
const SCREENS = [
  "dashboard",
  "expenses",
  "contractors",
  "timeline",
  "projects",
  "billing",
  "account",
];

/** Navigates within the document; pages.test.ts covers the records that a document brings along. */
async function showOnlyText(page: Page, path: string): Promise<void> {
  await showScreen(page, path);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await expectOnlyText(page);
}

/** A project with hostile text in every field, and one record of each other kind per text. */
async function recordHostileTexts(homeowner: BrowserHomeowner): Promise<number> {
  await homeowner.becomePro();
  const [name = ""] = HOSTILE_TEXTS;
  const { id: projectId } = await homeowner.addProject({ name, description: ALL });
  for (const text of HOSTILE_TEXTS) {
    const { id: contractorId } = await homeowner.addContractor({
      name: text,
      company: text,
      email: text,
      phone: text,
      specialty: text,
      notes: ALL,
    });
    await homeowner.addExpense({
      projectId,
      contractorId,
      description: text,
      category: text,
      paymentMethod: text,
      notes: ALL,
    });
  }
  return projectId;
}

test("row 33: hostile text in every stored field stays text on every screen and form", async ({
  page,
  homeowner,
  context,
  server,
  database,
}) => {
  test.slow();
  const { request } = context;
  const headers = { origin: server.url };
  const projectId = await recordHostileTexts(homeowner);
  const [first = "", second = ""] = HOSTILE_TEXTS;
  for (const text of HOSTILE_TEXTS) {
    const data = { projectId, title: text, description: ALL, category: text, targetDate: null };
    expect((await request.post("/api/milestones", { data, headers })).status()).toBe(201);
  }
  await request.put("/api/account/profile", {
    data: { firstName: first, lastName: second },
    headers,
  });
  for (const userAgent of HOSTILE_TEXTS.slice(0, 3)) {
    const data = { email: homeowner.email, password: homeowner.password };
    const response = await request.post("/api/login", {
      data,
      headers: { ...headers, "user-agent": userAgent },
    });
    expect(response.status()).toBe(200);
  }
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    await database.query(
      `insert into passkeys (user_id, credential_id, public_key, is_synced, name)
       values ($1, $2, '', true, $3)`,
      [homeowner.user.id, `hostile-${homeowner.user.id}-${index}`, text],
    );
    for (const role of ["user", "assistant"]) {
      await database.query("insert into ai_messages (user_id, role, content) values ($1, $2, $3)", [
        homeowner.user.id,
        role,
        text,
      ]);
    }
  }

  for (const screen of SCREENS) await showOnlyText(page, `/${screen}`);
  await expect(await openNavigation(page)).toContainText(first);
  await showOnlyText(page, "/expenses");
  for (const text of HOSTILE_TEXTS) await expect(page.getByRole("main")).toContainText(text);

  await page.getByRole("button", { name: first, exact: true }).click();
  const detail = page.getByRole("dialog", { name: "Expense Details" });
  await expect(detail).toContainText(first);
  await expectOnlyText(page);
  await detail.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit Expense" });
  await expect(form.getByLabel("Notes")).toHaveValue(ALL);
  await expect(form.getByRole("radiogroup").getByRole("radio", { checked: true })).toHaveValue(
    first,
  );
  await expectOnlyText(page);

  await openScreen(page, "/contractors");
  await page.getByRole("searchbox").fill(second);
  await expect(page.getByRole("link", { name: "1 expense" })).toHaveCount(12);
  await page.getByRole("button", { name: `Edit ${second}`, exact: true }).click();
  await expect(page.getByLabel("Company")).toHaveValue(second);
  await expectOnlyText(page);

  await openScreen(page, "/projects");
  await page.getByRole("button", { name: `Delete ${first}`, exact: true }).click();
  await expect(page.getByText(first).last()).toBeVisible();
  await expectOnlyText(page);

  // The built-in adviser puts the categories into a markdown reply.
  await page.goto("/dashboard");
  const panel = await openAssistant(page);
  await askInPanel(panel, "How much have I spent by category?");
  await expect(panel.getByRole("log")).toContainText("$123.40");
  await expect(panel.getByRole("log").getByRole("status")).toHaveCount(0);
  await askInPanel(panel, `Paid ${first} 850 cash for ${second} yesterday`);
  await expect(panel.getByRole("textbox", { name: "Your question" })).toHaveValue("");
  await expectOnlyText(page);

  // On a narrow screen, other components render the tables as cards.
  await page.setViewportSize(NARROW);
  await openScreen(page, "/dashboard");
  for (const path of ["/expenses", "/timeline", "/account"]) await showOnlyText(page, path);
});

/** Replaces every text in the records of a backup with hostile text. */
function plant({ projects, contractors, expenses, milestones, messages }: Plain): void {
  const [name = "", other = ""] = HOSTILE_TEXTS;
  for (const record of [projects, contractors, expenses, milestones].flat()) {
    for (const field of ["name", "description", "category", "title", "company", "notes", "email"]) {
      if (field in record) record[field] = name;
    }
    for (const field of ["paymentMethod", "phone", "specialty"]) {
      if (field in record) record[field] = other;
    }
  }
  for (const message of messages) message["content"] = ALL;
}

test("row 33: hostile text of a restored archive stays text @all", async ({
  page,
  homeowner,
  context,
  server,
  database,
}) => {
  const { request } = context;
  const headers = { origin: server.url };
  await planner(homeowner, context, server).then(async ({ add }) => add());
  await homeowner.addContractor({ company: "a", email: "a@b.example", phone: "1", notes: "a" });
  await homeowner.addExpense({ notes: "a" });
  for (const role of ["user", "assistant"]) {
    await database.query("insert into ai_messages (user_id, role, content) values ($1, $2, 'a')", [
      homeowner.user.id,
      role,
    ]);
  }
  const files = await unzipped(await (await request.get("/api/account/export")).body());
  await database.query("delete from projects where user_id = $1", [homeowner.user.id]);
  await database.query("delete from contractors where user_id = $1", [homeowner.user.id]);
  await database.query("delete from ai_messages where user_id = $1", [homeowner.user.id]);
  const buffer = await zipped(withRecords(files, plant));
  const response = await request.post("/api/account/restore", {
    multipart: { file: { name: "plumbline.zip", mimeType: "application/zip", buffer } },
    headers,
  });
  expect(await response.text()).toContain('"type":"done"');
  for (const path of ["/dashboard", "/expenses", "/contractors", "/timeline", "/projects"]) {
    await openScreen(page, path);
    await expect(page.getByRole("main")).toContainText("alert(1)");
  }
  const panel = await openAssistant(page);
  await expect(panel.getByRole("log")).toContainText("alert(10)");
  await expectOnlyText(page);
});
