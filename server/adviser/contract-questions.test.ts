import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { UNTRACED } from "../../shared/assistant/contract.ts";
import { addAdvisedRenovation, advise } from "../../tests/support/adviser/adviser.ts";
import {
  BLIND_ARTICLES,
  BLIND_NOT_RECORDED,
  BLIND_QUESTIONS,
  BLIND_SENTENCES,
  BLIND_SILENCES,
} from "../../tests/support/adviser/blind-questions.ts";
import { GENERAL, QUESTIONS } from "../../tests/support/adviser/contract-questions.ts";
import {
  EVERYDAY_NOT_RECORDED,
  EVERYDAY_QUESTIONS,
  EVERYDAY_SENTENCES,
} from "../../tests/support/adviser/everyday-questions.ts";
import {
  FRESH_NOT_RECORDED,
  FRESH_QUESTIONS,
  FRESH_SENTENCES,
} from "../../tests/support/adviser/fresh-questions.ts";
import { HOMEOWNER_QUESTIONS } from "../../tests/support/adviser/homeowner-questions.ts";
import {
  HOMEOWNER_NOT_RECORDED,
  HOMEOWNER_SENTENCES,
} from "../../tests/support/adviser/homeowner-sentences.ts";
import {
  PLAN_NOT_RECORDED,
  PLAN_QUESTIONS,
  PLAN_SENTENCES,
  PLAN_SILENCES,
} from "../../tests/support/adviser/plan-questions.ts";
import { NOT_RECORDED, SENTENCES } from "../../tests/support/adviser/record-sentences.ts";
import {
  RENOVATION_ARTICLES,
  RENOVATION_NOT_RECORDED,
  RENOVATION_QUESTIONS,
  RENOVATION_SENTENCES,
  RENOVATION_SILENCES,
} from "../../tests/support/adviser/renovation-questions.ts";
import {
  UNSEEN_NOT_RECORDED,
  UNSEEN_QUESTIONS,
  UNSEEN_SENTENCES,
} from "../../tests/support/adviser/unseen-questions.ts";
import type { ToolMemory } from "../../tests/support/adviser/tool-memory.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../tests/support/app/app.ts";
import { createContractor } from "../../tests/support/records/contractors.ts";
import { createExpense } from "../../tests/support/records/factories.ts";
import { proHomeowner } from "../../tests/support/records/subscriptions.ts";

/*
 * 1,060 questions and sentences in words that no table has: at least 96 of 100 are right, and of the
 * others none is answered wrongly, but with what is not known.
 */

let product: TestApp;
let anna: Homeowner;
let project: { id: number; name: string };

const withId = z.object({ id: z.int() });

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  const { kitchen, joe, rosa, ada } = await addAdvisedRenovation(anna);
  project = kitchen;
  const projectId = kitchen.id;
  const pete = await createContractor(anna, {
    name: "Pete Gray",
    company: null,
    specialty: "Plumber",
  });
  await anna.put(`/api/projects/${projectId}/contingency`, { contingency: "3000" });
  const line = async (category: string, planned: string) =>
    withId.parse((await anna.post("/api/budget-lines", { projectId, category, planned })).body).id;
  const labor = await line("Labor", "4000");
  await line("Materials", "9000");
  const quote = async (contractorId: number, work: string, amount: string, lineId?: number) => {
    const input = { projectId, contractorId, work, amount, items: [], ...(lineId && { lineId }) };
    return withId.parse((await anna.post("/api/quotes", input)).body).id;
  };
  for (const [contractorId, work, amount] of [
    [joe, "Drywall", "3000"],
    [rosa, "Wiring", "2500"],
  ] as const) {
    const id = await quote(contractorId, work, amount, labor);
    await anna.patch(`/api/quotes/${id}/status`, { status: "accepted", on: "2026-03-01" });
    await anna.put(`/api/quotes/${id}/installments`, {
      installments: [
        { kind: "date", title: `${work} deposit`, amount: "500", dueDate: "2026-03-20" },
        { kind: "retainage", title: `${work} retainage`, amount: "250" },
      ],
    });
  }
  for (const [contractorId, amount] of [
    [pete.id, "1800"],
    [ada, "2100"],
  ] as const) {
    const id = await quote(contractorId, "Stairwell painting", amount);
    await anna.patch(`/api/quotes/${id}/status`, { status: "received", on: "2026-03-02" });
  }
  await createExpense(anna, projectId, {
    description: "Returned tile",
    amount: "45",
    category: "Materials",
    paymentMethod: "Credit Card",
    date: "2026-03-12",
    details: { isRefund: true },
  });
});
afterAll(() => product.close());

/** No question changes a record. */
const memory: ToolMemory = {};

async function ask(question: string) {
  const { reply, proposals } = await advise(
    { product, homeowner: anna, project, memory },
    question,
  );
  expect(reply).not.toContain(UNTRACED);
  const plain = reply.replaceAll(/\[([^\]]*)\]\(\/[^)]*\)/g, "$1").replaceAll("**", "");
  return { plain, proposals };
}

/** Neither a figure nor a record: what was not understood is said to be so. */
const NOT_CERTAIN =
  /^(?:I don't|I can't|I'm not sure|Your records don't say|Tell me|Which |You have .* Ask me again)/;

type Outcome = "right" | "unsure" | "wrong";
const outcomes: { said: string; outcome: Outcome; reply: string }[] = [];

function note(said: string, isRight: boolean, reply: string): Outcome {
  const outcome = isRight ? "right" : NOT_CERTAIN.test(reply) ? "unsure" : "wrong";
  outcomes.push({ said, outcome, reply });
  return outcome;
}

describe("a question is answered right, or not at all", () => {
  test.each([
    ...QUESTIONS,
    ...UNSEEN_QUESTIONS,
    ...FRESH_QUESTIONS,
    ...HOMEOWNER_QUESTIONS,
    ...EVERYDAY_QUESTIONS,
    ...BLIND_QUESTIONS,
    ...RENOVATION_QUESTIONS,
    ...PLAN_QUESTIONS,
  ])("%s", async (question, ...says) => {
    const { plain, proposals } = await ask(question);
    const isRight = says.every((part) => plain.includes(part)) && proposals.length === 0;
    expect([note(question, isRight, plain), plain]).not.toContain("wrong");
  });
});

describe("a sentence is proposed as it was said, or not at all", () => {
  const rows = [
    ...SENTENCES,
    ...UNSEEN_SENTENCES,
    ...FRESH_SENTENCES,
    ...HOMEOWNER_SENTENCES,
    ...EVERYDAY_SENTENCES,
    ...BLIND_SENTENCES,
    ...RENOVATION_SENTENCES,
    ...PLAN_SENTENCES,
  ].map(([sentence, ...records]) => ({ sentence, records }));

  test.each(rows)("$sentence", async ({ sentence, records }) => {
    const { plain, proposals } = await ask(sentence);
    const fields = proposals.map((proposal) => proposal.fields);
    const isRight =
      fields.length === records.length &&
      records.every((record, at) => matches(fields[at], record));
    expect([note(sentence, isRight, plain), JSON.stringify(fields)]).not.toContain("wrong");
  });

  function matches(actual: unknown, wanted: Readonly<Record<string, unknown>>): boolean {
    return Object.entries(wanted).every(([field, value]) => {
      const found: unknown = Object.getOwnPropertyDescriptor(actual ?? {}, field)?.value;
      return isRow(value) ? isRow(found) && matches(found, value) : found === value;
    });
  }

  function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
    return typeof value === "object" && value !== null;
  }

  test.each([
    ...NOT_RECORDED,
    ...UNSEEN_NOT_RECORDED,
    ...FRESH_NOT_RECORDED,
    ...HOMEOWNER_NOT_RECORDED,
    ...EVERYDAY_NOT_RECORDED,
    ...BLIND_NOT_RECORDED,
    ...RENOVATION_NOT_RECORDED,
    ...PLAN_NOT_RECORDED,
  ])("nothing is proposed for: %s", async (sentence) => {
    const { proposals } = await ask(sentence);
    expect(proposals).toEqual([]);
    note(sentence, true, "");
  });
});

test.each([...GENERAL, ...RENOVATION_ARTICLES])("an article answers: %s", async (question) => {
  const { plain } = await ask(question);
  expect(note(question, plain.startsWith("From “"), plain)).not.toBe("wrong");
});

test.each(BLIND_ARTICLES)("its article answers: %s", async (question, ...titles) => {
  const { plain } = await ask(question);
  const isRight = titles.some((title) => plain.startsWith(`From “${title}”`));
  expect([note(question, isRight, plain), plain]).not.toContain("wrong");
});

test.each([...BLIND_SILENCES, ...RENOVATION_SILENCES, ...PLAN_SILENCES])(
  "nothing is claimed to be known of: %s",
  async (question) => {
    const { plain, proposals } = await ask(question);
    expect([note(question, NOT_CERTAIN.test(plain), plain), plain]).not.toContain("wrong");
    expect(proposals).toEqual([]);
  },
);

test("96 of 100 are right", () => {
  expect(outcomes.length).toBeGreaterThanOrEqual(1060);
  const missed = outcomes.filter(({ outcome }) => outcome !== "right").map(({ said }) => said);
  // Listed where they are too many.
  expect(missed.length * 100 <= outcomes.length * 4 ? [] : missed).toEqual([]);
});
