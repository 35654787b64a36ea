import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { mailsTo, newestTo, runJobs, tokenIn } from "../../../tests/support/mails.ts";

const MINUTE = 60 * 1000;
const NEW = "a warm cellar and a dry roof";
const CHOSEN = { password: NEW, confirmPassword: NEW };
const SIGN_IN_AGAIN = "For security, sign in again and retry within 15 minutes.";
const OVER = { status: 403, body: { code: "link_expired" } };

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
// The limit is fifty an hour per IP address, so each test starts in a new hour.
beforeEach(() => product.clock.advance(60 * MINUTE));

async function signInAgain({ user, password }: Homeowner) {
  const other = product.visitor();
  const response = await other.post("/api/login", { email: user.email, password });
  expect(response).toMatchObject({ status: 200 });
  return other;
}

async function withoutPassword(homeowner: Homeowner): Promise<void> {
  await product.connection.pool.query("update users set password = null where id = $1", [
    homeowner.user.id,
  ]);
}

async function linkTo(address: string, subject: string): Promise<string> {
  return tokenIn(await newestTo(product, address, subject));
}

describe("a password", () => {
  test("is changed with the old one, which ends all sessions, starts a new one here and sends an email", async () => {
    const homeowner = await product.homeowner();
    const other = await signInAgain(homeowner);
    // A stolen copy of this browser's cookie.
    const copied = product.visitor();
    for (const [name, value] of homeowner.cookies) copied.cookies.set(name, value);
    const currentPassword = homeowner.password;
    expect(
      await homeowner.post("/api/account/password", { currentPassword, ...CHOSEN }),
    ).toMatchObject({ status: 204, text: "" });
    expect(await homeowner.get("/api/user")).toMatchObject({ status: 200 });
    expect(await other.get("/api/user")).toMatchObject({ status: 401 });
    expect(await copied.get("/api/user")).toMatchObject({ status: 401 });
    const { email } = homeowner.user;
    const visitor = product.visitor();
    expect(await visitor.post("/api/login", { email, password: currentPassword })).toMatchObject({
      status: 401,
    });
    expect(await visitor.post("/api/login", { email, password: NEW })).toMatchObject({
      status: 200,
    });
    const notice = await newestTo(product, email, "Your password was changed");
    expect(notice.text).toContain("If this wasn't you");
  });

  test.each([
    ["a wrong password", { currentPassword: "wrong" }],
    ["none", {}],
  ])(
    "is not changed with %s; the sixth attempt within an hour is rejected",
    async (_what, given) => {
      const homeowner = await product.homeowner();
      for (let index = 0; index < 5; index += 1) {
        expect(
          await homeowner.post("/api/account/password", { ...given, ...CHOSEN }),
        ).toMatchObject({
          status: 401,
          body: { code: "invalid_credentials", error: "Incorrect current password." },
        });
      }
      const late = await homeowner.post("/api/account/password", {
        currentPassword: homeowner.password,
        ...CHOSEN,
      });
      expect(late).toMatchObject({ status: 429, headers: { "retry-after": "3600" } });
      const wrong = { kind: "wrong_password", address: homeowner.address };
      expect((await homeowner.get("/api/account/activity")).body).toMatchObject([
        ...Array.from({ length: 5 }, () => wrong),
        { kind: "signed_up" },
      ]);
      product.clock.advance(60 * MINUTE);
      const again = await homeowner.post("/api/account/password", {
        currentPassword: homeowner.password,
        ...CHOSEN,
      });
      expect(again).toMatchObject({ status: 204 });
    },
  );

  test("must follow the registration's rules", async () => {
    const homeowner = await product.homeowner();
    const response = await homeowner.post("/api/account/password", {
      currentPassword: homeowner.password,
      password: "password1",
      confirmPassword: "password1",
    });
    expect(response).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: ["password"], message: /too common/ }] } },
    });
  });

  test("that has changed invalidates pending links", async () => {
    const homeowner = await product.homeowner();
    const { email } = homeowner.user;
    await product.visitor().post("/api/password-reset", { email });
    const token = await linkTo(email, "Reset your password");
    const { password } = homeowner;
    await homeowner.post("/api/account/password", { currentPassword: password, ...CHOSEN });
    expect(
      await product.visitor().post("/api/password-reset/confirm", { token, ...CHOSEN }),
    ).toMatchObject(OVER);
  });

  test("can be set where there is none, within 15 minutes after sign-in", async () => {
    const homeowner = await product.homeowner();
    await withoutPassword(homeowner);
    product.clock.advance(15 * MINUTE + 1);
    expect(await homeowner.post("/api/account/password", CHOSEN)).toMatchObject({
      status: 401,
      body: { code: "invalid_credentials", error: SIGN_IN_AGAIN },
    });
    product.clock.advance(-1);
    expect(await homeowner.post("/api/account/password", CHOSEN)).toMatchObject({ status: 204 });
    expect(
      await product.visitor().post("/api/login", { email: homeowner.user.email, password: NEW }),
    ).toMatchObject({ status: 200 });
  });
});

test.each([
  ["/api/account/password", { currentPassword: "anything at all", ...CHOSEN }],
  ["/api/account/email", { email: "real@example.com", password: "anything" }],
  ["/api/account/email", { email: "real@example.com", password: "anything", isOldLost: true }],
  ["/api/account/verify-email", undefined],
])("in a demo %s changes nothing and sends nothing", async (path, body) => {
  const visitor = product.visitor();
  await visitor.post("/api/demo");
  expect(await visitor.post(path, body)).toMatchObject({
    status: 409,
    body: { code: "conflict", error: "This is a demo account." },
  });
  await runJobs(product);
  expect(await mailsTo(product, "real@example.com")).toEqual([]);
});
