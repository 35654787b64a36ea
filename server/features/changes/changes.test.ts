import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type LiveChanges, liveChanges } from "../../../shared/activity/changes.ts";
import { id as idSchema } from "../../../shared/ids.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { householdOf, joinHome } from "../../../tests/support/app/members/household.ts";
import { listenOnFreePort } from "../../../tests/support/doubles/raw-request.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";

let product: TestApp;
let owner: Homeowner;
let partner: Homeowner;
let projectId: number;
let origin: string;
const closing: AbortController[] = [];

beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
  origin = `http://127.0.0.1:${await listenOnFreePort(product.app)}`;
  [owner, partner] = [await product.homeowner(), await product.homeowner()];
  await joinHome(product, owner, partner);
  projectId = (await createProject(owner)).id;
});
afterEach(() => {
  for (const client of closing.splice(0)) client.abort();
});
afterAll(async () => {
  // Connections of rejected streams stay open for further requests.
  product.app.server.closeAllConnections();
  await product.close();
});

const inHome = (home = owner) => `home=${home.user.id}`;

/** Opens a stream of changes as a screen does. @param more additional query parameters */
async function follow(client: Homeowner, home = owner, at = origin, more = "") {
  const leaving = new AbortController();
  closing.push(leaving);
  const response = await fetch(`${at}/api/changes?${inHome(home)}${more}`, {
    headers: { accept: "text/event-stream", cookie: client.cookieHeader() },
    signal: leaving.signal,
  });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  /** @returns undefined when the stream has ended */
  async function next(): Promise<LiveChanges | undefined> {
    while (!text.includes("\n\n")) {
      const read = await reader?.read();
      if (read === undefined || read.done) return undefined;
      text += decoder.decode(read.value, { stream: true });
    }
    const [event = ""] = text.split("\n\n", 1);
    text = text.slice(event.length + 2);
    if (event === "data: [DONE]") return undefined;
    const data: unknown = JSON.parse(event.replace("data: ", ""));
    // The last event of an aborted stream is an error.
    return liveChanges.safeParse(data).data;
  }
  if (response.status === 200) await next();
  return { status: response.status, headers: response.headers, next, leave: () => leaving.abort() };
}

const ofKinds = (event: LiveChanges | undefined) => event?.changes.map(({ kind }) => kind);

test("sends a partner's write, but not the tab's own", async () => {
  const [ofOwner, ofPartner] = [await follow(owner), await follow(partner)];
  expect(ofOwner.headers.get("content-encoding")).toBeNull();
  await createExpense(owner, projectId);
  expect(await ofPartner.next()).toMatchObject({ changes: [{ kind: "expense", projectId }] });
  const milestone = { projectId, title: "Tiling", category: "Other" };
  const added = await partner.post(`/api/milestones`, milestone, {
    "x-home": String(owner.user.id),
  });
  expect(added.status).toBe(201);
  expect(ofKinds(await ofOwner.next())).toEqual(["milestone"]);
});

test("sends nothing of a write that is rolled back", async () => {
  const followed = await follow(partner);
  const write = (kind: string) => sql`
    insert into activity (user_id, at, actor_id, way, kind, action, label)
    values (${owner.user.id}, now(), ${owner.user.id}, 'api', ${kind}, 'changed', '')`;
  await expect(
    product.db.transaction(async (tx) => {
      await tx.execute(write("quote"));
      throw new Error("Rolled back");
    }),
  ).rejects.toThrow("Rolled back");
  await product.db.execute(write("project"));
  expect(ofKinds(await followed.next())).toEqual(["project"]);
});

test("sends a member with chosen projects only their changes", async () => {
  const member = await product.homeowner();
  const other = await createProject(owner);
  await joinHome(product, owner, member, { projects: [other.id] });
  const followed = await follow(member);
  await createExpense(owner, projectId);
  await createExpense(owner, other.id);
  expect(await followed.next()).toMatchObject({
    changes: [{ kind: "expense", projectId: other.id }],
  });
  const after = `3:3:@${product.clock.now().getTime()}`;
  const asked = await member.get(`/api/changes?after=${after}&${inHome()}`);
  const { changes } = liveChanges.parse(asked.body);
  expect(new Set(changes.map((change) => change.projectId))).toEqual(new Set([other.id]));
});

test("ends soon after the member has left, and non-members get no stream", async () => {
  const member = await product.homeowner();
  await joinHome(product, owner, member);
  const followed = await follow(member);
  await member.post(`/api/homes/${owner.user.id}/leave`);
  expect(await followed.next()).toBeUndefined();
  expect((await follow(member)).status).toBe(404);
  expect((await follow(await product.homeowner())).status).toBe(404);
});

test("notifies the owner when the last member has left", async () => {
  const [alone, member] = [await product.homeowner(), await product.homeowner()];
  await joinHome(product, alone, member);
  const followed = await follow(alone, alone);
  await member.post(`/api/homes/${alone.user.id}/leave`);
  expect(ofKinds(await followed.next())).toEqual(["member"]);
});

test("a request returns other people's changes since the last one", async () => {
  const { last } = liveChanges.parse((await partner.get(`/api/changes?${inHome()}`)).body);
  await createExpense(owner, projectId);
  const path = `/api/changes?after=${last}&${inHome()}`;
  const asked = liveChanges.parse((await partner.get(path)).body);
  expect(asked.changes).toEqual([{ kind: "expense", projectId }]);
  expect((await owner.get(path)).body).toMatchObject({ isShared: true, changes: [] });
  const since = `/api/changes?after=${asked.last}&${inHome()}`;
  expect((await partner.get(since)).body).toMatchObject({ changes: [] });
});

test("streams of one process share a connection, are limited per account, and end with the connection", async () => {
  const member = await product.homeowner();
  await joinHome(product, owner, member);
  const followed = await Promise.all(Array.from({ length: 6 }, () => follow(member)));
  expect(followed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await follow(member)).status).toBe(429);
  const { rows } = await product.db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where application_name = 'plumbline changes'
      and datname = current_database()`,
  );
  expect(rows).toHaveLength(1);
  // A database restart breaks the connection: every stream ends, and the next one opens a new
  // connection.
  await product.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`);
  expect(await Promise.all(followed.map(({ next }) => next()))).toEqual(
    followed.map(() => undefined),
  );
  const again = await follow(partner);
  await createExpense(owner, projectId);
  expect(ofKinds(await again.next())).toEqual(["expense"]);
});

test("a subscription from before a lost connection ends without ending later ones", async () => {
  const heard: string[] = [];
  const home = idSchema.brand<"UserId">().parse(owner.user.id);
  const subscribe = async (name: string) => {
    const lost = Promise.withResolvers<void>();
    const stop = await product.deps.changes.subscribe(home, {
      onChange: () => heard.push(name),
      onDisconnect: () => lost.resolve(),
    });
    return { lost: lost.promise, stop: stop ?? (() => {}) };
  };
  const old = await subscribe("old");
  await product.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'plumbline changes' and datname = current_database()`);
  await old.lost;
  const current = await subscribe("current");
  old.stop();
  await createExpense(owner, projectId);
  await vi.waitFor(() => expect(heard).toEqual(["current"]));
  current.stop();
});

test.each(["no JSON", "", '{"home":1,"kind":"unheard_of"}'])(
  "ignores the notification %j, which no write sent",
  async (payload) => {
    const followed = await follow(partner);
    await product.db.execute(sql`select pg_notify('plumbline_activity', ${payload})`);
    await createExpense(owner, projectId);
    expect(ofKinds(await followed.next())).toEqual(["expense"]);
  },
);

test("without the trigger, as on Citus, clients have to poll", async () => {
  const other = await createTestApp();
  try {
    await other.db.execute(sql`drop trigger activity_tell on activity`);
    const alone = await other.homeowner();
    const at = `http://127.0.0.1:${await listenOnFreePort(other.app)}`;
    expect((await follow(alone, alone, at)).status).toBe(503);
    expect(await alone.get("/api/changes")).toMatchObject({ status: 200 });
  } finally {
    await other.close();
  }
});

test("a home of one person sends notifications once a member joins", async () => {
  const alone = await product.homeowner();
  const { id } = await createProject(alone);
  const followed = await follow(alone, alone);
  await createExpense(alone, id);
  await product.db.execute(sql`
    insert into activity (user_id, at, way, kind, action, label)
    values (${alone.user.id}, now(), 'system', 'project', 'changed', '')`);
  const member = await product.homeowner();
  await joinHome(product, alone, member);
  const inOther = { "x-home": String(alone.user.id) };
  const added = await member.post(
    "/api/milestones",
    { projectId: id, title: "Tiling", category: "Other" },
    inOther,
  );
  expect(added.status).toBe(201);
  expect(ofKinds(await followed.next())).toEqual(["member"]);
  expect(ofKinds(await followed.next())).toEqual(["milestone"]);
  expect((await householdOf(alone)).members).toHaveLength(1);
});

test("a shutdown ends the streams immediately", async () => {
  const other = await createTestApp();
  const alone = await other.homeowner();
  const at = `http://127.0.0.1:${await listenOnFreePort(other.app)}`;
  const followed = await follow(alone, alone, at);
  expect(followed.status).toBe(200);
  await other.close();
  expect(await followed.next()).toBeUndefined();
});
