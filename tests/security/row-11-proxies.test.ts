import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app/app.ts";
import { tally } from "../support/app/send-concurrently.ts";
import type { TestResponse } from "../support/app/test-client.ts";

const PROXY = "10.0.0.1";
const OTHER_PROXY = "192.168.7.9";

let open: TestApp;
let proxied: TestApp;
beforeAll(async () => {
  open = await createTestApp();
  proxied = await createTestApp({ config: { trustProxy: `${PROXY},192.168.7.0/24` } });
});
afterAll(async () => {
  await open.close();
  await proxied.close();
});
beforeEach(() => {
  open.clock.advance(60 * 60 * 1000);
  proxied.clock.advance(60 * 60 * 1000);
});

let accounts = 0;

/** A wrong password for an account that no other test uses. */
function failLogin(product: TestApp, from: string, forwardedFor?: string): Promise<TestResponse> {
  accounts += 1;
  const body = { email: `behind-${accounts}@example.com`, password: "a guess" };
  const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
  return product.visitor(from).post("/api/login", body, headers);
}

async function failOften(
  product: TestApp,
  count: number,
  from: (turn: number) => [from: string, forwardedFor?: string],
): Promise<Record<number, number>> {
  const responses = [];
  for (let turn = 1; turn <= count; turn += 1)
    responses.push(await failLogin(product, ...from(turn)));
  return tally(responses);
}

describe("row 11: X-Forwarded-For", () => {
  test("with fifty values does not bypass the limit without a proxy", async () => {
    const statuses = await failOften(open, 50, (turn) => ["203.0.113.5", `198.51.100.${turn}`]);
    expect(statuses).toEqual({ 401: 30, 429: 20 });
  });

  test("with fifty values does not bypass the limit around the proxy", async () => {
    const statuses = await failOften(proxied, 50, (turn) => ["203.0.113.5", `198.51.100.${turn}`]);
    expect(statuses).toEqual({ 401: 30, 429: 20 });
  });

  test("with fifty values does not bypass the limit in front of the proxy, which appends the address", async () => {
    const statuses = await failOften(proxied, 50, (turn) => [
      PROXY,
      `198.51.100.${turn}, 203.0.113.5`,
    ]);
    expect(statuses).toEqual({ 401: 30, 429: 20 });
  });

  test("forged with another client's address locks out no other client", async () => {
    await failOften(proxied, 31, () => ["203.0.113.6", "203.0.113.7"]);
    await failOften(proxied, 31, () => [PROXY, "203.0.113.7, 203.0.113.8"]);
    expect(await failLogin(proxied, PROXY, "203.0.113.7")).toMatchObject({ status: 401 });
  });

  test("distinguishes clients behind one proxy and behind two", async () => {
    const statuses = await failOften(proxied, 40, (turn) => [PROXY, `198.51.100.${turn}`]);
    expect(statuses).toEqual({ 401: 40 });
    const behindTwo = await failOften(proxied, 40, (turn) => [
      PROXY,
      `198.51.101.${turn}, ${OTHER_PROXY}`,
    ]);
    expect(behindTwo).toEqual({ 401: 40 });
  });

  test.each([
    [
      "an IPv4-mapped address from the proxy",
      (turn: number) => [PROXY, toMappedAddress(turn, "203.0.113.9")],
    ],
    [
      "an IPv4-mapped address of the socket",
      (turn: number) => [toMappedAddress(turn, "203.0.113.10")],
    ],
    [
      "an IPv4-mapped proxy address",
      (turn: number) => [toMappedAddress(turn, PROXY), `198.51.100.${turn}, 203.0.113.11`],
    ],
    [
      "an address with a port from the proxy",
      (turn: number) => [PROXY, `203.0.113.12:${40_000 + turn}`],
    ],
    ["an IPv6 network", (turn: number) => [PROXY, `2001:db8:0:9::${turn.toString(16)}`]],
  ] as const)("%s counts as one client", async (_form, addressesAt) => {
    const statuses = await failOften(proxied, 31, (turn) => {
      const [from = "", forwardedFor] = addressesAt(turn);
      return forwardedFor === undefined ? [from] : [from, forwardedFor];
    });
    expect(statuses).toEqual({ 401: 30, 429: 1 });
  });
});

/** Alternates between the IPv4 and the IPv4-mapped IPv6 form. */
function toMappedAddress(turn: number, address: string): string {
  return turn % 2 === 0 ? address : `::ffff:${address}`;
}
