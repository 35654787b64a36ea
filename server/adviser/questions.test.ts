import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAdvisedRenovation, type Advice, advise } from "../../tests/support/adviser/adviser.ts";
import { MONEY, PARTS } from "../../tests/support/adviser/money-questions.ts";
import { ELSE, PAYEES, SINGLE, WORK } from "../../tests/support/adviser/work-questions.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../tests/support/app/app.ts";
import { proHomeowner } from "../../tests/support/records/subscriptions.ts";
import { UNTRACED } from "../../shared/assistant/contract.ts";

/* What people ask, through the real tools and the real check of figures, of one known renovation. */

let product: TestApp;
let anna: Homeowner;
let records: Awaited<ReturnType<typeof addAdvisedRenovation>>;

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  records = await addAdvisedRenovation(anna);
});
afterAll(() => product.close());

/** Ids in addresses are written as words, so that a table can say them. */
function plainly(reply: string): string {
  return reply
    .replaceAll(`projectId=${records.kitchen.id}`, "projectId=KITCHEN")
    .replaceAll(`contractorId=${records.joe}&`, "contractorId=JOE&")
    .replaceAll(`contractorId=${records.ada}&`, "contractorId=ADA&")
    .replaceAll(`contractorId=${records.rosa}&`, "contractorId=ROSA&");
}

const replies = new Map<string, Promise<Advice>>();

/** Each question is asked once; asking writes nothing. */
function ask(question: string): Promise<Advice> {
  const context = { product, homeowner: anna, project: records.kitchen };
  const asked = replies.get(question) ?? advise(context, question);
  replies.set(question, asked);
  return asked.then((advice) => ({ ...advice, reply: plainly(advice.reply) }));
}

const ROWS = [...MONEY, ...PARTS, ...PAYEES, ...SINGLE, ...WORK, ...ELSE];

test("there are questions enough", () => {
  expect(new Set(ROWS.map(([question]) => question)).size).toBe(ROWS.length);
  expect(ROWS.length).toBeGreaterThanOrEqual(120);
});

describe("asked of one renovation", () => {
  test.each(ROWS)("%s", async (question, tool, ...says) => {
    const { reply, tools, proposals } = await ask(question);
    for (const part of says) expect(reply).toContain(part);
    expect(tools).toContain(tool);
    expect(tools).not.toContain("find_articles");
    expect(reply).not.toContain(UNTRACED);
    expect(proposals).toEqual([]);
  });

  test.each(MONEY.slice(0, 30))("every figure of the reply to %s is linked", async (question) => {
    const { reply } = await ask(question);
    const unlinked = reply
      .replaceAll(/\[[^\]]*\]\([^)]*\)/g, "")
      .replaceAll(/March 2026|Mar 14, 2026/g, "");
    expect(unlinked).not.toMatch(/\d/);
  });
});
