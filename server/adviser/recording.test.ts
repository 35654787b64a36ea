import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNTRACED } from "../../shared/assistant/contract.ts";
import { addAdvisedRenovation, advise } from "../../tests/support/adviser/adviser.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../tests/support/app/app.ts";
import { listMilestones } from "../../tests/support/records/milestones.ts";
import { proHomeowner } from "../../tests/support/records/subscriptions.ts";

let product: TestApp;
let anna: Homeowner;
let records: Awaited<ReturnType<typeof addAdvisedRenovation>>;

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  records = await addAdvisedRenovation(anna);
});
afterAll(() => product.close());

const ask = (question: string) =>
  advise({ product, homeowner: anna, project: records.kitchen }, question);

describe("a sentence that records something is proposed, and waits", () => {
  test.each([
    [
      "Paid Joe 850 cash for drywall yesterday",
      "propose_expense",
      { amount: "850.00", paymentMethod: "Cash", category: "Materials", date: "2026-03-13" },
    ],
    [
      "Add Bob as a plumber, 555-222-3333",
      "propose_contractor",
      { name: "Bob", specialty: "Plumber", phone: "555-222-3333" },
    ],
    [
      "remind me to order the countertop by april 2",
      "propose_milestone",
      { targetDate: "2026-04-02" },
    ],
    ["mark the cabinets as done", "propose_completion", { title: "Hang the cabinets" }],
  ])("%s", async (sentence, tool, fields) => {
    const { reply, tools, proposals } = await ask(sentence);
    expect(tools).toContain(tool);
    expect(proposals).toHaveLength(1);
    expect(proposals[0]?.fields).toMatchObject(fields);
    expect(reply).toMatch(/^(?:Please review|I still need) /);
    expect(reply).not.toContain(UNTRACED);
  });

  test("and what was not said is asked for", async () => {
    const { reply, proposals } = await ask("bought tiles for $340.50");
    expect(reply).toBe(
      "I still need how you paid. Press Edit below to add it; nothing is saved until then.",
    );
    expect(proposals[0]?.fields).toMatchObject({ amount: "340.50", paymentMethod: null });
  });

  test("with an offer to add a payee who is not a contractor", async () => {
    const { reply, proposals } = await ask("Paid Dave $300 cash for demo help");
    expect(reply).toContain("Tell me “Add Dave as a contractor” first");
    expect(proposals[0]?.fields).toMatchObject({ contractorId: null, notes: "Paid to Dave" });
    expect((await ask("Paid Joe $300 cash for drywall")).reply).not.toContain("as a contractor");
  });

  test.each([
    ["Paid 3900 for the cabinets by visa", "Cabinets"],
    ["new cabinet 450 cash", "Cabinets"],
    ["Paid $60 cash for tile", "Materials"],
    ["bought cabinets for 450 cash, under Materials", "Materials"],
    ["cabinet 450 cash category Tools", "Tools"],
    ["cabinets 640 cash under labour", "Labor"],
  ])("by a word of the project's own categories: %s", async (sentence, category) => {
    const line = { projectId: records.kitchen.id, category: "Cabinets", planned: "5000" };
    await anna.post("/api/budget-lines", line);
    const { proposals } = await ask(sentence);
    expect(proposals[0]?.fields).toMatchObject({ category });
  });

  test("while nothing is written", async () => {
    await ask("Paid Joe 850 cash for drywall yesterday");
    await ask("mark the cabinets as done");
    const { reply } = await ask("how many expenses do I have");
    expect(reply).toContain("12 expenses");
    const milestones = await listMilestones(anna, records.kitchen.id);
    expect(milestones.filter(({ isCompleted }) => isCompleted)).toHaveLength(1);
  });
});

describe("no proposal comes of", () => {
  test.each([
    "Did I pay Joe 850 for drywall?",
    "How much did I pay Joe for drywall",
    "I haven't paid Joe 850",
    "spent this month",
    "total paid to Joe",
    "tell Joe that I paid 850",
    "can I afford 850 for drywall",
    "the sink is done",
    "joe said he'd do it for 900",
    "I might pay Joe 500",
    "sold the old stove for 150",
    "ordered the countertop, 2,150 due on delivery",
    "what did I pay Joe? Paid him 850?",
  ])("%s", async (sentence) => {
    const { proposals } = await ask(sentence);
    expect(proposals).toEqual([]);
  });
});

test("a milestone that is not there is asked for, not invented", async () => {
  const { reply, proposals } = await ask("Framing is done");
  expect(reply).toBe("Tell me which milestone is done by its name, such as “Demolition is done”.");
  expect(proposals).toEqual([]);
});
