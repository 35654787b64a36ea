import { existsSync, readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { PASSWORD, type Renovation } from "./renovation.ts";
import type { Steps } from "./steps.ts";

/** Inputs of a task besides its steps. */
export interface TaskContext extends Renovation {
  /** path of a photo */
  receipt: string;
  downloads: string;
  isPhone: boolean;
}

export interface Task {
  name: string;
  run: (steps: Steps, around: TaskContext) => Promise<void>;
}

export async function fillExpense(
  steps: Steps,
  description: string,
  amount: string,
): Promise<void> {
  await steps.press("Add Expense");
  await steps.dialog("Add Expense");
  await steps.fill("Description.*", description);
  await steps.fill("Amount.*", amount);
  await steps.press("Materials", { role: "radio" });
  await steps.choose("Payment Method.*", "Cash");
}

/** Waits for a complete download: engines set the final name last. */
async function untilSaved(folder: string, name: RegExp): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    if (names.some((file) => name.test(file))) return;
    await wait(100);
  }
  throw new Error(`No file like ${name} was saved in ${folder}`);
}

export const SIGN_IN: Task = {
  name: "sign in",
  run: async (steps, { email }) => {
    await steps.goTo("/login");
    await steps.fill("Email.*", email);
    await steps.fill("Password", PASSWORD);
    await steps.press("Sign In");
    await steps.see("^Total Budget$");
  },
};

/** The ten most common tasks, and moving milestones. */
export const TASKS: readonly Task[] = [
  {
    name: "add an expense with a receipt",
    run: async (steps, { receipt }) => {
      await steps.goTo("/expenses");
      await fillExpense(steps, "Grout", "49.90");
      await steps.attach("Receipt Image", receipt);
      await steps.see("^Receipt attached");
      await steps.picture("a receipt attached");
      await steps.press("Add Expense");
      await steps.noDialog();
      await steps.press("View receipt.*", { beside: "Grout" });
      await steps.dialog("Receipt for Grout");
    },
  },
  {
    name: "find an expense by a filter",
    run: async (steps) => {
      await steps.goTo("/expenses");
      await steps.see("^Oak boards$");
      await steps.choose("Category", "Tools");
      await steps.seeNone("^Oak boards$");
      await steps.see("^Tile saw$");
      await steps.press("Tile saw");
      await steps.dialog("Expense Details");
      await steps.press("Close");
      await steps.noDialog();
      await steps.press("Filters");
      await steps.dialog("Filters");
    },
  },
  {
    name: "see what is left, on the dashboard and line by line",
    run: async (steps) => {
      await steps.goTo("/dashboard");
      await steps.see("^Remaining$");
      await steps.see("^\\$59,767\\.70$");
      await steps.picture("dashboard");
      await steps.goTo("/budget");
      await steps.press("Labor");
      await steps.dialog("Labor");
      await steps.see("\\$15,300\\.00");
    },
  },
  {
    name: "complete a milestone",
    run: async (steps) => {
      await steps.goTo("/timeline");
      await steps.press("Add Milestone");
      await steps.dialog("Add Milestone");
      await steps.fill("Title.*", "Hang the doors");
      await steps.choose("Category.*", "Inspection");
      await steps.press("Add Milestone");
      await steps.noDialog();
      await steps.press("Complete: Hang the doors");
      // Covers the last row of a phone's screen.
      await steps.press("Dismiss: Hang the doors");
      await steps.press("Reopen: Hang the doors");
      await steps.press("Complete: Hang the doors");
      await steps.see("1 of 4 completed");
    },
  },
  {
    name: "move a milestone by dragging and by keys",
    run: async (steps) => {
      await steps.goTo("/timeline");
      await steps.until("the code of dragging", () => {
        const grip = document.querySelector("li[data-day] [data-move]");
        return grip !== null && getComputedStyle(grip).cursor === "grab";
      });
      await steps.drag("Move: Paint", "Paint", "Rough-in");
      await steps.see("Jan 7, 2199", { beside: "Paint" });
      await steps.picture("a dragged milestone");
      await steps.focus("Move: Paint");
      await steps.keys("Enter");
      await steps.until(
        "the focus in the menu",
        () => document.activeElement?.getAttribute("role") === "menuitem",
      );
      await steps.picture("days to move to");
      await steps.keys("ArrowDown", "Enter");
      await steps.see("Jan 14, 2199", { beside: "Paint" });
    },
  },
  {
    name: "record a payment of a contract",
    run: async (steps, { contractId }) => {
      await steps.goTo(`/contracts?quote=${contractId}`);
      await steps.press("Record payment: Deposit");
      await steps.dialog("Add Expense");
      await steps.choose("Payment Method.*", "Check");
      await steps.press("Add Expense");
      await steps.noDialog();
      await steps.press("Cabinets: Deposit");
      await steps.dialog("Expense Details");
      await steps.see("\\$970\\.00");
    },
  },
  {
    name: "add a contractor",
    run: async (steps) => {
      await steps.goTo("/contractors");
      await steps.press("Add Contractor");
      await steps.dialog("Add Contractor");
      await steps.fill("Name.*", "Rosa Marchetti");
      await steps.fill("Hourly Rate", "85.50");
      await steps.press("Add Contractor");
      await steps.noDialog();
      await steps.see("^Rosa Marchetti$");
      await steps.see("\\$85\\.50");
    },
  },
  {
    name: "compare two quotes and accept one",
    run: async (steps) => {
      await steps.goTo("/contracts");
      await steps.press("Add quote");
      await steps.dialog("Add quote");
      await steps.press("Cancel");
      await steps.noDialog();
      await steps.press("Compare 2 quotes for New roof", { role: "link" });
      await steps.see("\\$13,400\\.00");
      await steps.picture("comparison");
      await steps.press("Accept the quote.*");
      await steps.dialog("Accept this quote?");
      await steps.press("Accept quote");
      await steps.dialog("Contract created");
      await steps.press("Later");
      await steps.noDialog();
    },
  },
  {
    name: "split an expense",
    run: async (steps) => {
      await steps.goTo("/expenses");
      await fillExpense(steps, "Lumber and a crew", "100.01");
      await steps.press("More details.*");
      await steps.press("Split across budget lines");
      await steps.choose("Budget line for split 1", "Materials");
      await steps.fill("Split 1", "66.68");
      await steps.choose("Budget line for split 2", "Labor");
      await steps.press("Assign the rest: split 2");
      await steps.see("^Fully split$");
      await steps.picture("a split");
      await steps.press("Add Expense");
      await steps.noDialog();
      await steps.see("Split 2 ways", { beside: "Lumber and a crew" });
    },
  },
  {
    name: "export",
    run: async (steps, { downloads, isPhone }) => {
      await steps.goTo("/expenses");
      if (isPhone) {
        await steps.press("More actions");
        await steps.press("Export", { role: "menuitem" });
      } else {
        await steps.press("Export");
      }
      await steps.dialog("Export");
      await steps.choose("Format", "CSV");
      await steps.press("Export");
      await steps.see("^Download complete\\.$");
      await untilSaved(downloads, /^plumbline-.+-expenses-\d{4}-\d\d-\d\d\.csv$/);
    },
  },
  {
    name: "delete and undo",
    run: async (steps) => {
      await steps.goTo("/expenses");
      await steps.press("Delete.*", { beside: "Oak boards" });
      await steps.dialog("Delete Expense");
      await steps.announces("");
      await steps.press("Delete");
      await steps.noDialog();
      await steps.announces("Expense deleted. Oak boards. Undo: Ctrl+Z");
      await steps.press("Undo: deletion of.*");
      await steps.see("^Oak boards$");
      await steps.reload();
      await steps.see("^Oak boards$");
    },
  },
];
