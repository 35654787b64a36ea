import type { BrowserContext } from "@playwright/test";
import type { ServerProcess } from "../../support/app/processes/server-process.ts";
import { homeownerWithBudget } from "../../support/browser/budget.ts";
import { dayFromNow, homeownerWithContracts } from "../../support/browser/contracts.ts";
import type { BrowserHomeowner } from "../../support/browser/fixtures.ts";
import { planner } from "../../support/browser/milestones.ts";

const HOSTILE = `<b>Oak</b> & "boards" style="color:red"`;

/** Expenses of $1,312.50. */
export async function addRows(homeowner: BrowserHomeowner): Promise<void> {
  await homeowner.addExpense({ description: HOSTILE, amount: "1234.50" });
  await homeowner.addExpenses(12);
}

interface RenderedScreen {
  path: string;
  title: RegExp;
  add: (
    homeowner: BrowserHomeowner,
    context: BrowserContext,
    server: ServerProcess,
  ) => Promise<unknown>;
  /** in the server's HTML */
  contains: string[];
  row: string;
  /** whether only styles differ by width, and only the shell's parts come later, as elsewhere */
  isAlikeOnPhones?: true;
  /** files of the parts that load when the browser is idle, and what they show last */
  later: RegExp;
  latest: string;
}

export const RENDERED_SCREENS: readonly RenderedScreen[] = [
  {
    path: "/dashboard",
    title: /^Dashboard/,
    add: addRows,
    contains: [HOSTILE, "$1,312.50", "See your projected final cost", "Needs attention"],
    row: "main li",
    later: /\/(?:dashboard-parts|shell-parts)-/,
    latest: "#assistant-button",
  },
  {
    path: "/expenses",
    title: /^All Expenses/,
    add: addRows,
    contains: [HOSTILE, "13 expenses · Total: $1,312.50", "Jan 2, 2025"],
    row: "main [data-row]",
    later: /\/(?:expense-list|shell-parts)-/,
    latest: "main [aria-label^='More actions: ']",
  },
  {
    path: "/projects",
    title: /^Projects/,
    add: async (homeowner) => {
      await homeowner.addProject({ name: HOSTILE });
      await homeowner.addExpense({ amount: "1234.50" });
    },
    contains: [HOSTILE, "$25,000.00", "$1,234.50", "4.94%"],
    isAlikeOnPhones: true,
    row: "main li",
    later: /\/shell-parts-/,
    latest: "#assistant-button",
  },
  {
    path: "/contractors",
    title: /^Contractors/,
    add: async (homeowner) => {
      await homeowner.addProject();
      const { id } = await homeowner.addContractor({ name: HOSTILE, notes: "Long. ".repeat(90) });
      await homeowner.addExpense({ amount: "1234.50", contractorId: id });
    },
    contains: [HOSTILE, "Paid $1,234.50", "1 expense", "1 of 3 contractors"],
    isAlikeOnPhones: true,
    row: "main li",
    later: /\/shell-parts-/,
    latest: "#assistant-button",
  },
  {
    path: "/timeline",
    title: /^Timeline/,
    add: async (homeowner, context, server) => {
      const { add } = await planner(homeowner, context, server);
      await add({ title: HOSTILE, targetDate: dayFromNow(-3) });
      for (let days = 0; days < 27; days += 1) await add({ targetDate: dayFromNow(days) });
    },
    contains: [HOSTILE, "0 of 28 completed", "Overdue", "Today"],
    row: "main ol > li",
    later: /\/(?:milestone-parts|shell-parts)-/,
    latest: "#assistant-button",
  },
  {
    path: "/budget",
    title: /^Budget/,
    add: async (homeowner, context, server) => {
      const { addContract, addLine } = await homeownerWithBudget(homeowner, context, server);
      await addContract(HOSTILE, "12000", await addLine("Materials", "10000", HOSTILE));
    },
    contains: [HOSTILE, "$60,000.00 total budget", "$12,000.00", "Expected final cost"],
    row: "main :is(tbody tr, article)",
    later: /\/(?:budget-parts|shell-parts)-/,
    latest: ".plan-cash",
  },
  {
    path: "/contracts",
    title: /^Quotes & Contracts/,
    add: async (homeowner, context, server) => {
      const { accept, ask, plan } = await homeownerWithContracts(homeowner, context, server);
      await ask({ work: "Oak floors", validUntil: dayFromNow(-3) });
      const contract = await accept({ work: HOSTILE });
      const dueDate = dayFromNow(-3);
      await plan(contract, [{ kind: "date", title: "Deposit", amount: "12000", dueDate }]);
    },
    contains: [HOSTILE, "$12,000.00 overdue", "Deposit", "Expired"],
    row: "main :is(tbody tr, li)",
    later: /\/(?:contract-parts|shell-parts)-/,
    latest: "#assistant-button",
  },
];
