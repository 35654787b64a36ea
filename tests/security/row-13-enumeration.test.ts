import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestApp, newNetwork, type TestApp } from "../support/app/app.ts";
import { createCheapPasswords } from "../support/run/cheap-passwords.ts";

let product: TestApp;
let known: string;
let googleOnly: string;
/** Work for one response: password lookups and SQL texts. */
let done: string[] = [];

beforeAll(async () => {
  const argon2 = createCheapPasswords();
  const passwords = {
    ...argon2,
    matches: async (password: string, hash: string | null) => {
      done.push("look at a password");
      return argon2.matches(password, hash);
    },
  };
  product = await createTestApp({ replace: { passwords } });
  known = (await product.homeowner()).user.email;
  googleOnly = (await product.homeowner()).user.email;
  await product.connection.pool.query(
    "update users set password = null, google_id = 'g-1' where email = $1",
    [googleOnly],
  );
  // Warms up lazy initialization.
  await attemptLogin("warm-up@example.com");
});
afterAll(() => product.close());
beforeEach(() => product.clock.advance(60 * 60 * 1000));
afterEach(() => vi.restoreAllMocks());

function listen(): void {
  done = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args;
    done.push(typeof first === "string" ? first : String(Reflect.get(Object(first), "text")));
    return Reflect.apply(query, this, args) as unknown;
  });
}

/** Everything in a response that is visible from outside, and the work behind it. */
async function attemptLogin(email: string) {
  listen();
  const body = { email, password: "a dry cellar" };
  const response = await product.visitor(newNetwork()).post("/api/login", body);
  vi.restoreAllMocks();
  const { date: _date, "x-request-id": _id, ...headers } = response.headers;
  return { status: response.status, text: response.text, headers, done };
}

describe("row 13: account enumeration", () => {
  test("a wrong password gives the same response and the same work with and without an account", async () => {
    const unknown = await attemptLogin("unknown@example.com");
    expect(unknown).toMatchObject({
      status: 401,
      text: '{"code":"invalid_credentials","error":"Invalid email or password"}',
    });
    expect(unknown.done.filter((one) => one === "look at a password")).toHaveLength(1);
    expect(unknown.done.length).toBeGreaterThan(3);
    expect(await attemptLogin(known)).toEqual(unknown);
    expect(await attemptLogin(googleOnly)).toEqual(unknown);
  });

  test("a blocked sign-in gives the same response and the same work with and without an account", async () => {
    const lastOf = async (email: string) => {
      for (let index = 0; index < 10; index += 1) await attemptLogin(email);
      return attemptLogin(email);
    };
    const unknown = await lastOf("unknown@example.com");
    expect(unknown.status).toBe(429);
    expect(unknown.done).not.toContain("look at a password");
    expect(await lastOf(known)).toEqual(unknown);
    expect(await lastOf(googleOnly)).toEqual(unknown);
  });
});
