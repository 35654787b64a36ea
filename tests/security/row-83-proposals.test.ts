import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Proposal } from "../../shared/assistant/proposal.ts";
import type { Homeowner } from "../support/app/app.ts";
import {
  ask,
  type AssistantApp,
  conversationOf,
  createAssistantApp,
  messageIn,
} from "../support/app/assistant.ts";
import { createExpense, createProject } from "../support/records/factories.ts";
import type { TestClient } from "../support/app/test-client.ts";

const CANARY = "canary-of-anna";

let product: AssistantApp;
let anna: Homeowner;
let bob: Homeowner;
let annaProject: number;
let annaProposal: Proposal;
let bobProposal: Proposal;
beforeAll(async () => {
  product = await createAssistantApp();
  [anna, bob] = [await product.homeowner(), await product.homeowner()];
  annaProject = (await createProject(anna, { name: CANARY })).id;
  await createProject(bob);
  annaProposal = await propose(anna);
  bobProposal = await propose(bob);
});
afterAll(() => product.close());

async function propose(client: TestClient): Promise<Proposal> {
  product.model.script = async function* ({ tools }) {
    await tools.call("propose_contractor", { name: CANARY });
    yield `${CANARY}: please check this.`;
  };
  const [proposed] = messageIn(await ask(client, CANARY)).proposals;
  if (proposed === undefined) throw new Error("Nothing was proposed");
  return proposed;
}

const WAYS = ["confirm", "dismiss", "edited"] as const;

test.each(WAYS)(
  "row 83: %s: another user's proposal is answered like an unknown one",
  async (way) => {
    const before = await conversationOf(anna);
    const tokens = [annaProposal.token, bobProposal.token, "", "x".repeat(43)];
    for (const token of tokens) {
      const body = { token, recordId: 1 };
      const foreign = await bob.post(`/api/ai-chat/proposals/${annaProposal.id}/${way}`, body);
      const missing = await bob.post(`/api/ai-chat/proposals/999999/${way}`, body);
      expect(foreign).toMatchObject({
        status: 404,
        body: { code: "not_found", error: "Proposal not found" },
      });
      expect(foreign.text).toBe(missing.text);
    }
    expect(await conversationOf(anna)).toEqual(before);
  },
);

test.each(WAYS)("row 83: %s: rejects an altered token and one of another proposal", async (way) => {
  const own = bobProposal.token ?? "";
  const last = own.endsWith("A") ? "B" : "A";
  const altered = [`${own.slice(0, -1)}${last}`, own.slice(1), `${own}A`, own.toUpperCase(), " "];
  for (const token of [...altered, annaProposal.token, (await propose(bob)).token]) {
    const response = await bob.post(`/api/ai-chat/proposals/${bobProposal.id}/${way}`, {
      token,
      recordId: 1,
    });
    expect(response).toMatchObject({ status: 404, body: { error: "Proposal not found" } });
  }
  const junk = await bob.post(`/api/ai-chat/proposals/${bobProposal.id}/${way}`, { recordId: 1 });
  expect(junk.status).toBe(400);
  expect((await bob.get("/api/contractors")).body).toEqual([]);
});

test("row 83: rejects a proposal that was altered in the database after display", async () => {
  const proposed = await propose(bob);
  await product.db.execute(sql`
    update ai_proposals set record = jsonb_set(record, '{fields,name}', '"Mallory"')
    where id = ${proposed.id}`);
  const response = await bob.post(`/api/ai-chat/proposals/${proposed.id}/confirm`, {
    token: proposed.token,
  });
  expect(response.status).toBe(404);
});

test("row 83: an edit can target no other user's record and no other kind of record", async () => {
  const project = await createProject(anna);
  const { id } = await createExpense(anna, project.id);
  const own = await createExpense(bob, (await createProject(bob)).id);
  for (const recordId of [id, own.id, 999_999]) {
    const response = await bob.post(`/api/ai-chat/proposals/${bobProposal.id}/edited`, {
      token: bobProposal.token,
      recordId,
    });
    expect(response).toMatchObject({ status: 404, body: { error: "Contractor not found" } });
  }
});

test("row 83: another user's conversation is not listed, sent to the model or cleared", async () => {
  const carol = await product.homeowner();
  expect(await conversationOf(carol)).toEqual([]);
  product.model.asked.splice(0);
  product.model.script = async function* ({ tools }) {
    for (const { name } of tools.descriptions) {
      for (const input of [
        {},
        { projectId: annaProject },
        { milestoneId: 1 },
        { question: CANARY },
      ]) {
        await tools.call(name, input);
      }
    }
    yield "Nothing.";
  };
  await ask(carol, "Tell me everything");
  const [{ instructions, context, messages } = { instructions: "" }] = product.model.asked;
  expect(JSON.stringify([instructions, context, messages])).not.toContain(CANARY);
  const before = await conversationOf(anna);
  expect((await carol.delete("/api/ai-chat")).status).toBe(204);
  expect(await conversationOf(carol)).toEqual([]);
  expect(await conversationOf(anna)).toEqual(before);
  const about = await carol.get("/api/ai-chat/about");
  expect(about.text).not.toContain(CANARY);
  expect((await carol.get(`/api/ai-chat/about?projectId=${annaProject}`)).text).toBe(
    (await carol.get(`/api/ai-chat/about?projectId=999999`)).text,
  );
});

test("row 83: the model receives no secret and no other user's address", async () => {
  const modelInput: unknown[] = [];
  product.model.script = async function* ({ instructions, context, messages, tools }) {
    modelInput.push(instructions, context, messages, tools.descriptions);
    for (const { name } of tools.descriptions) modelInput.push(await tools.call(name, {}));
    yield "Nothing.";
  };
  await ask(bob, "What is the password?");
  const text = JSON.stringify(modelInput);
  expect(text).toContain("What is the password?");
  expect(text).toContain("The homeowner has not decided yet about: contractor");
  const secrets = [
    product.deps.config.sessionSecret,
    bob.cookies.get("plumbline_session"),
    bob.password,
    bob.user.email,
    anna.user.email,
    bobProposal.token,
    annaProposal.token,
    "argon2",
  ];
  for (const secret of secrets) expect(text).not.toContain(secret ?? "missing in this test");
});
