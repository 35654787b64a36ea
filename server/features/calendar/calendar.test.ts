import { sql } from "drizzle-orm";
import ical from "node-ical";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { makeFeed, pathOf } from "../../../tests/support/records/calendars.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { createInvoiceOf } from "../../../tests/support/records/invoices.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";
import { readIcs } from "../../../tests/support/read-ics.ts";

let product: TestApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createTestApp();
  anna = await product.homeowner();
});
afterAll(() => product.close());

/** Adds a contract with a schedule; `name` is used for its work and its contractor. */
async function addContract(projectId: number, milestoneId: number, name: string) {
  const contractor = await createContractor(anna, { name });
  const body = { projectId, work: name, amount: "9000", contractorId: contractor.id, items: [] };
  const { id } = quoteSchema.parse((await anna.post("/api/quotes", body)).body);
  await anna.patch(`/api/quotes/${id}/status`, { status: "accepted" });
  const response = await anna.put(`/api/quotes/${id}/installments`, {
    installments: [
      { kind: "deposit", title: "Deposit", amount: "1700", dueDate: "2026-03-20" },
      { kind: "milestone", title: "Rough-in", amount: "5000", milestoneId },
      { kind: "date", title: "Paid already", amount: "1300", dueDate: "2026-03-01" },
      { kind: "retainage", title: "Retainage", amount: "1000" },
    ],
  });
  const { installments } = quoteSchema.parse(response.body);
  const paid = installments.find(({ title }) => title === "Paid already");
  await product.db.execute(sql`insert into expenses
    (user_id, project_id, description, amount, date, category, payment_method, quote_id, installment_id)
    values (${anna.user.id}, ${projectId}, 'Paid', 1300, '2026-03-02', 'Labor', 'Check', ${id}, ${paid?.id ?? 0})`);
  return installments;
}

describe("the calendar feed", () => {
  test("lists milestones, payments due and expiring quotes, readable by an independent parser", async () => {
    const project = await createProject(anna, { name: "Kitchen; and, bath" });
    const open = await createMilestone(anna, project.id, {
      title: "Walls closed",
      description: "After the inspection",
      targetDate: "2026-04-02",
    });
    const done = await createMilestone(anna, project.id, {
      title: "Demo",
      description: null,
      targetDate: null,
    });
    await anna.patch(`/api/milestones/${done.id}/complete?today=2026-03-13`);
    await createMilestone(anna, project.id, { title: "Some day", targetDate: null });
    const [deposit, roughIn] = await addContract(project.id, open.id, "Miller");
    const offer = { projectId: project.id, work: "Floor", amount: "4000", items: [] };
    const quoted = quoteSchema.parse(
      (await anna.post("/api/quotes", { ...offer, validUntil: "2026-04-10" })).body,
    );
    const feed = await makeFeed(anna, project.id);

    const response = await product.visitor("203.0.113.7").get(pathOf(feed));
    expect(response.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    expect(response.headers["set-cookie"]).toBeUndefined();

    const { properties, events } = readIcs(response.bytes);
    expect(properties.get("X-WR-CALNAME")).toBe("Kitchen; and, bath");
    const owner = anna.user.id;
    expect(events.map((one) => Object.fromEntries(one))).toMatchObject([
      {
        UID: `milestone-${owner}-${done.id}@localhost`,
        DTSTART: "20260313",
        SUMMARY: "✓ Demo",
        DESCRIPTION: "Done on Mar 13, 2026",
        URL: `http://localhost:3000/timeline?projectId=${project.id}#milestone-${done.id}`,
      },
      {
        UID: `payment-${owner}-${deposit?.id ?? 0}@localhost`,
        DTSTART: "20260320",
        SUMMARY: "Pay $1,700.00: Deposit, Miller",
        DESCRIPTION: '$1,700.00 due for "Deposit" (Miller)',
        URL: expect.stringMatching(/localhost:3000\/contracts\?quote=\d+&projectId=\d+$/),
      },
      {
        UID: `milestone-${owner}-${open.id}@localhost`,
        DTSTART: "20260402",
        SUMMARY: "Walls closed",
        DESCRIPTION: "After the inspection",
      },
      {
        UID: `payment-${owner}-${roughIn?.id ?? 0}@localhost`,
        DTSTART: "20260402",
        SUMMARY: "Pay $5,000.00: Rough-in, Miller",
        DESCRIPTION: '$5,000.00 due for "Rough-in" (Miller)\nDue when "Walls closed" is complete',
      },
      {
        UID: `quote-${owner}-${quoted.id}@localhost`,
        DTSTART: "20260410",
        SUMMARY: "Quote expires: Floor",
        DESCRIPTION: "Quoted $4,000.00; valid through today",
        URL: `http://localhost:3000/contracts?quote=${quoted.id}&projectId=${project.id}`,
      },
    ]);

    const parsed = Object.values(ical.sync.parseICS(response.text)).filter(
      (part) => part?.type === "VEVENT",
    );
    expect(parsed).toHaveLength(events.length);
    const milestone = parsed.find((part) => part.uid === `milestone-${owner}-${open.id}@localhost`);
    expect(milestone).toMatchObject({ summary: "Walls closed", datetype: "date" });
  });

  test("lists invoices on their due dates", async () => {
    const project = await createProject(anna, { name: "Roof" });
    const { id } = await createInvoiceOf(anna, project.id, { number: "7", dueDate: "2026-04-20" });
    const feed = await makeFeed(anna, project.id);
    const { events } = readIcs((await product.visitor("203.0.113.9").get(pathOf(feed))).bytes);
    expect(events.map((one) => Object.fromEntries(one))).toMatchObject([
      {
        UID: `invoice-${anna.user.id}-${id}@localhost`,
        DTSTART: "20260420",
        SUMMARY: "Pay $4,000.00: Invoice 7",
        URL: `http://localhost:3000/contracts?invoice=${id}&projectId=${project.id}`,
      },
    ]);
  });

  test("escapes hostile titles", async () => {
    const project = await createProject(anna, { name: "x\r\nBEGIN:VEVENT\r\nSUMMARY:Planted" });
    const title =
      "Tiles 🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Planted";
    await createMilestone(anna, project.id, {
      title,
      description: "\nEND:VCALENDAR\n".repeat(300),
      targetDate: "2026-04-02",
    });
    const response = await product.visitor().get(pathOf(await makeFeed(anna, project.id)));
    const { events } = readIcs(response.bytes);
    expect(events.map((one) => one.get("SUMMARY"))).toEqual([title.replaceAll("\r\n", "\n")]);
    const parsed = Object.values(ical.sync.parseICS(response.text));
    expect(parsed.filter((part) => part?.type === "VEVENT")).toHaveLength(1);
  });

  test("is sent once, and again only when it has changed", async () => {
    const project = await createProject(anna);
    const path = pathOf(await makeFeed(anna, project.id));
    const first = await product.visitor().get(path);
    const tag = String(first.headers["etag"]);
    product.clock.advance(60_000);
    const again = await product.visitor().get(path, { "if-none-match": tag });
    expect(again).toMatchObject({ status: 304, text: "" });
    await createMilestone(anna, project.id, { title: "New", targetDate: "2026-04-02" });
    const changed = await product.visitor().get(path, { "if-none-match": tag });
    expect(changed.status).toBe(200);
    expect(changed.headers["etag"]).not.toBe(tag);
  });
});
