import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Milestone, milestone as milestoneSchema } from "../../shared/milestones/contract.ts";
import { sweepIdempotencyKeys } from "../../server/records/idempotency.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { createProject, expenseBody } from "../support/records/factories.ts";
import { refusedFields } from "../support/issues.ts";
import { waitForLock } from "../support/database/lock-waits.ts";
import { createMilestone, listMilestones, milestoneBody } from "../support/records/milestones.ts";
import { openSecondApp } from "../support/app/second-app.ts";
import type { TestResponse } from "../support/app/test-client.ts";

const MISSING = 9_007_199_254_740_991;

let product: TestApp;
let second: Awaited<ReturnType<typeof openSecondApp>>;
let bob: Homeowner;
let recorded: Milestone;

beforeAll(async () => {
  product = await createTestApp({ poolSize: 10 });
  second = await openSecondApp(product, { poolSize: 10 });
  bob = await product.homeowner();
  recorded = await createMilestone(bob, (await createProject(bob)).id);
});
afterAll(async () => {
  await second.close();
  await product.close();
});

interface Write {
  answer: TestResponse;
  /** path to the milestone in the request's and the response's body */
  place: string;
  written: unknown;
}

/** The same fields in every call that accepts them; a batch gets its own project. */
async function everyWrite(fields: Record<string, unknown>): Promise<Write[]> {
  const { id, projectId } = recorded;
  const { id: empty } = await createProject(bob);
  const created = await bob.post("/api/milestones", milestoneBody(projectId, fields));
  const changed = await bob.put(`/api/milestones/${id}`, milestoneBody(projectId, fields));
  const batch = await bob.post("/api/milestones/batch", {
    projectId: empty,
    milestones: [milestoneBody(empty), milestoneBody(empty, fields)],
  });
  const [, inBatch] = Array.isArray(batch.body) ? batch.body : [];
  return [
    { answer: created, place: "", written: created.body },
    { answer: changed, place: "", written: changed.body },
    { answer: batch, place: "milestones.1.", written: inBatch },
  ];
}

async function expectRefusal(field: string, value: unknown): Promise<void> {
  for (const { answer, place } of await everyWrite({ [field]: value })) {
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(refusedFields(answer)).toEqual([`${place}${field}`]);
  }
}

async function expectKept(field: string, value: unknown, expected = value): Promise<void> {
  for (const { answer, written } of await everyWrite({ [field]: value })) {
    expect([200, 201]).toContain(answer.status);
    expect(written).toMatchObject({ [field]: expected });
  }
}

describe("row 46: a target date is a real day, or none", () => {
  test.each([
    "2024-02-30",
    "2023-02-29",
    "0000-01-01",
    "1899-12-31",
    "2201-01-01",
    "now",
    "infinity",
    "-infinity",
    "epoch",
    "20240229",
    "2024-2-3",
    "2026-03-10 BC",
    " 2026-03-10",
    " ",
    "2024-02-30T10:00:00Z",
    20_260_310,
    0,
    true,
    false,
    ["2026-03-10"],
    {},
  ])("rejects %j", (targetDate) => expectRefusal("targetDate", targetDate));

  test.each([
    ["2024-02-29", "2024-02-29"],
    ["1900-01-01", "1900-01-01"],
    ["2200-12-31", "2200-12-31"],
    ["2026-03-10T23:59:59.999-11:00", "2026-03-10"],
    ["2026-03-10T00:30+14:00", "2026-03-10"],
    ["", null],
    [null, null],
    [undefined, null],
  ])("accepts %j as %j", (targetDate, expected) => expectKept("targetDate", targetDate, expected));
});

describe("row 48: a text is kept byte for byte, or rejected", () => {
  const EMOJI = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{1F3E0} \u05E9\u05DC\u05D5\u05DD é";

  test.each(Object.entries({ title: 200, description: 5000, category: 200 }))(
    "%s",
    async (field, max) => {
      for (const text of [
        EMOJI,
        "x".repeat(max),
        "\u{1F3E0}".repeat(max),
        "a\tb\nc\u0001\u007F\u200B",
        `{"a":"\\u0000"} '; drop table milestones; --`,
      ]) {
        await expectKept(field, text);
      }
      for (const text of ["x".repeat(max + 1), "a\u0000b", "\uD83C", "a\uDFE0b"]) {
        await expectRefusal(field, text);
      }
    },
  );

  test("is restored from the trash unchanged", async () => {
    const before = await createMilestone(bob, recorded.projectId, {
      title: EMOJI,
      description: "a\tb\nc\u0001\u007F\u200B",
      category: `{"a":"\\u0000"} '; drop table trash; --`,
    });
    await bob.delete(`/api/milestones/${before.id}`);
    const restored = await bob.post(`/api/milestones/${before.id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: before });
  });
});

describe("row 56: a milestone that is sent twice", () => {
  let projectId: number;
  beforeEach(async () => {
    projectId = (await createProject(bob)).id;
  });

  const key = (name: string) => ({ "idempotency-key": `key-of-${name}` });

  function send(name: string, client = bob, to = projectId): Promise<TestResponse> {
    return client.post("/api/milestones", milestoneBody(to), key(name));
  }

  test("in sequence is created once, and answered alike", async () => {
    const first = await send("a-retry");
    product.clock.advance(60_000);
    const again = await send("a-retry");
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(await listMilestones(bob, projectId)).toHaveLength(1);
  });

  test("concurrently, at two apps, is created once", async () => {
    const elsewhere = Object.assign(second.as(bob), { user: bob.user, password: bob.password });
    // Blocks until all requests have arrived.
    const client = await product.connection.pool.connect();
    await client.query("begin");
    await client.query("select from projects where id = $1 for update", [projectId]);
    const sending = Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send("a-double-click", index % 2 === 0 ? bob : elsewhere),
      ),
    );
    await waitForLock(product.db, sending, 10);
    await client.query("commit");
    client.release();
    const answers = await sending;
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await listMilestones(bob, projectId)).toHaveLength(1);
  });

  test("is answered in its current state after completion", async () => {
    const { id } = milestoneSchema.parse((await send("a-late-retry")).body);
    const completed = await bob.patch(`/api/milestones/${id}/complete`);
    expect((await send("a-late-retry")).body).toEqual(completed.body);
  });

  test("with other content, or for an expense, is a conflict", async () => {
    await send("a-conflict");
    const answers = [
      await bob.post(
        "/api/milestones",
        milestoneBody(projectId, { title: "Another" }),
        key("a-conflict"),
      ),
      await bob.post("/api/expenses", expenseBody(projectId), key("a-conflict")),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    }
    expect(await listMilestones(bob, projectId)).toHaveLength(1);
  });

  test("is a conflict after deletion, until it is restored", async () => {
    const first = await send("a-deletion");
    const { id } = milestoneSchema.parse(first.body);
    await bob.delete(`/api/milestones/${id}`);
    expect(await send("a-deletion")).toMatchObject({ status: 409, body: { code: "conflict" } });
    await bob.post(`/api/milestones/${id}/restore`);
    expect((await send("a-deletion")).body).toEqual(first.body);
    expect(await listMilestones(bob, projectId)).toHaveLength(1);
  });

  test("by another user is another milestone", async () => {
    await send("a-coincidence");
    const carl = await product.homeowner();
    const own = await createProject(carl);
    const answer = await send("a-coincidence", carl, own.id);
    expect(answer).toMatchObject({ status: 201, body: { userId: carl.user.id } });
  });

  test("keeps the key free when the first attempt failed", async () => {
    expect((await send("a-failure", bob, MISSING)).status).toBe(404);
    expect((await send("a-failure")).status).toBe(201);
  });

  test.each(["short", "with space in it", "x".repeat(101), "key;drop", "a-key-twice, a-key-twice"])(
    "with the key %j is rejected",
    async (junk) => {
      const answer = await bob.post("/api/milestones", milestoneBody(projectId), {
        "idempotency-key": junk,
      });
      expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
      expect(await listMilestones(bob, projectId)).toEqual([]);
    },
  );

  test("is forgotten after 30 days", async () => {
    await send("an-old-retry");
    // Not by advancing the clock, which would end the session.
    await product.db.execute(
      sql`update idempotency_keys set created_at = created_at - interval '721 hours'`,
    );
    await sweepIdempotencyKeys(product.deps);
    expect((await send("an-old-retry")).status).toBe(201);
    expect(await listMilestones(bob, projectId)).toHaveLength(2);
  });
});
