import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kindsOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import {
  CONFIRM,
  DAY,
  HOUR,
  OVER,
  WARNING,
  emailChangesOf,
} from "../../../tests/support/email-changes.ts";
import { mailsTo, newestTo, tokenIn } from "../../../tests/support/mails.ts";
import {
  addPasskey,
  homeownerWithAuthenticator,
} from "../../../tests/support/app/sign-in/second-factors.ts";

const WRONG = { status: 401, body: { code: "invalid_credentials" } };

let product: TestApp;
let changes: ReturnType<typeof emailChangesOf>;
beforeAll(async () => {
  product = await createTestApp();
  changes = emailChangesOf(product);
});
afterAll(() => product.close());
// The limit is fifty an hour per IP address, so each test starts in a new hour.
beforeEach(() => product.clock.advance(HOUR));

describe("an email change by a second factor", () => {
  test("needs only the new mailbox; the old one gets a notice and can cancel", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator(product);
    const { email: old } = homeowner.user;
    const email = changes.newAddress();
    expect(await changes.ask(homeowner, email, { code: phone.code() })).toMatchObject({
      status: 202,
    });
    expect(await changes.pendingOf(homeowner)).toMatchObject({
      email,
      way: "second_factor",
      isConfirmed: false,
    });
    const warning = await newestTo(product, old, WARNING);
    expect(warning.text).toContain(email);
    expect(warning.text).toContain("your password and a second factor");
    expect(await changes.addressOf(homeowner)).toBe(old);
    expect(await changes.confirm(await changes.linkTo(email, CONFIRM))).toMatchObject({
      status: 200,
      body: { kind: "changed", email },
    });
    expect(await changes.addressOf(homeowner)).toBe(email);
    expect(await changes.pendingOf(homeowner)).toBeNull();
    const notice = await newestTo(product, old, "Your email was changed");
    expect(notice.text).toContain("Your password and a second factor approved it");
    expect(await changes.cancel(tokenIn(warning))).toMatchObject(OVER);
    expect(await changes.canSignIn(old, homeowner.password)).toBe(false);
    expect(await kindsOf(homeowner)).toEqual(
      expect.arrayContaining(["email_change_proven", "email_changed"]),
    );
  });

  test("accepts a recovery code or a passkey, each once", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator(product);
    const [code = ""] = phone.recoveryCodes;
    expect(await changes.ask(homeowner, changes.newAddress(), { code })).toMatchObject({
      status: 202,
    });
    expect(await changes.ask(homeowner, changes.newAddress(), { code })).toMatchObject(WRONG);
    const { device } = await addPasskey(product, homeowner);
    const email = changes.newAddress();
    const { body } = await homeowner.post("/api/account/email/passkey");
    const passkey = device.get(body);
    expect(await changes.ask(homeowner, email, { passkey })).toMatchObject({ status: 202 });
    expect(await changes.ask(homeowner, email, { passkey })).toMatchObject(WRONG);
    expect(await changes.confirm(await changes.linkTo(email, CONFIRM))).toMatchObject({
      body: { kind: "changed" },
    });
  });

  test("rejects another account's passkey, a wrong code and no factor", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator(product);
    const neighbor = await product.homeowner();
    const { device } = await addPasskey(product, neighbor);
    const { body } = await homeowner.post("/api/account/email/passkey");
    const email = changes.newAddress();
    expect(await changes.ask(homeowner, email, { passkey: device.get(body) })).toMatchObject(WRONG);
    expect(await changes.ask(neighbor, email, { code: phone.code() })).toMatchObject(WRONG);
    expect(
      await changes.ask(homeowner, email, { code: phone.code(), password: "wrong" }),
    ).toMatchObject(WRONG);
    for (let tries = 0; tries < 5; tries += 1) {
      product.clock.advance(100);
      expect(await changes.ask(homeowner, email, { code: "000 000" })).toMatchObject(
        tries < 4 ? WRONG : { status: 429 },
      );
    }
    expect(await mailsTo(product, email)).toEqual([]);
    expect(await changes.pendingOf(homeowner)).toBeNull();
    expect((await kindsOf(homeowner)).filter((kind) => kind === "wrong_code")).not.toEqual([]);
  });

  test("is limited to twenty wrong codes a day", async () => {
    const { homeowner } = await homeownerWithAuthenticator(product);
    const statuses: number[] = [];
    for (let hour = 0; hour < 6; hour += 1) {
      for (let tries = 0; tries < 5; tries += 1) {
        statuses.push(
          (await changes.ask(homeowner, changes.newAddress(), { code: "000 000" })).status,
        );
      }
      product.clock.advance(HOUR);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual(Array.from({ length: 10 }, () => 429));
  });

  test("expires with its link after a day", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator(product);
    const email = changes.newAddress();
    await changes.ask(homeowner, email, { code: phone.code() });
    const token = await changes.linkTo(email, CONFIRM);
    product.clock.advance(DAY);
    expect(await changes.confirm(token)).toMatchObject(OVER);
    expect(await changes.pendingOf(homeowner)).toBeNull();
    await changes.sweep();
    expect(await kindsOf(homeowner)).toContain("email_change_canceled");
    expect(await changes.warnings(homeowner.user.email)).toHaveLength(1);
  });
});
