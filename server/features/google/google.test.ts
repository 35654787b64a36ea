import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createGoogleApp,
  type GoogleApp,
  redirectOf,
  startPath,
} from "../../../tests/support/app/sign-in/google-app.ts";
import { waitForLock } from "../../../tests/support/database/lock-waits.ts";
import { mailsTo } from "../../../tests/support/mails.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";
import { sweepsOf } from "../../jobs/sweeps.ts";

const MINUTE = 60_000;

let product: GoogleApp;
beforeAll(async () => {
  product = await createGoogleApp();
});
afterAll(() => product.close());

async function eventsOf(email: string): Promise<string[]> {
  const { rows } = await product.db.execute<{ kind: string }>(
    sql`select kind from security_events
        join users on users.id = user_id where email = ${email} order by security_events.id`,
  );
  return rows.map(({ kind }) => kind);
}

async function linked(email: string) {
  const homeowner = await product.homeowner({ email });
  const persona = product.issuer.add({ email });
  await product.signIn(homeowner, persona);
  const { password } = homeowner;
  expect(await homeowner.post("/api/auth/google/link", { password })).toMatchObject({
    status: 200,
  });
  return { homeowner, persona };
}

function unlink(client: TestClient, body?: object) {
  return client.post("/api/account/google/unlink", body ?? {});
}

describe("a new account", () => {
  test("has the Google account's name and email, and no password", async () => {
    const visitor = product.visitor();
    await product.signIn(
      visitor,
      product.issuer.add({ email: "Nora@Example.com", given_name: " Nora ", family_name: "" }),
    );
    expect(await visitor.get("/api/user")).toMatchObject({
      body: {
        email: "Nora@Example.com",
        firstName: "Nora",
        lastName: null,
        profileImageUrl: null,
      },
    });
    const { rows } = await product.db.execute(
      sql`select password, email_verified_at from users where email = 'Nora@Example.com'`,
    );
    expect(rows).toEqual([{ password: null, email_verified_at: expect.anything() as unknown }]);
    const started = await product.db.execute(
      sql`select sess ->> 'address' as address from sessions
          join users on users.id = (sess ->> 'userId')::bigint
          where email = 'Nora@Example.com'`,
    );
    expect(started.rows).toEqual([{ address: "127.0.0.1" }]);
    expect(await eventsOf("Nora@Example.com")).toEqual(["signed_up", "signed_in"]);
  });

  test("omits a name that our own forms reject", async () => {
    const visitor = product.visitor();
    const persona = product.issuer.add({
      email: "long@example.com",
      given_name: "x".repeat(201),
      family_name: "a\u0000b",
    });
    expect(redirectOf(await product.signIn(visitor, persona))).toBe("/dashboard");
    expect(await visitor.get("/api/user")).toMatchObject({
      body: { firstName: null, lastName: null },
    });
  });

  test("is created once when the user returns twice at once", async () => {
    const persona = product.issuer.add({ email: "double@example.com" });
    const both = [product.visitor(), product.visitor()];
    const ways = await Promise.all(both.map((visitor) => product.leave(visitor, persona)));
    const responses = await Promise.all(both.map((visitor, at) => visitor.get(ways[at] ?? "")));
    expect(responses.map(redirectOf)).toEqual(["/dashboard", "/dashboard"]);
    expect(await eventsOf("double@example.com")).toEqual(
      expect.arrayContaining(["signed_up", "signed_in", "signed_in"]),
    );
  });
});

describe("concurrent requests", () => {
  test("a Google account that is being unlinked cannot sign in", async () => {
    const { persona } = await linked("taken-away@example.com");
    const intruder = product.visitor();
    const callback = await product.leave(intruder, persona);
    const response = await product.db.transaction(async (tx) => {
      await tx.execute(sql`update users set google_id = null where google_id = ${persona.sub}`);
      const arriving = intruder.get(callback);
      await waitForLock(product.db, arriving);
      return { arriving };
    });
    expect(redirectOf(await response.arriving)).toBe("/login?link=google");
    expect(await intruder.get("/api/user")).toMatchObject({ status: 401 });
  });

  test("a Google account is linked to only one of two accounts", async () => {
    const email = "one-of-two@example.com";
    const { password } = await product.homeowner({ email });
    const other = await product.homeowner({ email: `not-${email}` });
    const persona = product.issuer.add({ email });
    const browser = product.visitor();
    await product.signIn(browser, persona);
    const response = await product.db.transaction(async (tx) => {
      await tx.execute(
        sql`update users set google_id = ${persona.sub} where id = ${other.user.id}`,
      );
      const linking = browser.post("/api/auth/google/link", { password });
      await waitForLock(product.db, linking);
      return { linking };
    });
    expect(await response.linking).toMatchObject({ status: 409, body: { code: "conflict" } });
  });
});

describe("unlinking", () => {
  test("removes Google and keeps the password", async () => {
    const { homeowner, persona } = await linked("unlink@example.com");
    const { user, password } = homeowner;
    await mailsTo(product, user.email);
    expect(await unlink(homeowner, { password })).toMatchObject({ status: 204 });
    expect(await unlink(homeowner, { password })).toMatchObject({ status: 204 });
    const events = await eventsOf(user.email);
    expect(events.filter((kind) => kind === "google_linked")).toHaveLength(1);
    expect(events.filter((kind) => kind === "google_unlinked")).toHaveLength(1);
    const subjects = (await mailsTo(product, user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /Google/.test(subject)).toSorted()).toEqual([
      "A Google account was linked",
      "The Google account was unlinked",
    ]);
    expect(redirectOf(await product.signIn(product.visitor(), persona))).toBe("/login?link=google");
    expect(
      await product.visitor().post("/api/login", { email: user.email, password }),
    ).toMatchObject({ status: 200 });
  });

  test.each([[undefined], [{}], [{ password: "a guess" }]])(
    "requires the password: rejects %o",
    async (body) => {
      const { homeowner, persona } = await linked(
        `guarded-${JSON.stringify(body)?.length ?? 0}@example.com`,
      );
      expect(await unlink(homeowner, body)).toMatchObject({
        status: 401,
        body: { code: "invalid_credentials", error: "Incorrect current password." },
      });
      expect(redirectOf(await product.signIn(product.visitor(), persona))).toBe("/dashboard");
      expect(await eventsOf(homeowner.user.email)).toContain("wrong_password");
    },
  );

  test("is rejected when Google is the only way to sign in", async () => {
    const visitor = product.visitor();
    await product.signIn(visitor, product.issuer.add({ email: "only@example.com" }));
    expect(await unlink(visitor)).toMatchObject({
      status: 409,
      body: {
        code: "conflict",
        error: expect.stringMatching(/^Set a password first\./) as unknown,
      },
    });
  });

  test("is rejected for a demo and without a session", async () => {
    const visitor = product.visitor();
    expect(await unlink(visitor)).toMatchObject({ status: 401 });
    await visitor.post("/api/demo", {});
    expect(await unlink(visitor)).toMatchObject({
      status: 409,
      body: { error: "This is a demo account." },
    });
  });
});

describe("starting a sign-in", () => {
  test.each(["cross-site", "same-site"])("is rejected from another site: %s", async (site) => {
    const visitor = product.visitor();
    const response = await visitor.get(startPath(), { "sec-fetch-site": site });
    expect(redirectOf(response)).toBe("/login");
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(visitor.cookies.size).toBe(0);
  });

  test.each(["same-origin", "none"])(
    "by the user's own click redirects to Google: %s",
    async (site) => {
      const response = await product.visitor().get(startPath(), { "sec-fetch-site": site });
      expect(redirectOf(response)).toContain(product.issuer.config.issuer);
    },
  );
});

test("redirects a signed-in user back to the account page after a failure", async () => {
  const homeowner = await product.homeowner();
  const callback = await product.leave(homeowner, undefined);
  expect(redirectOf(await homeowner.get(callback))).toBe("/account?problem=google_denied");
  expect(redirectOf(await homeowner.get(callback))).toBe("/account?problem=google_expired");
  await homeowner.post("/api/logout");
  expect(redirectOf(await homeowner.get(callback))).toBe("/login?problem=google_expired");
  const stale = await product.homeowner();
  product.clock.advance(31 * 24 * 60 * MINUTE);
  expect(redirectOf(await stale.get(callback))).toBe("/login?problem=google_expired");
});

test("a user can cancel a pending link", async () => {
  const { user } = await product.homeowner();
  const visitor = product.visitor();
  await product.signIn(visitor, product.issuer.add({ email: user.email }));
  expect(await visitor.delete("/api/auth/google/pending")).toMatchObject({ status: 204 });
  expect(await visitor.get("/api/auth/google/pending")).toMatchObject({ status: 404 });
  expect(await visitor.delete("/api/auth/google/pending")).toMatchObject({ status: 204 });
});

test("the sweep deletes expired flows and keeps current ones", async () => {
  const count = async () => {
    const { rows } = await product.db.execute<{ count: number }>(
      sql`select count(*)::int as count from sign_in_flows`,
    );
    return rows[0]?.count;
  };
  const sweep = sweepsOf(product.deps).find(({ name }) => name === "sign-in flows");
  await product.visitor().get(startPath());
  product.clock.advance(6 * MINUTE);
  await product.visitor().get(startPath());
  product.clock.advance(5 * MINUTE);
  await sweep?.run();
  expect(await count()).toBe(1);
});

test("limits the started flows of one network", async () => {
  const visitor = product.visitor();
  product.clock.advance(11 * MINUTE);
  for (let index = 0; index < 30; index += 1) await visitor.get(startPath());
  expect(redirectOf(await visitor.get(startPath()))).toBe("/login?problem=google_busy");
  product.clock.advance(11 * MINUTE);
  expect(redirectOf(await visitor.get(startPath()))).toContain(product.issuer.config.issuer);
});
