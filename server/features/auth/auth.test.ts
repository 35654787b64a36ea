import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";

const PASSWORD = "a dry cellar and a warm roof";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

function registration(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { email: "new@example.com", password: PASSWORD, confirmPassword: PASSWORD, ...fields };
}

describe("registration", () => {
  test("signs the new user in", async () => {
    const homeowner = await product.homeowner({ email: "ada@example.com", firstName: "Ada" });
    expect(await homeowner.get("/api/user")).toMatchObject({
      status: 200,
      body: { email: "ada@example.com", firstName: "Ada", lastName: null },
    });
  });

  test("responds 201 with the user", async () => {
    const response = await product.visitor().post("/api/register", {
      ...registration({ email: "  Grace.Hopper@Example.com " }),
      firstName: " Grace ",
      lastName: "",
    });
    expect(response).toMatchObject({
      status: 201,
      body: {
        // Trimmed, but with the case as entered.
        email: "Grace.Hopper@Example.com",
        firstName: "Grace",
        lastName: null,
        profileImageUrl: null,
        createdAt: product.clock.now().toISOString(),
      },
    });
  });

  const EMAIL = "Enter a valid email address";
  const SHORT = "Password must be at least 8 characters";
  const UNEQUAL = "Passwords don't match";
  test.each([
    ["no email", { email: undefined }, [{ path: ["email"], message: EMAIL }]],
    ["an email without a host", { email: "ada@" }, [{ path: ["email"], message: EMAIL }]],
    [
      "an email of 255 characters",
      { email: `${"a".repeat(243)}@example.com` },
      [{ path: ["email"], message: EMAIL }],
    ],
    [
      "an email in the demo's domain",
      { email: "somebody@Demo.invalid" },
      [{ path: ["email"], message: EMAIL }],
    ],
    [
      "seven characters",
      { password: "1234567", confirmPassword: "1234567" },
      [{ path: ["password"], message: SHORT }],
    ],
    [
      "a password of four emoji (eight UTF-16 units)",
      { password: "🏠🏠🏠🏠", confirmPassword: "🏠🏠🏠🏠" },
      [{ path: ["password"], message: SHORT }],
    ],
    [
      "another confirmation",
      { confirmPassword: "something else" },
      [{ path: ["confirmPassword"], message: UNEQUAL }],
    ],
    [
      "several errors at once",
      { email: "ada", password: "short", confirmPassword: "other" },
      [
        { path: ["email"], message: EMAIL },
        { path: ["password"], message: SHORT },
        { path: ["confirmPassword"], message: UNEQUAL },
      ],
    ],
  ])("rejects %s and names the field", async (_what, fields, issues) => {
    const response = await product.visitor().post("/api/register", registration(fields));
    expect(response).toMatchObject({
      status: 400,
      body: {
        error: "Please check the form for errors.",
        code: "validation_failed",
        details: { issues },
      },
    });
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  test("rejects an email that already has an account, on its field", async () => {
    const { user } = await product.homeowner();
    const response = await product
      .visitor()
      .post("/api/register", registration({ email: user.email.toUpperCase() }));
    const error = "An account with this email already exists";
    expect(response).toMatchObject({
      status: 409,
      body: {
        error,
        code: "email_taken",
        details: { issues: [{ path: ["email"], message: error }] },
      },
    });
    expect(response.headers["set-cookie"]).toBeUndefined();
  });
});

describe("sign-in", () => {
  test("accepts the email in any case and with surrounding white space", async () => {
    const { user, password } = await product.homeowner({ email: "Mixed.Case@example.com" });
    const response = await product
      .visitor()
      .post("/api/login", { email: " mixed.case@EXAMPLE.com", password });
    expect(response).toMatchObject({ status: 200, body: user });
  });

  test("compares the password exactly as entered", async () => {
    const { user } = await product.homeowner({ password: " Pässwörter mit Rand " });
    const visitor = product.visitor();
    const refused = await visitor.post("/api/login", {
      email: user.email,
      password: "Pässwörter mit Rand",
    });
    expect(refused.status).toBe(401);
    const taken = await visitor.post("/api/login", {
      email: user.email,
      password: " Pässwörter mit Rand ",
    });
    expect(taken.status).toBe(200);
  });

  test("responds the same to an unknown email and to a wrong password", async () => {
    const { user } = await product.homeowner();
    const visitor = product.visitor();
    const wrong = await visitor.post("/api/login", { email: user.email, password: "wrong" });
    const unknown = await visitor.post("/api/login", {
      email: "nobody@example.com",
      password: "wrong",
    });
    expect(wrong).toMatchObject({
      status: 401,
      text: '{"code":"invalid_credentials","error":"Invalid email or password"}',
    });
    expect({ ...unknown, headers: undefined }).toEqual({ ...wrong, headers: undefined });
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
  });

  test("requires both fields", async () => {
    expect(
      await product.visitor().post("/api/login", { email: "ada@example.com", password: "" }),
    ).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: ["password"], message: "Enter your password" }] } },
    });
  });

  test("keeps sessions on other devices", async () => {
    const phone = await product.homeowner();
    const desk = product.visitor();
    await desk.post("/api/login", { email: phone.user.email, password: phone.password });
    expect(await phone.get("/api/user")).toMatchObject({ status: 200 });
    await desk.post("/api/logout");
    expect(await phone.get("/api/user")).toMatchObject({ status: 200 });
  });

  test("keeps the current session when it fails", async () => {
    const homeowner = await product.homeowner();
    await homeowner.post("/api/login", { email: homeowner.user.email, password: "wrong" });
    expect(await homeowner.get("/api/user")).toMatchObject({ status: 200 });
  });
});

test("sign-out is idempotent", async () => {
  const homeowner = await product.homeowner();
  expect(await homeowner.post("/api/logout")).toMatchObject({ status: 204, text: "" });
  expect([...homeowner.cookies.keys()]).toEqual(["plumbline_device"]);
  expect(await homeowner.get("/api/user")).toMatchObject({ status: 401 });
  expect(await homeowner.post("/api/logout")).toMatchObject({ status: 204 });
});
