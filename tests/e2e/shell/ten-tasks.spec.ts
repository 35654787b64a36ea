import { dayFromNow, homeownerWithContracts } from "../../support/browser/contracts.ts";
import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { addMilestone } from "../../support/browser/milestones.ts";
import {
  categoryOf,
  entryOf,
  openNavigation,
  pressPageAction,
} from "../../support/browser/steps.ts";
import { pngScan } from "../../support/records/receipts.ts";
import { type Hands, keyboard, pointer } from "../support/hands.ts";

/** Presses from the dashboard on, at phone and laptop widths. */
interface Task {
  name: string;
  most: { phone: number; laptop: number };
  run: (page: Page, hands: Hands) => Promise<void>;
}

/** An expense of the first page of the list on any date. */
const TILE = "Porcelain tile";

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

async function goTo(page: Page, { press }: Hands, label: string): Promise<void> {
  const tab = page
    .getByRole("navigation", { name: "Main screens" })
    .getByRole("link", { name: label });
  const more = page.getByRole("button", { name: "More", exact: true });
  await tab.or(more).or(page.getByRole("complementary")).first().waitFor();
  if (await tab.isVisible()) return press(tab);
  if (await more.isVisible()) {
    await press(more);
    return press(dialogOf(page, "Menu").getByRole("link", { name: label }));
  }
  const navigation = await openNavigation(page);
  await press(navigation.getByRole("link", { name: label }));
}

/** Navigates within the document, from wherever the last task ended. */
async function showDashboard(page: Page): Promise<void> {
  await page.evaluate(`history.pushState(null, "", "/dashboard")`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  await expect(page.getByRole("main")).toContainText("$60,000.00");
}

async function openForm(page: Page, { press }: Hands) {
  await press(page.getByRole("main").getByRole("button", { name: "Add Expense" }));
  return dialogOf(page, "Add Expense");
}

const TASKS: readonly Task[] = [
  {
    name: "add an expense with a receipt",
    most: { phone: 8, laptop: 8 },
    run: async (page, hands) => {
      const form = await openForm(page, hands);
      const chooser = page.waitForEvent("filechooser");
      await hands.press(form.getByLabel("Receipt Image"));
      const { name, contentType, bytes } = await pngScan();
      await (await chooser).setFiles({ name, mimeType: contentType, buffer: bytes });
      await expect(form.getByText("Receipt attached")).toBeVisible();
      await hands.type(form.getByLabel("Amount"), "49.90");
      await hands.type(form.getByLabel("Description"), "Grout");
      await hands.press(categoryOf(form, "Materials"));
      await hands.choose(form.getByLabel("Payment Method"), "Cash");
      await hands.press(form.getByRole("button", { name: "Add Expense" }));
      await expect(form).toBeHidden();
      await expect(page.getByRole("main").getByText("Grout").first()).toBeVisible();
    },
  },
  {
    name: "find last month's tile",
    most: { phone: 2, laptop: 2 },
    run: async (page, hands) => {
      await goTo(page, hands, "Expenses");
      await hands.type(page.getByRole("searchbox"), "tile");
      await expect(entryOf(page, TILE)).toContainText("$812.40");
      await expect(entryOf(page, "Expense 7")).toHaveCount(0);
    },
  },
  {
    name: "see what is left",
    most: { phone: 1, laptop: 1 },
    run: async (page, hands) => {
      await expect(page.getByText("Remaining", { exact: true })).toBeVisible();
      await goTo(page, hands, "Budget");
      await expect(page.getByRole("main").getByText("Materials").first()).toBeVisible();
    },
  },
  {
    name: "mark a milestone",
    most: { phone: 3, laptop: 2 },
    run: async (page, hands) => {
      await goTo(page, hands, "Timeline");
      await hands.press(page.getByRole("button", { name: "Complete: Insulation done" }));
      await expect(page.getByRole("button", { name: "Reopen: Insulation done" })).toBeVisible();
    },
  },
  {
    name: "pay an installment",
    most: { phone: 3, laptop: 3 },
    run: async (page, hands) => {
      const due = page.getByRole("main").getByRole("link", { name: /Rough-in/ });
      await hands.press(due.first());
      await hands.press(page.getByRole("button", { name: "Record payment: Rough-in" }));
      const form = dialogOf(page, "Add Expense");
      await expect(form.getByLabel("Payment Method")).toHaveValue("Check");
      await hands.press(form.getByRole("button", { name: "Add Expense" }));
      await expect(form).toBeHidden();
      await expect(page.getByRole("list", { name: "Payments made" })).toContainText("Rough-in");
    },
  },
  {
    name: "add a contractor",
    most: { phone: 4, laptop: 3 },
    run: async (page, hands) => {
      await goTo(page, hands, "Contractors");
      await hands.press(page.getByRole("button", { name: "Add Contractor" }));
      const form = dialogOf(page, "Add Contractor");
      await hands.type(form.getByLabel("Name"), "Rosa Marchetti");
      await hands.press(form.getByRole("button", { name: "Add Contractor" }));
      await expect(form).toBeHidden();
      await expect(page.getByRole("main").getByText("Rosa Marchetti")).toBeVisible();
    },
  },
  {
    name: "compare two quotes",
    most: { phone: 3, laptop: 2 },
    run: async (page, hands) => {
      await goTo(page, hands, "Quotes & Contracts");
      await hands.press(page.getByRole("link", { name: "Compare 2 quotes for New roof" }));
      await expect(page.getByText("$13,400.00").first()).toBeVisible();
    },
  },
  {
    name: "split an expense",
    most: { phone: 10, laptop: 10 },
    run: async (page, hands) => {
      await goTo(page, hands, "Expenses");
      const row = entryOf(page, TILE);
      await hands.press(row.getByRole("button", { name: /^More/ }));
      await hands.press(page.getByRole("menuitem", { name: "Split" }));
      const form = page.getByRole("dialog").last();
      await hands.choose(form.getByLabel("Budget line for split 1"), "Materials");
      await hands.type(form.getByRole("textbox", { name: "Split 1" }), "700");
      await hands.choose(form.getByLabel("Budget line for split 2"), "Labor");
      await hands.press(form.getByRole("button", { name: "Assign the rest: split 2" }));
      await hands.press(form.getByRole("button", { name: "Update Expense" }));
      await expect(form).toBeHidden();
      await expect(row).toContainText("Split 2 ways");
    },
  },
  {
    name: "export for the accountant",
    most: { phone: 6, laptop: 5 },
    run: async (page, hands) => {
      await goTo(page, hands, "Expenses");
      await pressPageAction(page, "Export", hands.press);
      const dialog = dialogOf(page, "Export");
      await hands.choose(dialog.getByLabel("Content"), "Accountant package (ZIP) (Pro)");
      const download = page.waitForEvent("download");
      await hands.press(dialog.getByRole("button", { name: "Export" }));
      expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    },
  },
  {
    name: "undo",
    most: { phone: 4, laptop: 4 },
    run: async (page, hands) => {
      await goTo(page, hands, "Expenses");
      await hands.press(entryOf(page, TILE).getByRole("button", { name: /^Delete/ }));
      await hands.press(page.getByRole("alertdialog").getByRole("button", { name: "Delete" }));
      await expect(entryOf(page, TILE)).toBeHidden();
      await hands.undo(page.getByRole("button", { name: "Undo: deletion of Porcelain tile" }));
      await expect(entryOf(page, TILE)).toBeVisible();
    },
  },
];

// The keyboard's presses count as a pointer's do, so its walk proves the laptop's limits, too.
for (const { width, handsOf, name, tag } of [
  { width: "phone", handsOf: pointer, name: "in few presses on a phone", tag: ["@once"] },
  {
    width: "laptop",
    handsOf: pointer,
    name: "in few presses on a laptop",
    tag: ["@once", "@all"],
  },
  { width: "laptop", handsOf: keyboard, name: "with the keyboard alone", tag: ["@once"] },
] as const) {
  test.describe(name, { tag: [...tag] }, () => {
    test.use(
      width === "phone"
        ? { viewport: { width: 390, height: 844 }, hasTouch: true }
        : { viewport: { width: 1440, height: 900 } },
    );

    test("the ten most frequent tasks are done", async ({
      page,
      homeowner,
      context,
      server,
    }, testInfo) => {
      await homeowner.becomePro();
      const { accept, ask, plan, pay, addLine, projectId } = await homeownerWithContracts(
        homeowner,
        context,
        server,
      );
      await addLine("Materials", "20000");
      await addLine("Labor", "25000");
      await homeowner.addExpenses(8);
      await homeowner.addExpense({ description: TILE, amount: "812.40", date: dayFromNow(-30) });
      await addMilestone(context, server, {
        projectId,
        title: "Insulation done",
        targetDate: dayFromNow(9),
      });
      const dana = await homeowner.addContractor({ name: "Dana Whitfield" });
      for (const amount of ["13400", "12000"]) await ask({ work: "New roof", amount });
      const cabinets = await accept({ work: "Cabinets", amount: "9700", contractorId: dana.id });
      const deposit = { kind: "deposit", title: "Deposit", amount: "970" } as const;
      const due = {
        kind: "date",
        title: "Rough-in",
        amount: "2000",
        dueDate: dayFromNow(-2),
      } as const;
      await pay(await plan(cabinets, [deposit, due]), "970");

      await page.goto("/dashboard");
      for (const { name: task, most, run } of TASKS) {
        await test.step(task, async () => {
          await showDashboard(page);
          const hands = handsOf(page);
          const start = performance.now();
          await run(page, hands);
          const seconds = ((performance.now() - start) / 1000).toFixed(1);
          const description = `${hands.presses()} presses, ${seconds} s`;
          testInfo.annotations.push({ type: task, description });
          expect(hands.presses(), task).toBeLessThanOrEqual(most[width]);
        });
      }
    });
  });
}
