import StripeSdk from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../../server/gateways/clock.ts";
import { type StripeDouble, startStripeDouble } from "./stripe-double.ts";

let double: StripeDouble;
let customer: string;
beforeAll(async () => {
  double = await startStripeDouble(systemClock);
  customer = double.world.addCustomer("nora@example.com").id;
});
afterAll(() => double.close());

interface Ask {
  method?: string;
  path: string;
  form?: string;
  headers?: Record<string, string>;
}

async function ask({ method = "POST", path, form = "", headers = {} }: Ask): Promise<Response> {
  return fetch(`${double.config.apiUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${double.config.secretKey}`,
      "stripe-version": StripeSdk.API_VERSION,
      "content-type": "application/x-www-form-urlencoded",
      "idempotency-key": `${performance.now()}`,
      ...headers,
    },
    ...(method === "POST" && { body: form }),
  });
}

const SESSION = () =>
  `customer=${customer}&mode=subscription&line_items[0][price]=price_pro&line_items[0][quantity]=1` +
  "&success_url=https://x.example&cancel_url=https://x.example&metadata[priceId]=price_pro";

describe("the double accepts", () => {
  test("what the SDK's types allow", async () => {
    const response = await ask({ path: "/v1/checkout/sessions", form: SESSION() });
    expect(await response.json()).toMatchObject({ object: "checkout.session", status: "open" });
    expect(response.status).toBe(200);
  });

  test("a repeated key once, whatever its request", async () => {
    const headers = { "idempotency-key": "the same" };
    const form = "email=ben@example.com&metadata[userId]=1";
    const responses = [
      await ask({ path: "/v1/customers", form, headers }),
      await ask({ path: "/v1/customers", form, headers }),
    ];
    const [one, other] = await Promise.all(responses.map(async (response) => response.text()));
    expect(other).toBe(one);
    const another = await ask({ path: "/v1/customers", form: `${form}2`, headers });
    expect(another.status).toBe(400);
  });
});

describe("the double rejects", () => {
  test.each<[string, () => Ask]>([
    [
      "an unknown parameter",
      () => ({ path: "/v1/checkout/sessions", form: `${SESSION()}&trail=1` }),
    ],
    [
      "an unknown parameter further in",
      () => ({ path: "/v1/checkout/sessions", form: `${SESSION()}&line_items[0][prize]=x` }),
    ],
    [
      "a value that is none of those there are",
      () => ({
        path: "/v1/checkout/sessions",
        form: SESSION().replace("mode=subscription", "mode=subscribe"),
      }),
    ],
    [
      "a word where a number belongs",
      () => ({
        path: "/v1/checkout/sessions",
        form: SESSION().replace("[quantity]=1", "[quantity]=one"),
      }),
    ],
    ["a call that it does not know", () => ({ path: "/v1/charges", form: "amount=1" })],
    [
      "another version",
      () => ({
        path: "/v1/checkout/sessions",
        form: SESSION(),
        headers: { "stripe-version": "2020-08-27" },
      }),
    ],
    [
      "an unknown parameter of a list",
      () => ({ method: "GET", path: `/v1/subscriptions?customer=${customer}&state=all` }),
    ],
  ])("%s", async (_what, request) => {
    const asked = double.asked.length;
    const response = await ask(request());
    expect(response.status).toBe(400);
    expect(double.asked.length).toBe(asked);
  });

  test("another account's key", async () => {
    const headers = { authorization: "Bearer sk_test_other" };
    expect((await ask({ path: "/v1/customers", form: "email=x", headers })).status).toBe(401);
  });
});
