import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  newUploadToken,
  TOKEN_UPLOAD_PATH,
  uploadTokens,
} from "../../../shared/account/upload-tokens.ts";
import { draftList } from "../../../shared/receipts/drafts.ts";
import { kindsOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { listCalls } from "../../../tests/support/app/calls.ts";
import { householdOf, joinHome } from "../../../tests/support/app/members/household.ts";
import type { TestResponse } from "../../../tests/support/app/test-client.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { formWith, pdfInvoice } from "../../../tests/support/records/receipts.ts";

const TOKENS = "/api/account/upload-tokens";

let app: TestApp;
let owner: Homeowner;
let kitchen: number;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.homeowner();
  kitchen = (await createProject(owner, { name: "Kitchen" })).id;
});

async function makeToken(
  client = owner,
  {
    projectId = kitchen,
    headers = {},
  }: { projectId?: number; headers?: Record<string, string> } = {},
): Promise<string> {
  const body = { name: "iPhone", projectId, password: client.password };
  const { body: made } = await client.post(TOKENS, body, headers);
  return newUploadToken.parse(made).token;
}

let networks = 0;

/** Uploads as a Shortcut does, without cookies and Origin. */
async function upload(authorization?: string, network?: string): Promise<TestResponse> {
  networks += 1;
  const form = formWith(pdfInvoice());
  const { statusCode, headers, payload, rawPayload } = await app.app.inject({
    method: "POST",
    url: TOKEN_UPLOAD_PATH,
    remoteAddress: network ?? `10.201.0.${networks}`,
    headers: { ...form.headers, ...(authorization !== undefined && { authorization }) },
    payload: form.body,
  });
  return { status: statusCode, headers, text: payload, body: undefined, bytes: rawPayload };
}

async function countDrafts(projectId = kitchen, client: Homeowner = owner): Promise<number> {
  const { body } = await client.get(`/api/drafts?projectId=${projectId}`);
  return draftList.parse(body).totalCount;
}

const listed = async (client = owner) => uploadTokens.parse((await client.get(TOKENS)).body);

describe("an upload token", () => {
  test("adds a file to the inbox of its project", async () => {
    const bath = (await createProject(owner, { name: "Bath" })).id;
    const token = await makeToken();
    expect(await listed()).toMatchObject([
      { name: "iPhone", project: "Kitchen", lastUsedAt: null },
    ]);
    expect(await upload(`Bearer ${token}`)).toMatchObject({ status: 201, text: '{"added":1}' });
    expect([await countDrafts(), await countDrafts(bath)]).toEqual([1, 0]);
    expect((await listed())[0]?.lastUsedAt).toBe(app.clock.now().toISOString());
  });

  test("is created with the password, recorded in the security log, and stored hashed", async () => {
    const body = { name: "iPhone", projectId: kitchen };
    for (const password of [undefined, "wrong"]) {
      const refused = await owner.post(TOKENS, { ...body, password });
      expect(refused).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
    }
    const token = await makeToken();
    expect(await kindsOf(owner)).toContain("upload_token_added");
    const { rows } = await app.db.execute(
      sql`select t::text as row from upload_tokens t where user_id = ${owner.user.id}`,
    );
    expect(JSON.stringify(rows)).not.toContain(token.split("-").slice(2).join("-"));
    expect(JSON.stringify(await listed())).not.toContain(token);
  });

  test("can be created only for the caller's projects, at most ten", async () => {
    const stranger = await app.homeowner();
    const body = { name: "iPhone", projectId: kitchen, password: stranger.password };
    expect((await stranger.post(TOKENS, body)).status).toBe(404);
    for (let made = 0; made < 10; made += 1) await makeToken();
    const { password } = owner;
    const tooMany = await owner.post(TOKENS, { name: "iPhone", projectId: kitchen, password });
    expect(tooMany).toMatchObject({ status: 409 });
  });

  test("can't read anything or use another route", async () => {
    const authorization = `Bearer ${await makeToken()}`;
    const visitor = app.visitor();
    const open: string[] = [];
    for (const { method, path } of await listCalls(visitor)) {
      if (method !== "GET") continue;
      const [without, given] = [
        await visitor.get(path),
        await visitor.get(path, { authorization }),
      ];
      if (given.status !== without.status || given.text !== without.text) open.push(path);
    }
    expect(open).toEqual([]);
    const project = { name: "Shed", budget: "1000" };
    expect((await visitor.post("/api/projects", project, { authorization })).status).toBe(401);
  });

  test("gets the same 401 when it is missing, wrong, of another account, or revoked", async () => {
    const token = await makeToken();
    const stranger = await app.homeowner();
    const other = await makeToken(stranger, { projectId: (await createProject(stranger)).id });
    const [account, id, ...secret] = token.split("-");
    const [otherAccount, otherId] = other.split("-");
    const wrong = [
      undefined,
      token,
      `Basic ${token}`,
      "Bearer ",
      `Bearer ${account}-${id}-${"a".repeat(43)}`,
      `Bearer ${account}-${Number(id) + 1}-${secret.join("-")}`,
      `Bearer ${otherAccount}-${otherId}-${secret.join("-")}`,
    ];
    const responses = [];
    for (const authorization of wrong) responses.push(await upload(authorization));
    const [{ id: listedId } = { id: 0 }] = await listed();
    expect((await owner.delete(`${TOKENS}/${listedId}`)).status).toBe(204);
    responses.push(await upload(`Bearer ${token}`));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(responses.map(({ text }) => text.replace(/"requestId":"[^"]*"/, ""))).size).toBe(
      1,
    );
    expect(await countDrafts()).toBe(0);
    expect((await owner.delete(`${TOKENS}/${listedId}`)).status).toBe(404);
    expect(await kindsOf(owner)).toContain("upload_token_revoked");
  });

  test("can't be seen or revoked by another account", async () => {
    const token = await makeToken();
    const stranger = await app.homeowner();
    const [{ id } = { id: 0 }] = await listed();
    expect((await stranger.delete(`${TOKENS}/${id}`)).status).toBe(404);
    expect(await listed(stranger)).toEqual([]);
    expect((await upload(`Bearer ${token}`)).status).toBe(201);
  });

  test("ends with a change of the password", async () => {
    const token = await makeToken();
    const next = "a warm roof and a dry cellar";
    const changed = await owner.post("/api/account/password", {
      currentPassword: owner.password,
      password: next,
      confirmPassword: next,
    });
    expect(changed.status).toBe(204);
    expect((await upload(`Bearer ${token}`)).status).toBe(401);
    expect(await listed()).toEqual([]);
  });

  test("is rejected once its project is deleted, before its file is stored", async () => {
    const authorization = `Bearer ${await makeToken()}`;
    expect((await owner.delete(`/api/projects/${kitchen}`)).status).toBe(204);
    expect((await upload(authorization)).status).toBe(401);
    const { rows } = await app.db.execute(
      sql`select from uploads where user_id = ${owner.user.id}`,
    );
    expect(rows).toEqual([]);
  });

  test("is rejected after 60 uploads in an hour, and wrong ones after 30 from one network", async () => {
    const authorization = `Bearer ${await makeToken()}`;
    const { rows } = await app.db.execute(
      sql`select id from upload_tokens where user_id = ${owner.user.id}`,
    );
    const ends = new Date(app.clock.now().getTime() + 60_000).toISOString();
    await app.db.execute(sql`
      insert into attempts (key, count, ends_at)
      values (${`upload token ${owner.user.id}-${String(rows[0]?.["id"])}`}, 60, ${ends})`);
    const late = await upload(authorization);
    expect(late).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
    expect(await countDrafts()).toBe(0);

    const network = "10.202.0.1";
    for (let tries = 0; tries < 30; tries += 1) await upload("Bearer 1-1-a", network);
    expect((await upload("Bearer 1-1-a", network)).status).toBe(429);
  });
});

describe("a member's upload token", () => {
  let member: Homeowner;
  let token: string;
  let headers: Record<string, string>;
  beforeEach(async () => {
    member = await app.homeowner();
    headers = { "x-home": String(owner.user.id) };
    await joinHome(app, owner, member, { role: "editor" });
    token = await makeToken(member, { headers });
  });

  const pathOfMember = async () =>
    `/api/household/members/${(await householdOf(owner)).members[0]?.id}`;

  test("adds to the shared inbox, under the member's name", async () => {
    expect((await upload(`Bearer ${token}`)).status).toBe(201);
    expect(await countDrafts()).toBe(1);
    expect(await listed()).toEqual([]);
    expect(await listed(member)).toMatchObject([{ project: "Kitchen" }]);
  });

  test.each(["removed", "left", "narrowed", "made a viewer"] as const)(
    "no longer works once the member is %s",
    async (how) => {
      const bath = (await createProject(owner, { name: "Bath" })).id;
      const path = await pathOfMember();
      if (how === "removed") await owner.delete(path);
      if (how === "left") await member.post(`/api/homes/${owner.user.id}/leave`);
      if (how === "narrowed") await owner.put(path, { role: "editor", projects: [bath] });
      if (how === "made a viewer") await owner.put(path, { role: "viewer", projects: null });
      expect((await upload(`Bearer ${token}`)).status).toBe(401);
      expect(await countDrafts()).toBe(0);
      expect(await listed(member)).toHaveLength(how === "made a viewer" ? 1 : 0);
    },
  );

  test("is not available to viewers", async () => {
    await owner.put(await pathOfMember(), { role: "viewer", projects: null });
    const body = { name: "iPhone", projectId: kitchen, password: member.password };
    expect((await member.post(TOKENS, body, headers)).status).toBe(403);
  });
});
