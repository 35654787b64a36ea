import type { SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { activityPage } from "../../../shared/activity/contract.ts";
import { id as idSchema } from "../../../shared/ids.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { createInvoiceOf, invoiceBody } from "../../../tests/support/records/invoices.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";
import { ownAccess } from "../../identity/access.ts";
import { undoChange } from "./undo-commands.ts";

/* Changes besides those of a record's own fields, and how each is undone. */

let product: TestApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createTestApp();
  anna = await product.homeowner();
});
afterAll(() => product.close());

const record = z.looseObject({ id: z.int() });
const withChanges = z.object({ changeOrders: z.array(record) });
const FIELDS = { work: "Wiring", scope: null, amount: "4000", validUntil: null, items: [] };
const CHANGE = { reason: "Rot", cost: "300", days: 2, status: "proposed" };

const INVOICE = { number: "7", note: "Net 30", deposit: "100", dueDate: "2026-04-01" };

interface Place {
  project: number;
  /** id of a received quote */
  quote: number;
  /** id of a change order of an accepted quote */
  change: number;
  milestone: number;
  invoice: number;
}

async function place(): Promise<Place> {
  const { id: project } = await createProject(anna);
  const add = async (fields = FIELDS) =>
    record.parse((await anna.post("/api/quotes", { ...fields, projectId: project })).body).id;
  const [quote, contract] = [await add(), await add()];
  await anna.patch(`/api/quotes/${contract}/status`, { status: "accepted" });
  const changed = await anna.post(`/api/quotes/${contract}/change-orders`, CHANGE);
  const [change] = withChanges.parse(changed.body).changeOrders;
  const milestone = await createMilestone(anna, project, { title: "Rough-in" });
  const invoice = await createInvoiceOf(anna, project, INVOICE);
  return { project, quote, change: change?.id ?? 0, milestone: milestone.id, invoice: invoice.id };
}

const status = (of: number, body: object) => anna.patch(`/api/quotes/${of}/status`, body);

/** The change, and the record's fields that the undo must restore. */
type Case = [
  name: string,
  kind: keyof Place | "project",
  change: (at: Place) => Promise<unknown>,
  read: (at: Place) => string,
  before: object,
];

const ofQuote = ({ quote }: Place) => `/api/quotes/${quote}`;
const ofPlan = ({ project }: Place) => `/api/projects/${project}/plan`;
const ofProject = ({ project }: Place) => `/api/projects/${project}`;

const CASES: Case[] = [
  [
    "an invoice's number, note and deposit",
    "invoice",
    ({ project, invoice }) =>
      anna.put(`/api/invoices/${invoice}`, {
        ...invoiceBody(project),
        ...INVOICE,
        number: "8",
        note: null,
        deposit: "200",
      }),
    ({ invoice }) => `/api/invoices/${invoice}`,
    { number: "7", note: "Net 30", deposit: "100.00", figures: { total: "3900.00" } },
  ],
  [
    "a quote's amount",
    "quote",
    (at) => anna.put(ofQuote(at), { ...FIELDS, amount: "4500", scope: "With outlets" }),
    ofQuote,
    { amount: "4000.00", scope: null, status: "received" },
  ],
  [
    "the loss of a quote's amount",
    "quote",
    (at) => anna.put(ofQuote(at), { ...FIELDS, amount: null }),
    ofQuote,
    { amount: "4000.00", status: "received" },
  ],
  [
    "an acceptance",
    "quote",
    (at) => status(at.quote, { status: "accepted" }),
    ofQuote,
    { status: "received", acceptedOn: null },
  ],
  [
    "a contract made a quote again",
    "quote",
    async (at) => {
      await status(at.quote, { status: "accepted", on: "2026-02-03" });
      await status(at.quote, { status: "received" });
    },
    ofQuote,
    { status: "accepted", acceptedOn: "2026-02-03" },
  ],
  [
    "a completed contract opened again",
    "quote",
    async (at) => {
      await status(at.quote, { status: "accepted", on: "2026-02-03" });
      await status(at.quote, { status: "completed", on: "2026-02-20" });
      await status(at.quote, { status: "accepted" });
    },
    ofQuote,
    { status: "completed", acceptedOn: "2026-02-03", completedOn: "2026-02-20" },
  ],
  [
    "a contingency",
    "project",
    (at) => anna.put(`/api/projects/${at.project}/contingency`, { contingency: "2000" }),
    ofPlan,
    { contingency: "0.00" },
  ],
  [
    "a finished project",
    "project",
    async (at) => {
      const days = { startedOn: "2026-01-05", finishedOn: null };
      await anna.put(`/api/projects/${at.project}/dates`, days);
      await anna.put(`/api/projects/${at.project}/dates`, { ...days, finishedOn: "2026-02-05" });
    },
    ofProject,
    { startDate: "2026-01-05T12:00:00.000Z", finishedOn: null },
  ],
];

/** Undoes the newest entry of a record. */
async function undoLast(kind: string, id: number): Promise<number> {
  const { body } = await anna.get(`/api/activity?kind=${kind}&recordId=${id}`);
  const [entry] = activityPage.parse(body).lines;
  expect(entry).toMatchObject({ canUndo: true });
  return (await anna.post(`/api/activity/${entry?.id ?? 0}/undo`)).status;
}

test.each(CASES)("%s is undone", async (_name, kind, change, path, before) => {
  const at = await place();
  await change(at);
  expect((await anna.get(path(at))).body).not.toMatchObject(before);
  expect(await undoLast(kind, at[kind])).toBe(204);
  expect((await anna.get(path(at))).body).toMatchObject(before);
});

test("undoes a change order's cost and its decision, with the date of an earlier decision", async () => {
  const { change } = await place();
  const path = `/api/change-orders/${change}`;
  const save = async (fields: object) =>
    withChanges.parse((await anna.put(path, { ...CHANGE, ...fields })).body).changeOrders[0];
  await save({ cost: "450" });
  expect(await undoLast("change_order", change)).toBe(204);
  expect(await save({})).toMatchObject({ cost: "300.00" });
  const approved = await save({ status: "approved" });
  product.clock.advance(48 * 3_600_000);
  expect(await save({ status: "rejected" })).not.toMatchObject({
    decidedOn: approved?.["decidedOn"],
  });
  expect(await undoLast("change_order", change)).toBe(204);
  expect(await save({ status: "approved" })).toMatchObject({ decidedOn: approved?.["decidedOn"] });
  expect(await undoLast("change_order", change)).toBe(204);
});

test("undoes a decision changed on its own day, with its date", async () => {
  const { change } = await place();
  const path = `/api/change-orders/${change}`;
  const save = async (fields: object) =>
    withChanges.parse((await anna.put(path, { ...CHANGE, ...fields })).body).changeOrders[0];
  const approved = await save({ status: "approved" });
  await save({ status: "rejected" });
  product.clock.advance(48 * 3_600_000);
  expect(await undoLast("change_order", change)).toBe(204);
  expect(await save({ status: "approved" })).toMatchObject({ decidedOn: approved?.["decidedOn"] });
});

test("undoes the completion of a milestone, but not its reopening", async () => {
  const { milestone, project } = await place();
  await anna.patch(`/api/milestones/${milestone}/complete`);
  expect(await undoLast("milestone", milestone)).toBe(204);
  expect((await anna.get(`/api/milestones?projectId=${project}`)).body).toMatchObject([
    { isCompleted: false },
  ]);
  const { body } = await anna.get(`/api/activity?kind=milestone&recordId=${milestone}`);
  expect(activityPage.parse(body).lines[0]).toMatchObject({ action: "reopened", canUndo: false });
});

test.each([1, 2, 3, 4, 5])(
  "keeps a milestone completed that was completed again before the undo's read %i",
  async (nth) => {
    const { milestone, project } = await place();
    const path = `/api/milestones/${milestone}`;
    await anna.patch(`${path}/complete`);
    const { body } = await anna.get(`/api/activity?kind=milestone&recordId=${milestone}`);
    const [entry] = activityPage.parse(body).lines;
    const completeAgain = async () => {
      await anna.patch(`${path}/reopen`);
      product.clock.advance(48 * 3_600_000);
      await anna.patch(`${path}/complete`);
    };
    let reads = 1;
    if (reads === nth) await completeAgain();
    const db = new Proxy(product.db, {
      get: (target, name) =>
        name === "execute"
          ? async (statement: SQL) => {
              const result = await target.execute(statement);
              reads += 1;
              if (reads === nth) await completeAgain();
              return result;
            }
          : Reflect.get(target, name),
    });
    const access = ownAccess(idSchema.brand<"UserId">().parse(anna.user.id));
    await expect(undoChange({ ...product.deps, db }, access, entry?.id ?? 0)).rejects.toMatchObject(
      {
        problem: { code: "conflict" },
      },
    );
    expect((await anna.get(`/api/milestones?projectId=${project}`)).body).toMatchObject([
      { isCompleted: true, completedDate: product.clock.now().toISOString() },
    ]);
  },
);
