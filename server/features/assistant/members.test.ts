import { sql } from "drizzle-orm";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import { chatMessages } from "../../../shared/assistant/contract.ts";
import type { Proposal } from "../../../shared/assistant/proposal.ts";
import type { Homeowner } from "../../../tests/support/app/app.ts";
import {
  type AssistantApp,
  conversationOf,
  createAssistantApp,
  eventsOf,
  messageIn,
} from "../../../tests/support/app/assistant.ts";
import { householdOf, joinHome } from "../../../tests/support/app/members/household.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";
import { aborted, says } from "../../../tests/support/doubles/scripted-model.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { TURN_RATE_LIMITS } from "./turn/limits.ts";

const DRYWALL = { description: "Drywall", amount: "850.00", date: "2026-03-13" };
const COMPLETE = { ...DRYWALL, category: "Materials", paymentMethod: "Cash" };

let product: AssistantApp;
let ada: Homeowner;
let editor: Homeowner;
let viewer: Homeowner;
let home: { "x-home": string };
let kitchen: number;
let bath: number;
beforeAll(async () => {
  product = await createAssistantApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  ada = await proHomeowner(product);
  [editor, viewer] = [await product.homeowner(), await product.homeowner()];
  home = { "x-home": String(ada.user.id) };
  kitchen = (await createProject(ada, { name: "Kitchen" })).id;
  bath = (await createProject(ada, { name: "Bath" })).id;
  await joinHome(product, ada, editor, { projects: [kitchen] });
  await joinHome(product, ada, viewer, { role: "viewer" });
  product.model.script = says("Yes.");
  product.model.isPaid = false;
});

async function askIn(client: TestClient, content = "Hi") {
  return messageIn(eventsOf(await client.post("/api/ai-chat", { content }, home)));
}

async function listIn(client: TestClient) {
  return chatMessages.parse((await client.get("/api/ai-chat", home)).body);
}

/** The output of a tool that a member's model calls. */
async function outputOf(client: TestClient, tool: string, input: unknown) {
  const outputs: unknown[] = [];
  product.model.script = async function* ({ tools }) {
    outputs.push(await tools.call(tool, input));
    yield "Done.";
  };
  const { proposals } = await askIn(client);
  return { output: outputs[0], proposals };
}

async function propose(client: TestClient): Promise<Proposal> {
  const [proposed] = (await outputOf(client, "propose_expense", COMPLETE)).proposals;
  if (proposed === undefined) throw new Error("Nothing was proposed");
  return proposed;
}

function settle(client: TestClient, way: string, { id, token }: Proposal) {
  return client.post(`/api/ai-chat/proposals/${id}/${way}`, { token }, home);
}

async function memberIdOf({ user }: Homeowner): Promise<number> {
  const { members } = await householdOf(ada);
  return members.find(({ email }) => email === user.email)?.id ?? 0;
}

describe("an editor", () => {
  test("confirms a card, which records in the home as the editor with the assistant", async () => {
    await editor.put("/api/account/profile", { firstName: "Ed", lastName: null });
    const proposed = await propose(editor);
    expect(proposed).toMatchObject({ kind: "expense", project: { id: kitchen } });
    expect(await settle(editor, "confirm", proposed)).toMatchObject({
      status: 200,
      body: { state: "confirmed" },
    });
    const { lines } = activityPage.parse((await ada.get("/api/activity")).body);
    expect(lines[0]).toMatchObject({ actorName: "Ed", way: "assistant", label: "Drywall" });
  });

  test("gets no data of other projects", async () => {
    await createExpense(ada, bath, { description: "Secret tub", amount: "77" });
    const { output } = await outputOf(editor, "list_projects", {});
    expect(JSON.stringify(output)).not.toContain("Bath");
    for (const [tool, input] of [
      ["get_project_summary", { projectId: bath }],
      ["search_expenses", { projectId: bath }],
      ["propose_expense", { ...COMPLETE, projectId: bath }],
    ] as const) {
      expect((await outputOf(editor, tool, input)).output).toEqual({
        refused: "Project not found",
      });
    }
  });

  test("with chosen projects adds a contractor by a card", async () => {
    const { proposals } = await outputOf(editor, "propose_contractor", { name: "Bob" });
    expect(proposals).toMatchObject([{ kind: "contractor", fields: { name: "Bob" } }]);
    const [proposed] = proposals;
    if (proposed === undefined) throw new Error("Nothing was proposed");
    expect(await settle(editor, "confirm", proposed)).toMatchObject({
      status: 200,
      body: { state: "confirmed" },
    });
  });
});

describe("a viewer", () => {
  test("asks and gets answers without proposals", async () => {
    await createExpense(ada, bath, { description: "Tub", amount: "77" });
    const { output } = await outputOf(viewer, "search_expenses", { projectId: bath });
    expect(JSON.stringify(output)).toContain("Tub");
    for (const tool of ["propose_expense", "find_import"]) {
      expect(await outputOf(viewer, tool, {})).toEqual({
        output: { refused: "You can view this home, but not change it." },
        proposals: [],
      });
    }
  });

  test("confirms no card from their time as an editor, but can still read it", async () => {
    const proposed = await propose(editor);
    const path = `/api/household/members/${await memberIdOf(editor)}`;
    await ada.put(path, { role: "viewer", projects: [kitchen] });
    for (const way of ["confirm", "dismiss"]) {
      expect(await settle(editor, way, proposed)).toMatchObject({
        status: 403,
        body: { code: "not_permitted" },
      });
    }
    expect((await listIn(editor)).flatMap(({ proposals }) => proposals)).toEqual([proposed]);
  });
});

describe("a member's conversation", () => {
  test("is visible to no one else, and separate from the one about their own home", async () => {
    const proposed = await propose(editor);
    expect(await listIn(editor)).toHaveLength(2);
    for (const other of [ada, viewer]) expect(await listIn(other)).toEqual([]);
    expect(await conversationOf(editor)).toEqual([]);
    expect(await settle(ada, "confirm", proposed)).toMatchObject({ status: 404 });
    const own = await editor.post(`/api/ai-chat/proposals/${proposed.id}/confirm`, {
      token: proposed.token,
    });
    expect(own).toMatchObject({ status: 404, body: { error: "Proposal not found" } });
    await ada.delete("/api/ai-chat");
    await editor.delete("/api/ai-chat");
    expect(await listIn(editor)).toHaveLength(2);
    await editor.delete("/api/ai-chat", undefined, home);
    expect(await listIn(editor)).toEqual([]);
  });

  test.each(["removed", "left", "narrowed"] as const)("ends with the access: %s", async (how) => {
    await askIn(viewer);
    const path = `/api/household/members/${await memberIdOf(viewer)}`;
    if (how === "removed") await ada.delete(path);
    if (how === "left") await viewer.post(`/api/homes/${ada.user.id}/leave`);
    if (how === "narrowed") await ada.put(path, { role: "viewer", projects: [bath] });
    else await joinHome(product, ada, viewer, { role: "viewer" });
    expect(await listIn(viewer)).toEqual([]);
  });

  test("is kept with more projects or another role", async () => {
    await askIn(editor);
    const path = `/api/household/members/${await memberIdOf(editor)}`;
    await ada.put(path, { role: "viewer", projects: [kitchen, bath] });
    expect(await listIn(editor)).toHaveLength(2);
  });

  test("stops a reply in progress soon after the membership ends", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const path = `/api/household/members/${await memberIdOf(viewer)}`;
    const started = Promise.withResolvers<void>();
    product.model.script = async function* ({ signal }) {
      yield "One moment. ";
      started.resolve();
      await aborted(signal);
      throw signal.reason;
    };
    const asking = viewer.post("/api/ai-chat", { content: "Hi" }, home);
    await started.promise;
    await ada.delete(path);
    vi.advanceTimersByTime(2_000);
    expect(eventsOf(await asking).at(-1)).toMatchObject({ type: "error", code: "not_found" });
  });

  test("stores no reply that was in progress when the membership ended", async () => {
    const path = `/api/household/members/${await memberIdOf(viewer)}`;
    product.model.script = async function* () {
      yield "All of it ";
      await ada.delete(path);
      yield "costs $77.";
    };
    const events = eventsOf(await viewer.post("/api/ai-chat", { content: "Hi" }, home));
    expect(events.at(-1)).toMatchObject({ type: "error", code: "not_found" });
    await joinHome(product, ada, viewer, { role: "viewer" });
    expect(await listIn(viewer)).toEqual([]);
  });
});

test("the questions of all members count toward the home's daily limit", async () => {
  product.model.isPaid = true;
  await product.db.execute(sql`
    insert into attempts (key, count, ends_at) values
      (${`chat-day:${ada.user.id}`}, ${TURN_RATE_LIMITS.perDay - 1}, ${new Date(
        product.clock.now().getTime() + 60_000,
      ).toISOString()})`);
  await askIn(viewer);
  expect(await editor.post("/api/ai-chat", { content: "Hi" }, home)).toMatchObject({ status: 429 });
  expect((await editor.post("/api/ai-chat", { content: "Hi" })).status).toBe(200);
});
