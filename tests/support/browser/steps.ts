import { expect, type Locator, type Page } from "@playwright/test";

const FIXED_SIDEBAR_PX = 1024;
/** The width from which a page's actions are buttons beside its heading. */
const PAGE_BUTTONS_PX = 768;

/** Opens the navigation; on narrow screens it is a drawer. */
export async function openNavigation(page: Page): Promise<Locator> {
  const menu = page.getByRole("button", { name: "Open menu" });
  const drawer = page.getByRole("dialog", { name: "Menu" });
  const isWide = (page.viewportSize()?.width ?? 0) >= FIXED_SIDEBAR_PX;
  if (isWide) return page.getByRole("complementary");
  // A toast may cover the button for seconds, and while a mouse hovers over it.
  if (await page.evaluate<boolean>("navigator.maxTouchPoints > 0")) await menu.tap();
  else await menu.click();
  await drawer.waitFor();
  return drawer;
}

/** Chooses the project: in the sidebar, or in a phone's header. */
export function projectSelector(page: Page): Locator {
  return page.getByRole("combobox", { name: "Project", exact: true });
}

/** The address's screen is shown, and the previous one is gone. Runs inside the page. */
const IS_SHOWN = `__TSR_ROUTER__.state.status === "idle" &&
  __TSR_ROUTER__.state.resolvedLocation?.pathname === location.pathname`;

/**
 * Navigates within the document, like a link, where loading it is not the subject: a full load
 * costs half a second of CPU time. Data changed outside the page may still be shown as before.
 */
export async function navigateWithin(page: Page, path: string): Promise<void> {
  // A page rendered by the server is shown before its program starts.
  await expect.poll(() => page.evaluate(() => "__TSR_ROUTER__" in globalThis)).toBe(true);
  await page.evaluate(`history.pushState(null, "", ${JSON.stringify(path)})`);
  await expect.poll(() => page.evaluate<boolean>(IS_SHOWN)).toBe(true);
}

export async function openAccountMenu(page: Page): Promise<Locator> {
  const navigation = await openNavigation(page);
  await navigation.getByRole("button", { name: /@example\.com/ }).click();
  return page.getByRole("menu", { name: "Account" });
}

export async function logOut(page: Page): Promise<void> {
  const menu = await openAccountMenu(page);
  await menu.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("/");
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("/dashboard");
}

interface ExpenseEntry {
  description?: string;
  amount?: string;
  category?: string;
  paymentMethod?: string;
  date?: string;
  notes?: string;
}

/** Fills in an open expense form; fields not named keep their values. */
export async function fillExpense(form: Locator, entry: ExpenseEntry): Promise<void> {
  const { description, amount, category, paymentMethod, date, notes } = entry;
  if (description !== undefined) await form.getByLabel("Description").fill(description);
  if (amount !== undefined) await form.getByLabel("Amount").fill(amount);
  if (category !== undefined) await categoryOf(form, category).check();
  if (paymentMethod !== undefined) {
    await form.getByLabel("Payment Method").selectOption(paymentMethod);
  }
  if (date !== undefined) await form.getByLabel("Date").fill(date);
  if (notes !== undefined) {
    await openMore(form);
    await form.getByLabel("Notes").fill(notes);
  }
}

/** A category of the expense form, chosen or not. */
export function categoryOf(form: Locator, name: string): Locator {
  const group = form.getByRole("radiogroup", { name: "Category" });
  return group.getByRole("radio", { name, exact: true });
}

/** Shows the optional fields of the expense form. */
export async function openMore(form: Locator): Promise<void> {
  const more = form.getByRole("button", { name: /^More details/ });
  if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
}

/** The field that selects a contractor by name. */
export function contractorField(form: Locator): Locator {
  return form.getByRole("combobox", { name: "Contractor", exact: true });
}

/** Picks an entry of the list that opens at a field. */
export async function pickFrom(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await field.page().getByRole("listbox").getByRole("option", { name, exact: true }).click();
}

/** Opens the form with the page's button. */
export async function openExpenseForm(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  return page.getByRole("dialog", { name: "Add Expense" });
}

/** The toast that contains this text. */
export function toastOf(page: Page, text: string): Locator {
  const notes = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  return notes.filter({ hasText: text });
}

/**
 * An expense's entry in the list: a table row, or a card on narrow screens. Searches the screen
 * only, since a toast about a deletion names the expense too.
 */
export function entryOf(page: Page, description: string): Locator {
  const screen = page.getByRole("main");
  return screen
    .getByRole("row")
    .or(screen.getByRole("listitem"))
    .filter({ has: page.getByText(description, { exact: true }) })
    .filter({ visible: true });
}

/** An action of the page; on narrow screens it is in a menu. */
export async function pressPageAction(
  page: Page,
  name: string,
  press = (target: Locator) => target.click(),
): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < PAGE_BUTTONS_PX;
  if (!isNarrow) return press(page.getByRole("button", { name, exact: true }));
  await press(page.getByRole("button", { name: "More actions", exact: true }));
  await press(page.getByRole("menuitem", { name, exact: true }));
}
