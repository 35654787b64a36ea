import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kindsOf } from "../../../tests/support/app/accounts.ts";
import type { Homeowner } from "../../../tests/support/app/app.ts";
import {
  createGoogleApp,
  type GoogleApp,
  redirectOf,
  signedInEmail,
} from "../../../tests/support/app/sign-in/google-app.ts";
import type { GooglePersona } from "../../../tests/support/doubles/google-issuer.ts";
import {
  addPasskey,
  beginSignIn,
  giveCode,
  type PhoneApp,
  setUpAuthenticator,
  STEP_MS,
  usePasskey,
} from "../../../tests/support/app/sign-in/second-factors.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";

const NEW = "a warm cellar and a dry roof";
const OVER = { status: 401, body: { code: "invalid_credentials", error: "Please sign in again." } };

let product: GoogleApp;
beforeAll(async () => {
  product = await createGoogleApp();
});
afterAll(() => product.close());

interface Person {
  homeowner: Homeowner;
  persona: GooglePersona;
  phone: PhoneApp;
}

/** A user with a password, an authenticator, and a Google account that is not linked. */
async function personToLink(): Promise<Person> {
  const homeowner = await product.homeowner();
  const phone = await setUpAuthenticator(product, homeowner);
  const persona = product.issuer.add({ email: homeowner.user.email });
  return { homeowner, persona, phone };
}

async function linkedPerson(): Promise<Person> {
  const homeowner = await product.homeowner();
  const persona = product.issuer.add({ email: homeowner.user.email });
  await product.signIn(homeowner, persona);
  const { password } = homeowner;
  const linked = await homeowner.post("/api/auth/google/link", { password });
  expect(linked.status).toBe(200);
  return { homeowner, persona, phone: await setUpAuthenticator(product, homeowner) };
}

/** Returns from Google and sends the password that links the accounts. */
async function giveLinkPassword({ homeowner, persona }: Person): Promise<TestClient> {
  const browser = product.visitor();
  await product.signIn(browser, persona);
  const { password } = homeowner;
  const response = await browser.post("/api/auth/google/link", { password });
  expect(response).toMatchObject({
    status: 202,
    body: { secondFactor: expect.arrayContaining(["authenticator"]) as string[] },
  });
  return browser;
}

async function isLinked({ homeowner }: Person): Promise<boolean> {
  const { rows } = await product.db.execute<{ is: boolean }>(
    sql`select google_id is not null as is from users where id = ${homeowner.user.id}`,
  );
  return rows[0]?.is === true;
}

describe("a sign-in with Google", () => {
  test("waits for the code", async () => {
    const { homeowner, persona, phone } = await linkedPerson();
    const browser = product.visitor();
    const arrival = await product.signIn(browser, persona, "/expenses");
    expect(redirectOf(arrival)).toBe("/login?step=second-factor");
    expect(await signedInEmail(browser)).toBe(401);
    expect(await giveCode(browser, phone.code(3))).toMatchObject({ status: 401 });
    expect(await giveCode(browser, phone.code())).toMatchObject({
      status: 200,
      body: { returnTo: "/expenses" },
    });
    expect(await signedInEmail(browser)).toBe(homeowner.user.email);
  });

  test("continues to the requested page, also after a passkey", async () => {
    const { homeowner, persona } = await linkedPerson();
    const { device } = await addPasskey(product, homeowner);
    const browser = product.visitor();
    await product.signIn(browser, persona, "/timeline?projectId=3");
    expect(await usePasskey(browser, device)).toMatchObject({
      status: 200,
      body: { returnTo: "/timeline?projectId=3" },
    });
  });

  test("needs no second step for an account with only a passkey", async () => {
    const homeowner = await product.homeowner();
    const persona = product.issuer.add({ email: homeowner.user.email });
    await product.signIn(homeowner, persona);
    const { password } = homeowner;
    await homeowner.post("/api/auth/google/link", { password });
    await addPasskey(product, homeowner);
    const arrival = await product.signIn(product.visitor(), persona);
    expect(redirectOf(arrival)).toBe("/dashboard");
  });

  test("is invalidated when the password changes or Google is unlinked", async () => {
    const ways: ((person: Person) => Promise<unknown>)[] = [
      async ({ homeowner }) =>
        homeowner.post("/api/account/password", {
          currentPassword: homeowner.password,
          password: NEW,
          confirmPassword: NEW,
        }),
      async ({ homeowner }) =>
        homeowner.post("/api/account/google/unlink", { password: homeowner.password }),
    ];
    for (const change of ways) {
      const person = await linkedPerson();
      const browser = product.visitor();
      await product.signIn(browser, person.persona);
      expect(await change(person)).toMatchObject({ status: 204 });
      expect(await giveCode(browser, person.phone.code())).toMatchObject(OVER);
    }
  });
});

describe("linking with the password", () => {
  test("links after the code, not before", async () => {
    const person = await personToLink();
    const { homeowner, phone } = person;
    const browser = await giveLinkPassword(person);
    expect(await signedInEmail(browser)).toBe(401);
    expect(await isLinked(person)).toBe(false);
    expect(await giveCode(browser, phone.code(3))).toMatchObject({ status: 401 });
    expect(await isLinked(person)).toBe(false);
    const { email } = homeowner.user;
    expect(await giveCode(browser, phone.code())).toMatchObject({
      status: 200,
      body: { email, returnTo: "/dashboard" },
    });
    expect(await isLinked(person)).toBe(true);
    expect((await kindsOf(browser)).slice(0, 2)).toEqual(["signed_in", "google_linked"]);
  });

  test("links after a passkey", async () => {
    const person = await personToLink();
    const { device } = await addPasskey(product, person.homeowner);
    const browser = await giveLinkPassword(person);
    expect(await usePasskey(browser, device)).toMatchObject({ status: 200 });
    expect(await isLinked(person)).toBe(true);
  });

  test("links nothing with a code from another challenge", async () => {
    const person = await personToLink();
    await giveLinkPassword(person);
    const browser = await beginSignIn(product, person.homeowner);
    expect(await giveCode(browser, person.phone.code())).toMatchObject({ status: 200 });
    expect(await isLinked(person)).toBe(false);
  });

  test("neither links nor consumes a code if the account was linked in the meantime", async () => {
    const person = await personToLink();
    const { homeowner, phone } = person;
    const first = await giveLinkPassword(person);
    await product.db.execute(
      sql`update users set google_id = 'another' where id = ${homeowner.user.id}`,
    );
    expect(await giveCode(first, phone.code())).toMatchObject(OVER);
    product.clock.advance(STEP_MS);
    const browser = await beginSignIn(product, homeowner);
    expect(await giveCode(browser, phone.code(-1))).toMatchObject({ status: 200 });
  });

  test("rejects a Google account that was linked elsewhere in the meantime", async () => {
    const person = await personToLink();
    const { persona, phone } = person;
    const browser = await giveLinkPassword(person);
    const other = await product.homeowner();
    await product.db.execute(
      sql`update users set google_id = ${persona.sub} where id = ${other.user.id}`,
    );
    expect(await giveCode(browser, phone.code())).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    expect(await signedInEmail(browser)).toBe(401);
    expect(await isLinked(person)).toBe(false);
  });
});
