import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newNetwork } from "../support/app/app.ts";
import { tally } from "../support/app/send-concurrently.ts";
import {
  createPasswordCountingApp,
  guessFromManyNetworks,
  logIn,
  times,
} from "../support/app/sign-in/guessing.ts";
import { waitForLock } from "../support/database/lock-waits.ts";
import { openSecondApp, type SecondApp } from "../support/app/second-app.ts";

const MINUTE = 60 * 1000;
const PASSWORD = "a warm cellar and a dry roof";

let product: Awaited<ReturnType<typeof createPasswordCountingApp>>;
let second: SecondApp;
beforeAll(async () => {
  product = await createPasswordCountingApp();
  second = await openSecondApp(product);
});
afterAll(async () => {
  await second.close();
  await product.close();
});
beforeEach(() => {
  product.clock.advance(60 * MINUTE);
  Object.assign(product.work, { looked: 0, hashed: 0 });
});

describe("row 9: guessing the password of one account from many addresses", () => {
  test("the eleventh wrong attempt within 15 minutes is 429 and checks no password", async () => {
    const { user, password } = await product.homeowner();
    const responses = await guessFromManyNetworks(product, user.email, 10);
    expect(tally(responses)).toEqual({ 401: 10 });
    product.clock.advance(5 * MINUTE);
    const looked = product.work.looked;
    const late = await logIn(product.visitor(newNetwork()), user.email.toUpperCase(), password);
    expect(late).toMatchObject({
      status: 429,
      body: { code: "rate_limited", error: "Too many attempts. Please try again in 10 minutes." },
    });
    expect(late.headers["retry-after"]).toBe("600");
    expect(late.headers["set-cookie"]).toBeUndefined();
    expect(product.work.looked).toBe(looked);
    product.clock.advance(10 * MINUTE - 1);
    expect((await logIn(product.visitor(), user.email, password)).status).toBe(429);
    product.clock.advance(1);
    expect((await logIn(product.visitor(), user.email, password)).status).toBe(200);
  });

  test("an unknown email address is answered alike", async () => {
    const responses = await guessFromManyNetworks(product, "no-account@example.com", 11);
    expect(tally(responses)).toEqual({ 401: 10, 429: 1 });
    expect(responses[10]?.headers["retry-after"]).toBe("900");
  });

  test("fifty at once, in two processes, check ten passwords", async () => {
    const { user } = await product.homeowner();
    const responses = await times(50, (turn) => {
      const app = turn % 2 === 0 ? product : second;
      return logIn(app.visitor(newNetwork()), user.email);
    });
    expect(tally(responses)).toEqual({ 401: 10, 429: 40 });
    expect(product.work.looked).toBe(10);
  });

  test("of eight concurrent attempts for the last slot, one takes it", async () => {
    const { user } = await product.homeowner();
    await guessFromManyNetworks(product, user.email, 9);
    const looked = product.work.looked;
    const client = await product.connection.pool.connect();
    await client.query("begin");
    await client.query("select from attempts where key like 'sign-in:account:%' for update");
    const trying = times(8, (turn) => {
      const app = turn % 2 === 0 ? product : second;
      return logIn(app.visitor(newNetwork()), user.email);
    });
    await waitForLock(product.db, trying, 8);
    await client.query("commit");
    client.release();
    expect(tally(await trying)).toEqual({ 401: 1, 429: 7 });
    expect(product.work.looked - looked).toBe(1);
  });
});

describe("row 10: guessing at many accounts, and registering many, from one address", () => {
  test("the 31st failure within a minute is 429", async () => {
    const visitor = product.visitor(newNetwork());
    const { user, password } = await product.homeowner();
    const responses = [];
    for (let turn = 0; turn < 30; turn += 1) {
      responses.push(await logIn(visitor, `sprayed-${turn}@example.com`));
    }
    expect(tally(responses)).toEqual({ 401: 30 });
    const looked = product.work.looked;
    const late = await logIn(visitor, user.email, password);
    expect(late).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(late.headers["retry-after"]).toBe("60");
    expect(product.work.looked).toBe(looked);
    expect((await logIn(product.visitor(newNetwork()), user.email, password)).status).toBe(200);
    product.clock.advance(MINUTE);
    expect((await logIn(visitor, user.email, password)).status).toBe(200);
  });

  test("a network over its limit uses up no account's attempts", async () => {
    const here = newNetwork();
    const { user, password } = await product.homeowner();
    for (let turn = 0; turn < 30; turn += 1) {
      await logIn(product.visitor(here), `used-up-${turn}@example.com`);
    }
    for (let turn = 0; turn < 10; turn += 1) await logIn(product.visitor(here), user.email);
    expect((await logIn(product.visitor(newNetwork()), user.email, password)).status).toBe(200);
  });

  test("IPv6 addresses count by network", async () => {
    const responses = [];
    for (let turn = 1; turn <= 31; turn += 1) {
      const visitor = product.visitor(`2001:db8:0:7::${turn.toString(16)}`);
      responses.push(await logIn(visitor, `six-${turn}@example.com`));
    }
    expect(tally(responses)).toEqual({ 401: 30, 429: 1 });
    expect((await logIn(product.visitor("2001:db8:0:8::1"), "six@example.com")).status).toBe(401);
  });

  test("fifty at once, in two processes, check thirty passwords", async () => {
    const here = newNetwork();
    const responses = await times(50, (turn) => {
      const app = turn % 2 === 0 ? product : second;
      return logIn(app.visitor(here), `at-once-${turn}@example.com`);
    });
    expect(tally(responses)).toEqual({ 401: 30, 429: 20 });
    expect(product.work.looked).toBe(30);
  });

  test("right passwords are never limited, in sequence or forty at once", async () => {
    const here = newNetwork();
    const { user, password } = await product.homeowner();
    for (let turn = 0; turn < 35; turn += 1) {
      expect((await logIn(product.visitor(here), user.email, password)).status).toBe(200);
    }
    const responses = await times(40, () => logIn(product.visitor(here), user.email, password));
    expect(tally(responses)).toEqual({ 200: 40 });
  });

  test("the 101st registration within an hour is 429 and hashes no password", async () => {
    const here = newNetwork();
    const register = (turn: number, app: Pick<SecondApp, "visitor"> = product) =>
      app.visitor(here).post("/api/register", {
        email: `many-of-one-${turn}@example.com`,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      });
    const responses = await times(101, (turn) => register(turn, turn % 2 === 0 ? product : second));
    expect(tally(responses)).toEqual({ 201: 100, 429: 1 });
    expect(product.work.hashed).toBe(100);
    const late = await register(101);
    expect(late).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(late.headers["retry-after"]).toBe("3600");
    expect(late.headers["set-cookie"]).toBeUndefined();
    await product.homeowner();
    product.clock.advance(60 * MINUTE);
    expect((await register(102)).status).toBe(201);
  });
});
