import { type BrowserHomeowner, expect, type Page, test } from "../../support/browser/fixtures.ts";
import { planner } from "../../support/browser/milestones.ts";
import { openNavigation } from "../../support/browser/steps.ts";
import { askInPanel, openAssistant } from "../../support/browser/chat-double.ts";
import { expectOnlyText, HOSTILE_TEXTS, openScreen } from "../support/hostile-texts.ts";
import { closeAll, showScreen } from "../support/small-screens.ts";
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
  "account/security",
];

/** Navigates within the document; pages.test.ts covers the records that a document brings along. */
async function showOnlyText(page: Page, path: string): Promise<void> {
  await showScreen(page, path);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await expectOnlyText(page);
}

/** Four records of each kind show every text, so that each field gets several of them. */
const FOUR = [0, 1, 2, 3];

function textAt(index: number): string {
  return HOSTILE_TEXTS[index % HOSTILE_TEXTS.length] ?? "";
}

/** A project with hostile text in every field, and records of each other kind. */
async function recordHostileTexts(homeowner: BrowserHomeowner): Promise<number> {
  await homeowner.becomePro();
  const { id: projectId } = await homeowner.addProject({ name: textAt(0), description: ALL });
  for (const index of FOUR) {
    const { id: contractorId } = await homeowner.addContractor({
      name: textAt(index * 3),
      company: textAt(index * 3 + 1),
      email: textAt(index * 3 + 2),
      phone: textAt(index * 3 + 3),
      specialty: textAt(index * 3 + 4),
      notes: ALL,
    });
    await homeowner.addExpense({
      projectId,
      contractorId,
      description: textAt(index * 3),
      category: textAt(index * 3 + 1),
      paymentMethod: textAt(index * 3 + 2),
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
  const { request } = context;
  const headers = { origin: server.url };
  const projectId = await recordHostileTexts(homeowner);
  const [first = "", second = ""] = HOSTILE_TEXTS;
  for (const index of FOUR) {
    const [title, category] = [textAt(index * 3), textAt(index * 3 + 1)];
    const data = { projectId, title, description: ALL, category, targetDate: null };
    expect((await request.post("/api/milestones", { data, headers })).status()).toBe(201);
  }
  await request.put("/api/account/profile", {
    data: { firstName: first, lastName: second },
    headers,
  });
  const login = await request.post("/api/login", {
    data: { email: homeowner.email, password: homeowner.password },
    headers: { ...headers, "user-agent": first },
  });
  expect(login.status()).toBe(200);
  const { id: userId } = homeowner.user;
  await database.query(
    `insert into passkeys (user_id, credential_id, public_key, is_synced, name)
     select $1::int, concat('hostile-', $1::int, md5(name)), '', true, name from unnest($2::text[]) name`,
    [userId, [first, second]],
  );
  await database.query(
    `insert into ai_messages (user_id, role, content)
     select $1, role, text from unnest($2::text[]) text, unnest(array['user', 'assistant']) role`,
    [userId, HOSTILE_TEXTS],
  );

  for (const screen of SCREENS) await showOnlyText(page, `/${screen}`);
  for (const text of [first, second]) await expect(page.getByRole("main")).toContainText(text);
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
    second,
  );
  await expectOnlyText(page);
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();

  await showOnlyText(page, "/projects");
  await page.getByRole("button", { name: `Delete ${first}`, exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(first);
  await expectOnlyText(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();

  // The built-in adviser puts the categories into a markdown reply.
  await showScreen(page, "/dashboard");
  const panel = await openAssistant(page);
  await askInPanel(panel, "How much have I spent by category?");
  await expect(panel.getByRole("log")).toContainText("$123.40");
  await expect(panel.getByRole("log").getByRole("status")).toHaveCount(0);
  await askInPanel(panel, `Paid ${first} 850 cash for ${second} yesterday`);
  await expect(panel.getByRole("textbox", { name: "Your question" })).toHaveValue("");
  await expectOnlyText(page);

  // On a narrow screen, other components render the tables as cards.
  await page.setViewportSize(NARROW);
  await closeAll(page);
  for (const path of ["/dashboard", "/expenses", "/timeline", "/account", "/account/security"])
    await showOnlyText(page, path);
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
