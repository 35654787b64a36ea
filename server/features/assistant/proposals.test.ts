import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import { type Proposal, proposal as proposalSchema } from "../../../shared/assistant/proposal.ts";
import { contractorList } from "../../../shared/contractors/contract.ts";
import { expensePage } from "../../../shared/expenses/contract.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import type { Homeowner } from "../../../tests/support/app/app.ts";
import {
  ask,
  type AssistantApp,
  conversationOf,
  createAssistantApp,
  messageIn,
} from "../../../tests/support/app/assistant.ts";
import { tally } from "../../../tests/support/app/send-concurrently.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { refusedFields } from "../../../tests/support/issues.ts";
import { lockRow, waitForLock } from "../../../tests/support/database/lock-waits.ts";
import { createMilestone, listMilestones } from "../../../tests/support/records/milestones.ts";
import type { TestClient, TestResponse } from "../../../tests/support/app/test-client.ts";

const HOUR_MS = 60 * 60 * 1000;
const DRYWALL = {
  description: "Drywall",
  amount: "850.00",
  category: "Materials",
  paymentMethod: "Cash",
  date: "2026-03-13",
};

let product: AssistantApp;
let anna: Homeowner;
let kitchen: Project;
beforeAll(async () => {
  product = await createAssistantApp({ poolSize: 10 });
});
afterAll(() => product.close());
beforeEach(async () => {
  anna = await product.homeowner();
  kitchen = await createProject(anna);
});

/** Makes the assistant propose something, with a scripted model. */
async function propose(tool: string, input: unknown, client: TestClient = anna): Promise<Proposal> {
  product.model.script = async function* ({ tools }) {
    await tools.call(tool, input);
    yield "Please check this.";
  };
  const [proposed] = messageIn(await ask(client, "Please record this")).proposals;
  if (proposed === undefined) throw new Error(`${tool} proposed nothing`);
  return proposed;
}

type Way = "confirm" | "dismiss" | "edited";

async function send(way: Way, { id, token }: Proposal, rest: object = {}): Promise<TestResponse> {
  return anna.post(`/api/ai-chat/proposals/${id}/${way}`, { token, ...rest });
}

async function settled(answering: Promise<TestResponse>): Promise<Proposal> {
  const answer = await answering;
  if (answer.status !== 200) throw new Error(`Not settled: ${answer.status} ${answer.text}`);
  return proposalSchema.parse(answer.body);
}

async function expenses() {
  return expensePage.parse((await anna.get(`/api/expenses?projectId=${kitchen.id}`)).body).expenses;
}

/** The proposal as listed in the conversation. */
async function shown({ id }: Proposal): Promise<Proposal | undefined> {
  const messages = await conversationOf(anna);
  return messages.flatMap(({ proposals }) => proposals).find((one) => one.id === id);
}

describe("a proposal", () => {
  test("writes nothing, is listed with its message, and can be confirmed for a day", async () => {
    const proposed = await propose("propose_expense", DRYWALL);
    expect(proposed).toMatchObject({
      kind: "expense",
      project: { id: kitchen.id, name: kitchen.name },
      fields: { ...DRYWALL, contractorId: null, notes: null },
      state: "open",
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: "2026-03-15T09:00:00.000Z",
      missing: [],
      recordId: null,
    });
    expect(await expenses()).toEqual([]);
    expect(await shown(proposed)).toEqual(proposed);
  });

  test("of an expense is confirmed", async () => {
    const proposed = await propose("propose_expense", DRYWALL);
    const confirmed = await settled(send("confirm", proposed));
    const [expense] = await expenses();
    expect(expense).toMatchObject({ ...DRYWALL, projectId: kitchen.id });
    expect(confirmed).toEqual({
      ...proposed,
      state: "confirmed",
      token: null,
      recordId: expense?.id,
    });
    expect(await shown(proposed)).toEqual(confirmed);
    const { lines } = activityPage.parse((await anna.get("/api/activity")).body);
    expect(lines[0]).toMatchObject({ way: "assistant", kind: "expense", actorId: anna.user.id });
  });

  test("of an expense uses a contractor added since the proposal", async () => {
    const paidDave = { ...DRYWALL, contractorName: "Dave" };
    const early = await propose("propose_expense", paidDave);
    await settled(send("confirm", await propose("propose_expense", paidDave)));
    expect((await expenses())[0]).toMatchObject({ contractor: null, notes: "Paid to Dave" });
    await settled(send("confirm", await propose("propose_contractor", { name: "Dave" })));
    await settled(send("confirm", early));
    expect((await expenses())[0]).toMatchObject({ contractor: { name: "Dave" } });
  });

  test("of a milestone is confirmed", async () => {
    const fields = { title: "Order cabinets", category: "Kitchen", targetDate: "2026-04-01" };
    const confirmed = await settled(send("confirm", await propose("propose_milestone", fields)));
    const [milestone] = await listMilestones(anna, kitchen.id);
    expect(milestone).toMatchObject({ ...fields, id: confirmed.recordId, isCompleted: false });
  });

  test("of a contractor is confirmed", async () => {
    const fields = { name: "Joe", specialty: "Plumber", hourlyRate: "95.00" };
    const confirmed = await settled(send("confirm", await propose("propose_contractor", fields)));
    const [contractor] = contractorList.parse((await anna.get("/api/contractors")).body);
    expect(contractor).toMatchObject({ ...fields, id: confirmed.recordId });
  });

  test("of a completion is confirmed", async () => {
    const { id } = await createMilestone(anna, kitchen.id);
    const proposed = await propose("propose_completion", { milestoneId: id });
    expect((await listMilestones(anna, kitchen.id))[0]).toMatchObject({ isCompleted: false });
    expect(await settled(send("confirm", proposed))).toMatchObject({ recordId: id });
    expect((await listMilestones(anna, kitchen.id))[0]).toMatchObject({ isCompleted: true });
  });

  test("of a completion can only be edited for that milestone", async () => {
    const { id } = await createMilestone(anna, kitchen.id);
    const other = await createMilestone(anna, kitchen.id);
    const proposed = await propose("propose_completion", { milestoneId: id });
    expect(await send("edited", proposed, { recordId: other.id })).toMatchObject({ status: 404 });
    expect(await settled(send("edited", proposed, { recordId: id }))).toMatchObject({
      state: "confirmed",
      recordId: id,
    });
  });

  test("creates one record when confirmed concurrently and repeatedly", async () => {
    const proposed = await propose("propose_expense", DRYWALL);
    const held = await lockRow(product.connection.pool, "users", anna.user.id);
    const asking = [1, 2, 3].map(async () => send("confirm", proposed));
    for (const [place, one] of asking.entries()) await waitForLock(product.db, one, place + 1);
    await held.release();
    const answers = await Promise.all(asking);
    expect(tally(answers)).toEqual({ 200: 3 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await settled(send("confirm", proposed))).toEqual(answers[0]?.body);
    expect(await expenses()).toHaveLength(1);
  });

  test("stays confirmed after the record is deleted, and does not recreate it", async () => {
    const proposed = await propose("propose_expense", DRYWALL);
    const confirmed = await settled(send("confirm", proposed));
    await anna.delete(`/api/expenses/${confirmed.recordId}`);
    expect(await settled(send("confirm", proposed))).toEqual(confirmed);
    expect(await expenses()).toEqual([]);
  });

  test("with missing fields names them and can only be edited", async () => {
    const proposed = await propose("propose_expense", { description: "Drywall", amount: "850" });
    expect(proposed.missing.toSorted()).toEqual(["category", "paymentMethod"]);
    const refused = await send("confirm", proposed);
    expect(refused).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(refusedFields(refused).toSorted()).toEqual(["category", "paymentMethod"]);
    const { id } = await createExpense(anna, kitchen.id);
    const edited = await settled(send("edited", proposed, { recordId: id }));
    expect(edited).toMatchObject({ state: "confirmed", recordId: id, token: null });
  });

  test("shows the recorded values after an edit, and accepts its first token", async () => {
    const proposed = await propose("propose_expense", DRYWALL);
    const { id } = await createExpense(anna, kitchen.id, { amount: "912.40", notes: "two trips" });
    const edited = await settled(send("edited", proposed, { recordId: id }));
    expect(edited.fields).toMatchObject({ amount: "912.40", notes: "two trips" });
    expect(await settled(send("confirm", proposed))).toEqual(edited);
    expect(await shown(proposed)).toEqual(edited);
  });

  test("stays dismissed", async () => {
    const proposed = await propose("propose_expense", DRYWALL);
    const dismissed = await settled(send("dismiss", proposed));
    expect(dismissed).toEqual({ ...proposed, state: "dismissed", token: null });
    expect(await settled(send("dismiss", proposed))).toEqual(dismissed);
    const { id } = await createExpense(anna, kitchen.id);
    for (const late of [send("confirm", proposed), send("edited", proposed, { recordId: id })]) {
      expect(await late).toMatchObject({
        status: 409,
        body: { code: "conflict", error: "This proposal was dismissed. Ask the assistant again." },
      });
    }
    expect(await expenses()).toHaveLength(1);
  });

  test("cannot be dismissed or edited into another record once confirmed", async () => {
    const proposed = await propose("propose_expense", DRYWALL);
    const confirmed = await settled(send("confirm", proposed));
    expect(await send("dismiss", proposed)).toMatchObject({ status: 409 });
    const { id } = await createExpense(anna, kitchen.id);
    expect(await settled(send("edited", proposed, { recordId: id }))).toEqual(confirmed);
  });

  test.each<[Way, Way]>([
    ["confirm", "dismiss"],
    ["dismiss", "confirm"],
  ])(
    "%s and %s at the same time leave it confirmed, because its record exists",
    async (...ways) => {
      const proposed = await propose("propose_expense", DRYWALL);
      const held = await lockRow(product.connection.pool, "ai_proposals", proposed.id);
      const asking: Promise<TestResponse>[] = [];
      for (const way of ways) {
        asking.push(send(way, proposed));
        await waitForLock(product.db, Promise.all(asking), asking.length);
      }
      await held.release();
      await Promise.all(asking);
      const [expense] = await expenses();
      expect(await shown(proposed)).toMatchObject({ state: "confirmed", recordId: expense?.id });
    },
  );

  test("expires after 24 hours", async () => {
    const proposed = await propose("propose_expense", DRYWALL);
    product.clock.advance(24 * HOUR_MS - 1);
    expect(await shown(proposed)).toEqual(proposed);
    product.clock.advance(1);
    expect(await shown(proposed)).toEqual({ ...proposed, state: "expired", token: null });
    for (const way of ["confirm", "edited"] as const) {
      expect(await send(way, proposed, { recordId: 1 })).toMatchObject({
        status: 409,
        body: { error: "This proposal has expired. Ask the assistant again." },
      });
    }
    expect(await expenses()).toEqual([]);
  });

  test("stays open when it exceeds a plan limit", async () => {
    const proposed = await propose("propose_expense", DRYWALL);
    for (let count = 1; count <= 5; count += 1) await createExpense(anna, kitchen.id);
    const refused = await send("confirm", proposed);
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: "plan_limit_reached",
        details: { upgradeRequired: true, limit: 5, count: 5 },
      },
    });
    expect(await shown(proposed)).toEqual(proposed);
    const [first] = await expenses();
    await anna.delete(`/api/expenses/${first?.id}`);
    expect(await settled(send("confirm", proposed))).toMatchObject({ state: "confirmed" });
  });

  test("stays open and reports not found when its project was deleted", async () => {
    const proposed = await propose("propose_expense", DRYWALL);
    await anna.delete(`/api/projects/${kitchen.id}`);
    expect(await send("confirm", proposed)).toMatchObject({
      status: 404,
      body: { error: "Project not found" },
    });
    expect(await shown(proposed)).toMatchObject({ state: "open" });
  });
});
