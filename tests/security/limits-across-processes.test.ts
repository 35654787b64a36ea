import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CREATION_LIMIT } from "../../server/limits/creation-rate-limit.ts";
import { UPLOAD_LIMITS } from "../../server/features/receipts/commands.ts";
import { PASSWORD_HEADER } from "../support/app/admin.ts";
import { createTestApp, newNetwork, type Homeowner, type TestApp } from "../support/app/app.ts";
import { createAssistantApp } from "../support/app/assistant.ts";
import { sendConcurrently, tally } from "../support/app/send-concurrently.ts";
import { createProject, expenseBody } from "../support/records/factories.ts";
import { createPaidApp } from "../support/app/paid-app.ts";
import { says } from "../support/doubles/scripted-model.ts";
import { openSecondApp, type SecondApp } from "../support/app/second-app.ts";
import { sendReceipt } from "../support/uploading.ts";
import type { TestClient, TestResponse } from "../support/app/test-client.ts";

const MINUTE = 60 * 1000;
const NO_RECEIPT = { name: "note.txt", contentType: "text/plain", bytes: Buffer.from("a note") };

let product: TestApp;
let second: SecondApp;
let anna: Homeowner;
afterEach(async () => {
  await second.close();
  await product.close();
});

async function open(app: Promise<TestApp>): Promise<void> {
  product = await app;
  second = await openSecondApp(product);
  anna = await product.homeowner();
}

function becomePro(): Promise<unknown> {
  return product.connection.pool.query("update users set subscription_status = 'active'");
}

/** In sequence, alternating between the two apps. */
async function sendAlternately(times: number, call: (client: TestClient) => Promise<TestResponse>) {
  const elsewhere = second.as(anna);
  const responses = [];
  for (let index = 0; index < times; index += 1) {
    responses.push(await call(index % 2 === 0 ? anna : elsewhere));
  }
  return responses;
}

describe("limits shared by two processes", () => {
  test("5 admin password attempts", async () => {
    await open(createTestApp({ poolSize: 10 }));
    const here = newNetwork();
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        (index % 2 === 0 ? product : second)
          .visitor(here)
          .get("/api/admin/summary", { [PASSWORD_HEADER]: "wrong" }),
      ),
    );
    expect(tally(responses)).toEqual({ 401: 5, 429: 15 });
  });

  test("6 requests to the payment provider", async () => {
    await open(createPaidApp());
    const responses = await sendConcurrently(16, anna, second, (client) =>
      client.post("/api/check-subscription"),
    );
    expect(tally(responses)).toEqual({ 200: 6, 429: 10 });
  });

  test("20 questions to the assistant, 2 at once", async () => {
    const assistant = await createAssistantApp({ poolSize: 10 });
    await open(Promise.resolve(assistant));
    assistant.model.script = says("Yes.");
    const responses = await sendAlternately(24, (client) =>
      client.post("/api/ai-chat", { content: "Hi" }),
    );
    expect(tally(responses)).toEqual({ 200: 20, 429: 4 });
    product.clock.advance(MINUTE);
    const { promise: answered, resolve: response } = Promise.withResolvers<void>();
    assistant.model.script = async function* () {
      await answered;
      yield "Yes.";
    };
    const refused: TestResponse[] = [];
    const asking = sendConcurrently(12, anna, second, async (client) => {
      const got = await client.post("/api/ai-chat", { content: "Hi" });
      if (got.status === 429 && refused.push(got) === 10) response();
      return got;
    });
    expect(tally(await asking)).toEqual({ 200: 2, 429: 10 });
  });

  test("60 uploads, failed ones included", async () => {
    await open(createTestApp({ poolSize: 10 }));
    const early = await sendAlternately(UPLOAD_LIMITS.perMinute - 4, (client) =>
      sendReceipt(client, NO_RECEIPT),
    );
    expect(tally(early)).toEqual({ 415: UPLOAD_LIMITS.perMinute - 4 });
    // Stays within an account's limit of concurrent uploads.
    const late = await sendConcurrently(8, anna, second, (client) =>
      sendReceipt(client, NO_RECEIPT),
    );
    expect(tally(late)).toEqual({ 415: 4, 429: 4 });
    for (const { status, headers, body } of late) {
      if (status !== 429) continue;
      expect(body).toMatchObject({ code: "rate_limited" });
      expect(headers["retry-after"]).toBe("60");
    }
    product.clock.advance(MINUTE);
    expect((await sendReceipt(anna, NO_RECEIPT)).status).toBe(415);
  });

  test("5 requested emails per account", async () => {
    await open(createTestApp({ poolSize: 10 }));
    const { email } = anna.user;
    const responses = await sendConcurrently(12, anna, second, (client) =>
      client.post("/api/password-reset", { email }),
    );
    expect(tally(responses)).toEqual({ 202: 5, 429: 7 });
  });
});

describe("creation limit of 300 records a minute", () => {
  let projectId: number;
  beforeEach(async () => {
    await open(createTestApp({ poolSize: 10 }));
    await becomePro();
    projectId = (await createProject(anna)).id;
  });

  function addExpense(client: TestClient): Promise<TestResponse> {
    return client.post("/api/expenses", expenseBody(projectId));
  }

  const milestone = {
    title: "Tiles",
    description: null,
    category: "Planning",
    targetDate: "2026-04-01",
  };

  /** In batches of fifty, each in its own project. */
  async function addMilestones(batches: number): Promise<void> {
    for (let batch = 0; batch < batches; batch += 1) {
      const { id } = await createProject(anna);
      const milestones = Array.from({ length: 50 }, () => milestone);
      const response = await anna.post("/api/milestones/batch", { projectId: id, milestones });
      expect(response.status).toBe(201);
    }
  }

  test("counts all kinds and both processes together, and each milestone of a batch", async () => {
    await addMilestones(5);
    // The six projects included.
    const left = CREATION_LIMIT.limit - 256;
    const responses = await sendConcurrently(left + 10, anna, second, addExpense);
    expect(tally(responses)).toEqual({ 201: left, 429: 10 });
    for (const [path, body] of [
      ["/api/expenses", expenseBody(projectId)],
      ["/api/contractors", { name: "Dana Whitfield" }],
      ["/api/projects", { name: "Attic", budget: "100" }],
      ["/api/milestones", { ...milestone, projectId }],
      ["/api/milestones/batch", { projectId, milestones: [milestone] }],
    ] as const) {
      const refused = await anna.post(path, body);
      expect({ path, ...refused }).toMatchObject({
        path,
        status: 429,
        body: { code: "rate_limited" },
      });
      expect(refused.headers["retry-after"]).toBe("60");
    }
    expect((await addExpense(await product.homeowner())).status).toBe(404);
    product.clock.advance(MINUTE);
    expect((await addExpense(anna)).status).toBe(201);
  });

  test("counts neither rejected requests nor repeated ones", async () => {
    const body = expenseBody(projectId);
    const headers = { "idempotency-key": "the-very-same-one" };
    for (let index = 0; index < 5; index += 1) {
      expect((await anna.post("/api/expenses", body, headers)).status).toBe(201);
      expect((await anna.post("/api/expenses", expenseBody(999_999))).status).toBe(404);
    }
    const { rows } = await product.connection.pool.query(
      "select count from attempts where key like 'created:%'",
    );
    // The project and the one expense.
    expect(rows).toEqual([{ count: 2 }]);
  });
});
