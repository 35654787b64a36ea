import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "../../support/browser/fixtures.ts";
import { addMilestone } from "../../support/browser/milestones.ts";
import { contractorField, fillExpense, openMore } from "../../support/browser/steps.ts";
import { contractorList } from "../../../shared/contractors/contract.ts";
import { quoteList } from "../../../shared/contracts/contract.ts";
import { invoice } from "../../../shared/invoices/contract.ts";
import { projectList } from "../../../shared/projects/contract.ts";
import type { ReceiptMail } from "../../../shared/receipts/mail.ts";
import {
  findFaultsAt,
  HARDEST,
  inDialog,
  inMenu,
  OTHERS,
  press,
  type Stop,
} from "../support/small-screens.ts";

const ROUGH_IN = "Electrical and plumbing rough-in inspection";

const EXPENSES: Stop[] = [
  { path: "/dashboard", opens: [[(page) => page.keyboard.press("?")]] },
  {
    path: "/expenses",
    opens: [
      [press("Filters"), inDialog("Save filter")],
      [
        press(/^More actions: Fire caulk/),
        inMenu("Duplicate"),
        keepDay,
        inDialog("Add Expense"),
        asks,
      ],
      [press("Add Expense"), payContractor, inDialog("Add Expense"), asks],
      [press(/^More actions: Fire caulk/), inMenu("Select"), press("Delete selected")],
    ],
  },
  {
    path: "/inbox",
    opens: [[press(/^Receipts by email/)], [press(/^Edit first/)]],
  },
];

const PLAN: Stop[] = [
  {
    path: "/timeline",
    opens: [
      [press(/^Move: /), inMenu(/^Pick a day/)],
      [press(`Move: ${ROUGH_IN}`), inMenu(/^1 week later/), asks],
    ],
  },
  {
    path: "/reports",
    opens: [[press("Capital improvements vs. repairs"), press("Classify several")]],
  },
  {
    path: "/projects",
    opens: [[press(/^Edit/), inDialog("Merchant rules"), inDialog("Add Rule")]],
  },
];

/** The newest expense's day, which may be the day before the browser's. */
async function keepDay(page: Page): Promise<void> {
  const day = await page.locator("main time").first().getAttribute("datetime");
  await page
    .getByRole("dialog")
    .getByLabel("Date")
    .fill(day ?? "");
}

async function asks(page: Page): Promise<void> {
  await page.getByRole("alertdialog").waitFor();
}

async function payContractor(page: Page): Promise<void> {
  const form = page.getByRole("dialog", { name: "Add Expense" });
  await fillExpense(form, {
    description: "Second payment",
    amount: "3900",
    category: "Labor",
    paymentMethod: "Check",
  });
  await openMore(form);
  await contractorField(form).fill("Dana");
  await page
    .getByRole("listbox")
    .getByRole("option", { name: /^Dana Whitfield/ })
    .click();
}

interface Ids {
  contractor: number;
  contract: number;
  requested: number;
  invoice: number;
  approved: number;
}

const contractStops = (ids: Ids): Stop[] => [
  {
    path: `/contracts?quote=${ids.contract}`,
    opens: [
      [press("Record another payment")],
      [press(/^Add invoice: /)],
      [press("Preview impact")],
      [press("Mark as completed…")],
      [press("Undo acceptance…")],
    ],
  },
  { path: `/contracts?quote=${ids.requested}`, opens: [[press("Enter quote…")]] },
  { path: "/contracts?invoice=all", opens: [[press("Invoice checks")]] },
  {
    path: `/contracts?invoice=${ids.invoice}`,
    opens: [[press("Request lien waivers")], [press("Put on hold…")]],
  },
  { path: `/contracts?invoice=${ids.approved}`, opens: [[press("Pay…")]] },
  {
    path: "/contracts?compare=Interior+painting",
    opens: [
      [press("Enter items…")],
      [press("Use quote lines"), press(/^Match lines…/)],
      [press(/^Questions…/)],
      [press(/: edit item$/)],
      [press(/^Walls.*, Luis/)],
    ],
  },
  {
    path: `/contractors/${ids.contractor}`,
    opens: [[press("Merge with…")], [press("Rate")], [press("Add document")]],
  },
];

const MAIL: ReceiptMail = {
  isOn: true,
  address: "receipts-kitchen-and-bath-7f3c91d2@plumbline.example",
  senders: [{ id: 1, email: "office@willamette-electric-and-lighting.example" }],
  emails: [],
};

async function firstProjectId(request: APIRequestContext): Promise<number> {
  const [project] = projectList.parse(await (await request.get("/api/projects")).json());
  return project?.id ?? 0;
}

test.describe("rarer dialogs on small screens", { tag: ["@once", "@all"] }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test.beforeEach(async ({ context, server }) => {
    const headers = { origin: server.url };
    await context.request.post("/api/demo", { data: { leavesAccount: false }, headers });
  });

  test("those of expenses can be used", async ({ page }) => {
    await page.route("**/receipt-mail", (route) => route.fulfill({ json: MAIL }));
    expect(await findFaultsAt(page, EXPENSES, [...HARDEST, ...OTHERS])).toEqual([]);
  });

  test("those of timeline, reports and projects can be used", async ({ page, context, server }) => {
    const projectId = await firstProjectId(context.request);
    const plan = { projectId, targetDate: "2199-01-04" };
    const { id } = await addMilestone(context, server, { ...plan, title: ROUGH_IN });
    for (const title of ["Insulation and vapor barrier", "Drywall hung, taped, and sanded"]) {
      await addMilestone(context, server, { ...plan, title, waitsFor: [id] });
    }
    expect(await findFaultsAt(page, PLAN, [...HARDEST, ...OTHERS])).toEqual([]);
  });

  test("those of contracts, invoices and contractors can be used", async ({
    page,
    context,
    server,
  }) => {
    const { request } = context;
    const headers = { origin: server.url };
    const projectId = await firstProjectId(request);
    const quotes = quoteList.parse(
      await (await request.get(`/api/quotes?projectId=${projectId}`)).json(),
    );
    const quoteFor = (work: string) => quotes.find((quote) => quote.work === work)?.id ?? 0;
    const contract = quoteFor("General contracting");
    const data = {
      projectId,
      quoteId: contract,
      date: "2026-01-05",
      lines: [{ description: "Second payment, as agreed", amount: "3900.00" }],
    };
    const addInvoice = async (number: string): Promise<number> => {
      const added = await request.post("/api/invoices", { data: { ...data, number }, headers });
      return invoice.parse(await added.json()).id;
    };
    const approved = await addInvoice("A-2");
    const approval = { status: "approved", reason: "Agreed on the phone" };
    await request.patch(`/api/invoices/${approved}/status`, { data: approval, headers });
    const contractors = contractorList.parse(await (await request.get("/api/contractors")).json());
    const stops = contractStops({
      contract,
      requested: quoteFor("Countertop"),
      invoice: await addInvoice("A-1"),
      approved,
      contractor: contractors.find(({ name }) => name === "Dana Whitfield")?.id ?? 0,
    });
    expect(await findFaultsAt(page, stops, [...HARDEST, ...OTHERS])).toEqual([]);
  });
});
