import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kindsOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  CONFIRM,
  DAY,
  HOUR,
  OVER,
  WARNING,
  emailChangesOf,
} from "../../../tests/support/email-changes.ts";
import { newestTo, tokenIn } from "../../../tests/support/mails.ts";

let product: TestApp;
let changes: ReturnType<typeof emailChangesOf>;
beforeAll(async () => {
  product = await createTestApp();
  changes = emailChangesOf(product);
});
afterAll(() => product.close());
// The limit is fifty an hour per IP address, so each test starts in a new hour.
beforeEach(() => product.clock.advance(HOUR));

describe("an email change without the old mailbox or a second factor", () => {
  test("waits 14 days, and sends notices immediately, after 7 and after 13 days", async () => {
    const homeowner = await product.homeowner();
    const { email: old } = homeowner.user;
    const email = changes.newAddress();
    expect(await changes.ask(homeowner, email)).toMatchObject({ status: 202 });
    expect(await changes.warnings(old)).toHaveLength(1);
    expect(await changes.confirm(await changes.linkTo(email, CONFIRM))).toMatchObject({
      body: { kind: "waiting", email },
    });
    expect(await changes.pendingOf(homeowner)).toMatchObject({
      email,
      way: "wait",
      isConfirmed: true,
    });
    const seen: number[] = [];
    for (let day = 1; day <= 13; day += 1) {
      await changes.passDays(homeowner, 1);
      seen.push((await changes.warnings(old)).length);
    }
    expect(seen).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3]);
    expect(await changes.addressOf(homeowner)).toBe(old);
    await changes.passDays(homeowner, 1);
    expect(await changes.addressOf(homeowner)).toBe(email);
    expect((await newestTo(product, old, "Your email was changed")).text).toContain("14 days");
    expect((await newestTo(product, email, "Your Plumbline email has changed")).text).toContain(
      email,
    );
    expect(await changes.canSignIn(email, homeowner.password)).toBe(true);
    expect(await changes.canSignIn(old, homeowner.password)).toBe(false);
  });

  test.each([0, 1, 2])("is canceled by the link of notice %i", async (which) => {
    const homeowner = await product.homeowner();
    const { email: old } = homeowner.user;
    const email = changes.newAddress();
    await changes.ask(homeowner, email);
    const token = await changes.linkTo(email, CONFIRM);
    await changes.confirm(token);
    await changes.passDays(homeowner, 13);
    const sent = (await changes.warnings(old)).toReversed();
    expect(sent).toHaveLength(3);
    const link = tokenIn(sent[which]);
    expect(await changes.cancel(link)).toMatchObject({ status: 200, body: { email } });
    expect(await changes.cancel(link)).toMatchObject(OVER);
    expect(await changes.pendingOf(homeowner)).toBeNull();
    await changes.passDays(homeowner, 3);
    expect(await changes.addressOf(homeowner)).toBe(old);
    expect(await kindsOf(homeowner)).toContain("email_change_canceled");
  });

  test("changes nothing if the new mailbox does not confirm", async () => {
    const homeowner = await product.homeowner();
    const email = changes.newAddress();
    await changes.ask(homeowner, email);
    const token = await changes.linkTo(email, CONFIRM);
    await changes.passDays(homeowner, 15);
    expect(await changes.addressOf(homeowner)).toBe(homeowner.user.email);
    expect(await changes.confirm(token)).toMatchObject(OVER);
    expect(await kindsOf(homeowner)).toContain("email_change_canceled");
  });

  test("sends its notices a day apart after downtime, before the change", async () => {
    const homeowner = await product.homeowner();
    const { email: old } = homeowner.user;
    const email = changes.newAddress();
    await changes.ask(homeowner, email);
    await changes.confirm(await changes.linkTo(email, CONFIRM));
    product.clock.advance(20 * DAY);
    const seen: unknown[] = [];
    for (let index = 0; index < 3; index += 1) {
      await changes.sweep();
      await changes.sweep();
      seen.push([
        (await changes.warnings(old)).length,
        await changes.canSignIn(email, homeowner.password),
      ]);
      product.clock.advance(DAY);
    }
    expect(seen).toEqual([
      [2, false],
      [3, false],
      [3, true],
    ]);
  });

  test("ends if another account takes the address", async () => {
    const homeowner = await product.homeowner();
    const email = changes.newAddress();
    await changes.ask(homeowner, email);
    await changes.confirm(await changes.linkTo(email, CONFIRM));
    await changes.passDays(homeowner, 13);
    await product.homeowner({ email });
    await changes.passDays(homeowner, 2);
    expect(await changes.addressOf(homeowner)).toBe(homeowner.user.email);
    expect(await changes.pendingOf(homeowner)).toBeNull();
  });
});

describe("a pending email change ends by", () => {
  const WAYS: [string, (person: Homeowner) => Promise<unknown>][] = [
    ["by a press in the account", (person) => person.delete("/api/account/email/change")],
    [
      "with another password",
      (person) =>
        person.post("/api/account/password", {
          currentPassword: person.password,
          password: "a warm cellar and a dry roof",
          confirmPassword: "a warm cellar and a dry roof",
        }),
    ],
    [
      "with a new password by the old mailbox",
      async (person) => {
        await product.visitor().post("/api/password-reset", { email: person.user.email });
        const token = await changes.linkTo(person.user.email, "Reset your password");
        const password = "a warm cellar and a dry roof";
        const chosen = { token, password, confirmPassword: password };
        return product.visitor().post("/api/password-reset/confirm", chosen);
      },
    ],
    [
      "with another change that is asked for",
      (person) =>
        person.post("/api/account/email", {
          email: changes.newAddress(),
          password: person.password,
        }),
    ],
  ];
  test.each(WAYS)("%s", async (_, end) => {
    const homeowner = await product.homeowner();
    const { email: old } = homeowner.user;
    const email = changes.newAddress();
    await changes.ask(homeowner, email);
    const token = await changes.linkTo(email, CONFIRM);
    const link = await changes.linkTo(old, WARNING);
    expect(await end(homeowner)).toMatchObject({ status: expect.closeTo(203, -1) });
    expect(await changes.confirm(token)).toMatchObject(OVER);
    expect(await changes.cancel(link)).toMatchObject(OVER);
    product.clock.advance(20 * DAY);
    await changes.sweep();
    expect(await changes.warnings(old)).toHaveLength(1);
    expect(await changes.canSignIn(email, homeowner.password)).toBe(false);
  });

  test("a cancellation, also if both mailboxes were asked", async () => {
    const homeowner = await product.homeowner();
    const email = changes.newAddress();
    await homeowner.post("/api/account/email", { email, password: homeowner.password });
    const token = await changes.linkTo(email, "Confirm your new email");
    expect(await changes.pendingOf(homeowner)).toMatchObject({ email, way: "both_mailboxes" });
    expect(await homeowner.delete("/api/account/email/change")).toMatchObject({ status: 204 });
    expect(await changes.pendingOf(homeowner)).toBeNull();
    expect(await changes.confirm(token)).toMatchObject(OVER);
    // Idempotent.
    expect(await homeowner.delete("/api/account/email/change")).toMatchObject({ status: 204 });
    expect((await kindsOf(homeowner)).filter((k) => k === "email_change_canceled")).toHaveLength(1);
  });

  test("no link to the new mailbox, which can only confirm", async () => {
    const homeowner = await product.homeowner();
    const email = changes.newAddress();
    await changes.ask(homeowner, email);
    expect(await changes.cancel(await changes.linkTo(email, CONFIRM))).toMatchObject(OVER);
    expect(
      await changes.confirm(await changes.linkTo(homeowner.user.email, WARNING)),
    ).toMatchObject(OVER);
    expect(await changes.pendingOf(homeowner)).not.toBeNull();
  });
});
