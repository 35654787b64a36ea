import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createArgon2Passwords } from "../../server/gateways/passwords/argon2.ts";
import { createTestApp, type Homeowner, newNetwork, type TestApp } from "../support/app.ts";
import { tally } from "../support/at-once.ts";
import { openSecondApp, type SecondApp } from "../support/second-app.ts";
import type { Answer, TestClient } from "../support/test-client.ts";

const MINUTE = 60 * 1000;
const DEVICE = "plumbline_device";
const NEW = "a warm cellar and a dry roof";

let product: TestApp;
let second: SecondApp;
/** How many passwords were looked at, and how many hashed anew. */
const work = { looked: 0, hashed: 0 };
beforeAll(async () => {
  const argon2 = createArgon2Passwords();
  const passwords = {
    hash: async (password: string) => {
      work.hashed += 1;
      return argon2.hash(password);
    },
    matches: async (password: string, hash: string | null) => {
      work.looked += 1;
      return argon2.matches(password, hash);
    },
  };
  product = await createTestApp({ replace: { passwords }, poolSize: 10 });
  second = await openSecondApp(product);
});
afterAll(async () => {
  await second.close();
  await product.close();
});
beforeEach(() => {
  product.clock.advance(60 * MINUTE);
  Object.assign(work, { looked: 0, hashed: 0 });
});

function logIn(client: TestClient, email: string, password = "a guess"): Promise<Answer> {
  return client.post("/api/login", { email, password });
}

/** Each from a network of its own. */
async function guessFromEverywhere(email: string, times: number): Promise<Answer[]> {
  const answers = [];
  for (let turn = 0; turn < times; turn += 1) {
    answers.push(await logIn(product.visitor(newNetwork()), email));
  }
  return answers;
}

function times<T>(count: number, make: (turn: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, turn) => make(turn)));
}

describe("row 9: guessing the password of one account from many addresses", () => {
  test("the eleventh wrong try within 15 minutes is 429, and looks at no password", async () => {
    const { user, password } = await product.homeowner();
    const answers = await guessFromEverywhere(user.email, 10);
    expect(tally(answers)).toEqual({ 401: 10 });
    product.clock.advance(5 * MINUTE);
    const looked = work.looked;
    const late = await logIn(product.visitor(newNetwork()), user.email.toUpperCase(), password);
    expect(late).toMatchObject({
      status: 429,
      body: { code: "rate_limited", error: "Too many tries. Please try again in 10 minutes." },
    });
    expect(late.headers["retry-after"]).toBe("600");
    expect(late.headers["set-cookie"]).toBeUndefined();
    expect(work.looked).toBe(looked);
    product.clock.advance(10 * MINUTE - 1);
    expect((await logIn(product.visitor(), user.email, password)).status).toBe(429);
    product.clock.advance(1);
    expect((await logIn(product.visitor(), user.email, password)).status).toBe(200);
  });

  test("an address without an account is answered alike", async () => {
    const answers = await guessFromEverywhere("nobody-at-all@example.com", 11);
    expect(tally(answers)).toEqual({ 401: 10, 429: 1 });
    expect(answers[10]?.headers["retry-after"]).toBe("900");
  });

  test("fifty at once, in two processes, look at ten passwords", async () => {
    const { user } = await product.homeowner();
    const answers = await times(50, (turn) => {
      const app = turn % 2 === 0 ? product : second;
      return logIn(app.visitor(newNetwork()), user.email);
    });
    expect(tally(answers)).toEqual({ 401: 10, 429: 40 });
    expect(work.looked).toBe(10);
  });
});

describe("row 10: guessing at many accounts, and registering many, from one address", () => {
  test("the 31st failure within a minute is 429", async () => {
    const visitor = product.visitor(newNetwork());
    const { user, password } = await product.homeowner();
    const answers = [];
    for (let turn = 0; turn < 30; turn += 1) {
      answers.push(await logIn(visitor, `sprayed-${turn}@example.com`));
    }
    expect(tally(answers)).toEqual({ 401: 30 });
    const looked = work.looked;
    const late = await logIn(visitor, user.email, password);
    expect(late).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(late.headers["retry-after"]).toBe("60");
    expect(work.looked).toBe(looked);
    expect((await logIn(product.visitor(newNetwork()), user.email, password)).status).toBe(200);
    product.clock.advance(MINUTE);
    expect((await logIn(visitor, user.email, password)).status).toBe(200);
  });

  test("a network that has used up its tries uses up those of no account", async () => {
    const here = newNetwork();
    const { user, password } = await product.homeowner();
    for (let turn = 0; turn < 30; turn += 1) {
      await logIn(product.visitor(here), `used-up-${turn}@example.com`);
    }
    for (let turn = 0; turn < 10; turn += 1) await logIn(product.visitor(here), user.email);
    expect((await logIn(product.visitor(newNetwork()), user.email, password)).status).toBe(200);
  });

  test("of IPv6 it is the network that counts", async () => {
    const answers = [];
    for (let turn = 1; turn <= 31; turn += 1) {
      const visitor = product.visitor(`2001:db8:0:7::${turn.toString(16)}`);
      answers.push(await logIn(visitor, `six-${turn}@example.com`));
    }
    expect(tally(answers)).toEqual({ 401: 30, 429: 1 });
    expect((await logIn(product.visitor("2001:db8:0:8::1"), "six@example.com")).status).toBe(401);
  });

  test("fifty at once, in two processes, look at thirty passwords", async () => {
    const here = newNetwork();
    const answers = await times(50, (turn) => {
      const app = turn % 2 === 0 ? product : second;
      return logIn(app.visitor(here), `at-once-${turn}@example.com`);
    });
    expect(tally(answers)).toEqual({ 401: 30, 429: 20 });
    expect(work.looked).toBe(30);
  });

  test("what is right is never limited, one after another or forty at once", async () => {
    const here = newNetwork();
    const { user, password } = await product.homeowner();
    for (let turn = 0; turn < 35; turn += 1) {
      expect((await logIn(product.visitor(here), user.email, password)).status).toBe(200);
    }
    const answers = await times(40, () => logIn(product.visitor(here), user.email, password));
    expect(tally(answers)).toEqual({ 200: 40 });
  });

  test("the 101st registration within an hour is 429, and hashes no password", async () => {
    const here = newNetwork();
    const register = (turn: number, app: TestApp | SecondApp = product) =>
      app.visitor(here).post("/api/register", {
        email: `many-of-one-${turn}@example.com`,
        password: NEW,
        confirmPassword: NEW,
      });
    const answers = await times(101, (turn) => register(turn, turn % 2 === 0 ? product : second));
    expect(tally(answers)).toEqual({ 201: 100, 429: 1 });
    expect(work.hashed).toBe(100);
    const late = await register(101);
    expect(late).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(late.headers["retry-after"]).toBe("3600");
    expect(late.headers["set-cookie"]).toBeUndefined();
    await product.homeowner();
    product.clock.advance(60 * MINUTE);
    expect((await register(102)).status).toBe(201);
  });
});

/** The owner's browser after a sign-out. */
async function signedOut(homeowner: Homeowner): Promise<TestClient> {
  await homeowner.post("/api/logout");
  return homeowner;
}

describe("row 12: locking the victim out", () => {
  test("leaves their sessions as they are", async () => {
    const victim = await product.homeowner();
    await guessFromEverywhere(victim.user.email, 11);
    expect((await victim.get("/api/user")).status).toBe(200);
  });

  test("does not lock the browsers that have signed in before, nor their network", async () => {
    const victim = await product.homeowner();
    const { user, password, address } = victim;
    const browser = await signedOut(victim);
    await guessFromEverywhere(user.email, 11);
    for (let turn = 0; turn < 31; turn += 1) {
      await logIn(product.visitor(address), `neighbour-${turn}@example.com`);
    }
    expect((await logIn(product.visitor(address), user.email, password)).status).toBe(429);
    expect((await logIn(browser, user.email)).status).toBe(401);
    expect((await logIn(browser, user.email, password)).status).toBe(200);
    expect((await browser.get("/api/user")).status).toBe(200);
  });

  test("ends after ten wrong tries in such a browser too, however many are sent at once", async () => {
    const victim = await product.homeowner();
    const { user, password } = victim;
    const browser = await signedOut(victim);
    const answers = await times(30, () => logIn(browser, user.email));
    expect(tally(answers)).toEqual({ 401: 10, 429: 20 });
    expect(work.looked).toBe(10);
    expect((await logIn(browser, user.email, password)).status).toBe(429);
    // They were counted apart.
    expect((await logIn(product.visitor(newNetwork()), user.email, password)).status).toBe(200);
  });

  test.each<[string, (mine: TestClient, victim: Homeowner) => Promise<void>]>([
    ["of another account", async () => undefined],
    [
      "that was made up",
      async (mine) => {
        mine.cookies.set(DEVICE, "A".repeat(43));
      },
    ],
    [
      "of the victim's, with one letter changed",
      async (mine, victim) => {
        const token = victim.cookies.get(DEVICE) ?? "";
        const letter = token.startsWith("A") ? "B" : "A";
        mine.cookies.set(DEVICE, `${letter}${token.slice(1)}`);
      },
    ],
    [
      "of who knew a password that was replaced",
      async (mine, victim) => {
        mine.cookies.set(DEVICE, victim.cookies.get(DEVICE) ?? "");
        const { password } = victim;
        const chosen = { currentPassword: password, password: NEW, confirmPassword: NEW };
        await victim.post("/api/account/password", chosen);
      },
    ],
  ])("a cookie %s gives no further tries", async (_whose, prepare) => {
    const victim = await product.homeowner();
    const mine = await product.homeowner();
    await prepare(mine, victim);
    await guessFromEverywhere(victim.user.email, 10);
    const looked = work.looked;
    expect((await logIn(mine, victim.user.email)).status).toBe(429);
    expect(work.looked).toBe(looked);
  });

  test("a browser is known by a cookie that pages cannot read, and that is stored nowhere", async () => {
    const { user, password } = await product.homeowner();
    const answer = await logIn(product.visitor(), user.email, password);
    const lines = [answer.headers["set-cookie"] ?? []].flat();
    const line = String(lines.find((one) => one.startsWith(DEVICE)));
    expect(line).toMatch(
      /^plumbline_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const { rows } = await product.connection.pool.query<{ dump: string }>(
      "select database_to_xml(true, true, '')::text as dump",
    );
    expect(rows[0]?.dump).not.toContain(line.slice(DEVICE.length + 1, DEVICE.length + 44));
  });
});
