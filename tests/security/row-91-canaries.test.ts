import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD_HEADER } from "../support/app/admin.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { runJobs } from "../support/mails.ts";
import { pngScan } from "../support/records/receipts.ts";
import { linkTo, uploadReceipt } from "../support/uploading.ts";

/** No server listens here, so every request fails and is logged. */
const NOWHERE = "http://127.0.0.1:1";
const CANARIES = {
  password: "canary-of-the-password",
  session: "canary-of-the-session-secret-that-is-long-enough",
  admin: "canary-of-the-admin-password",
  stripe: "sk_test_canaryofthekey",
  webhook: "whsec_canaryofthewebhook",
  model: "canary-of-the-models-key",
  google: "canary-of-googles-secret",
  mail: "canary-of-the-mail-password",
  token: "canary-of-a-token-in-a-mail-and-in-a-body-x",
  code: "837465",
  question: "canary of what was asked of the assistant",
};

let product: TestApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createTestApp({
    config: {
      logLevel: "trace",
      sessionSecret: CANARIES.session,
      admin: { password: CANARIES.admin, file: undefined },
      billing: {
        kind: "stripe",
        secretKey: CANARIES.stripe,
        webhookSecret: CANARIES.webhook,
        priceIds: ["price_pro"],
        apiUrl: NOWHERE,
      },
      ai: {
        provider: "openai-compatible",
        baseUrl: NOWHERE,
        model: "a-model",
        isPaid: true,
        readsReceipts: false,
        apiKey: CANARIES.model,
      },
      google: { clientId: "client", clientSecret: CANARIES.google, issuer: NOWHERE },
      mail: {
        kind: "smtp",
        from: "plumbline@example.com",
        server: {
          host: "127.0.0.1",
          port: 1,
          isSecure: false,
          needsTls: false,
          login: { user: "mailer", password: CANARIES.mail },
        },
      },
    },
  });
  anna = await product.homeowner({ password: CANARIES.password });
});
afterAll(() => product.close());

test("row 91: logs of failing requests contain no secret of the installation or of a user", async () => {
  const { email } = anna.user;
  const { password, token, code, question } = CANARIES;
  const cookie = anna.cookies.get("plumbline_session") ?? "none";
  const link = await linkTo(anna, await uploadReceipt(anna, await pngScan()));
  const signature = new URL(link, NOWHERE).searchParams.get("signature") ?? "none";

  const responses = [
    await product.visitor().get(link),
    await product.visitor().get(link.replace("expires=", "expires=1")),
    await anna.post("/api/create-checkout-session"),
    await anna.post("/api/check-subscription"),
    await anna.post("/api/stripe/webhook", `{"id":"${token}"}`, {
      "content-type": "application/json",
      "stripe-signature": `t=1,v1=${token}`,
    }),
    await anna.post("/api/ai-chat", { content: question }),
    await product.visitor().get("/api/auth/google"),
    await product.visitor().get(`/api/auth/google/callback?code=${token}&state=${token}`),
    await product.visitor().post("/api/password-reset", { email }),
    await product.visitor().post("/api/password-reset/confirm", {
      token,
      password,
      confirmPassword: password,
    }),
    await product.visitor().post("/api/email-confirmation", { token }),
    await product.visitor().post("/api/login", { email, password: `${password}-wrong` }),
    await product.visitor().post("/api/login/second-factor", { code }),
    await anna.post("/api/account/password", {
      currentPassword: `${password}-wrong`,
      password,
      confirmPassword: password,
    }),
    await anna.post("/api/account/email", { email: "other@example.com", password }),
    await anna.post("/api/account/authenticator/confirm", { code }),
    await product.visitor().get("/api/admin/summary", { [PASSWORD_HEADER]: CANARIES.admin }),
    await product.visitor().get("/api/admin/summary", { [PASSWORD_HEADER]: `${CANARIES.admin}x` }),
    await anna.get(`/api/user?token=${token}`, { authorization: `Bearer ${token}` }),
  ];
  // The emails that these requests enqueued find no server either.
  await runJobs(product);
  const log = product.logged();
  expect(log.split("\n").length).toBeGreaterThan(responses.length);
  expect(log).toContain('"path":"/api/create-checkout-session"');
  for (const [name, secret] of Object.entries({ ...CANARIES, cookie, signature })) {
    expect({ name, isLogged: log.includes(secret) }).toEqual({ name, isLogged: false });
  }
  // Neither do responses, except for what the user sent.
  const texts = responses.map(({ text }) => text).join("\n");
  for (const secret of [CANARIES.session, CANARIES.stripe, CANARIES.model, CANARIES.google]) {
    expect(texts).not.toContain(secret);
  }
  for (const line of log.trimEnd().split("\n"))
    expect(() => JSON.parse(line) as unknown).not.toThrow();
});
