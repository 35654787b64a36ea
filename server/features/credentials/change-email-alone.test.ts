import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kindsOf } from "../../../tests/support/accounts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app.ts";
import { mailsTo, newestTo, tokenIn } from "../../../tests/support/mails.ts";
import { addPasskey, personWithApp } from "../../../tests/support/second-factors.ts";
import { sweepEmailChanges } from "./email-change-sweep-commands.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const OVER = { status: 403, body: { code: "link_expired" } };
const WARNING = "Your Plumbline email is about to change";
const CONFIRM = "Confirm your new email";
const WRONG = { status: 401, body: { code: "invalid_credentials" } };

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
// Fifty an hour from one address: each test has an hour of its own.
beforeEach(() => product.clock.advance(HOUR));

let made = 0;
function newAddress(): string {
  made += 1;
  return `alone-${made}@example.com`;
}

const ask = (person: Homeowner, email: string, rest: object = {}) =>
  person.post("/api/account/email", { email, password: person.password, isOldLost: true, ...rest });
const confirm = (token: string) => product.visitor().post("/api/email-confirmation", { token });
const cancel = (token: string) => product.visitor().post("/api/email-change/cancel", { token });
const sweep = () => sweepEmailChanges(product.deps);
const linkTo = async (address: string, subject: string) =>
  tokenIn(await newestTo(product, address, subject));
const warnings = async (address: string) =>
  (await mailsTo(product, address)).filter(({ subject }) => subject === WARNING);
const canSignIn = async (email: string, password: string) =>
  (await product.visitor().post("/api/login", { email, password })).status < 300;

async function addressOf(person: Homeowner) {
  const { body } = await person.get("/api/user");
  return (body as { email: string }).email;
}

async function pendingOf(person: Homeowner) {
  const { body } = await person.get("/api/account");
  return (body as { pendingEmailChange: unknown }).pendingEmailChange;
}

/** Lets days pass, a sweep each hour of the last of them; the session is used on each. */
async function passDays(person: Homeowner, days: number) {
  for (let day = 0; day < days; day += 1) {
    product.clock.advance(DAY);
    await sweep();
    await person.get("/api/user");
  }
}

describe("with a second factor", () => {
  test("the new mailbox is enough, and the old one is told and can cancel", async () => {
    const { homeowner, phone } = await personWithApp(product);
    const { email: old } = homeowner.user;
    const email = newAddress();
    expect(await ask(homeowner, email, { code: phone.code() })).toMatchObject({ status: 202 });
    expect(await pendingOf(homeowner)).toMatchObject({
      email,
      way: "second_factor",
      isConfirmed: false,
    });
    const warning = await newestTo(product, old, WARNING);
    expect(warning.text).toContain(email);
    expect(warning.text).toContain("your password and a second factor");
    expect(await addressOf(homeowner)).toBe(old);
    expect(await confirm(await linkTo(email, CONFIRM))).toMatchObject({
      status: 200,
      body: { kind: "changed", email },
    });
    expect(await addressOf(homeowner)).toBe(email);
    expect(await pendingOf(homeowner)).toBeNull();
    const told = await newestTo(product, old, "Your address was changed");
    expect(told.text).toContain("Your password and a second factor were given");
    expect(await cancel(tokenIn(warning))).toMatchObject(OVER);
    expect(await canSignIn(old, homeowner.password)).toBe(false);
    expect(await kindsOf(homeowner)).toEqual(
      expect.arrayContaining(["email_change_proven", "email_changed"]),
    );
  });

  test("a recovery code and a passkey do as well, each once", async () => {
    const { homeowner, phone } = await personWithApp(product);
    const [code = ""] = phone.recoveryCodes;
    expect(await ask(homeowner, newAddress(), { code })).toMatchObject({ status: 202 });
    expect(await ask(homeowner, newAddress(), { code })).toMatchObject(WRONG);
    const { device } = await addPasskey(product, homeowner);
    const email = newAddress();
    const { body } = await homeowner.post("/api/account/email/passkey");
    const passkey = device.get(body);
    expect(await ask(homeowner, email, { passkey })).toMatchObject({ status: 202 });
    expect(await ask(homeowner, email, { passkey })).toMatchObject(WRONG);
    expect(await confirm(await linkTo(email, CONFIRM))).toMatchObject({
      body: { kind: "changed" },
    });
  });

  test("somebody else's passkey, a wrong code or none at all proves nothing", async () => {
    const { homeowner, phone } = await personWithApp(product);
    const neighbor = await product.homeowner();
    const { device } = await addPasskey(product, neighbor);
    const { body } = await homeowner.post("/api/account/email/passkey");
    const email = newAddress();
    expect(await ask(homeowner, email, { passkey: device.get(body) })).toMatchObject(WRONG);
    expect(await ask(neighbor, email, { code: phone.code() })).toMatchObject(WRONG);
    expect(await ask(homeowner, email, { code: phone.code(), password: "wrong" })).toMatchObject(
      WRONG,
    );
    for (let tries = 0; tries < 5; tries += 1) {
      product.clock.advance(100);
      expect(await ask(homeowner, email, { code: "000 000" })).toMatchObject(
        tries < 4 ? WRONG : { status: 429 },
      );
    }
    expect(await mailsTo(product, email)).toEqual([]);
    expect(await pendingOf(homeowner)).toBeNull();
    expect((await kindsOf(homeowner)).filter((kind) => kind === "wrong_code")).not.toEqual([]);
  });

  test("twenty wrong codes a day are all there are", async () => {
    const { homeowner } = await personWithApp(product);
    const statuses: number[] = [];
    for (let hour = 0; hour < 6; hour += 1) {
      for (let tries = 0; tries < 5; tries += 1) {
        statuses.push((await ask(homeowner, newAddress(), { code: "000 000" })).status);
      }
      product.clock.advance(HOUR);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual(Array.from({ length: 10 }, () => 429));
  });

  test("the link is over after a day, and the change with it", async () => {
    const { homeowner, phone } = await personWithApp(product);
    const email = newAddress();
    await ask(homeowner, email, { code: phone.code() });
    const token = await linkTo(email, CONFIRM);
    product.clock.advance(DAY);
    expect(await confirm(token)).toMatchObject(OVER);
    expect(await pendingOf(homeowner)).toBeNull();
    await sweep();
    expect(await kindsOf(homeowner)).toContain("email_change_canceled");
    expect(await warnings(homeowner.user.email)).toHaveLength(1);
  });
});

describe("without one", () => {
  test("the change waits 14 days, with notices at once, after 7 and after 13", async () => {
    const homeowner = await product.homeowner();
    const { email: old } = homeowner.user;
    const email = newAddress();
    expect(await ask(homeowner, email)).toMatchObject({ status: 202 });
    expect(await warnings(old)).toHaveLength(1);
    expect(await confirm(await linkTo(email, CONFIRM))).toMatchObject({
      body: { kind: "waiting", email },
    });
    expect(await pendingOf(homeowner)).toMatchObject({ email, way: "wait", isConfirmed: true });
    const seen: number[] = [];
    for (let day = 1; day <= 13; day += 1) {
      await passDays(homeowner, 1);
      seen.push((await warnings(old)).length);
    }
    expect(seen).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3]);
    expect(await addressOf(homeowner)).toBe(old);
    await passDays(homeowner, 1);
    expect(await addressOf(homeowner)).toBe(email);
    expect((await newestTo(product, old, "Your address was changed")).text).toContain("14 days");
    expect((await newestTo(product, email, "Your Plumbline email has changed")).text).toContain(
      email,
    );
    expect(await canSignIn(email, homeowner.password)).toBe(true);
    expect(await canSignIn(old, homeowner.password)).toBe(false);
  });

  test.each([0, 1, 2])("the link of notice %i cancels it", async (which) => {
    const homeowner = await product.homeowner();
    const { email: old } = homeowner.user;
    const email = newAddress();
    await ask(homeowner, email);
    const token = await linkTo(email, CONFIRM);
    await confirm(token);
    await passDays(homeowner, 13);
    const sent = (await warnings(old)).toReversed();
    expect(sent).toHaveLength(3);
    const link = tokenIn(sent[which]);
    expect(await cancel(link)).toMatchObject({ status: 200, body: { email } });
    expect(await cancel(link)).toMatchObject(OVER);
    expect(await pendingOf(homeowner)).toBeNull();
    await passDays(homeowner, 3);
    expect(await addressOf(homeowner)).toBe(old);
    expect(await kindsOf(homeowner)).toContain("email_change_canceled");
  });

  test("nothing changes where the new mailbox does not confirm", async () => {
    const homeowner = await product.homeowner();
    const email = newAddress();
    await ask(homeowner, email);
    const token = await linkTo(email, CONFIRM);
    await passDays(homeowner, 15);
    expect(await addressOf(homeowner)).toBe(homeowner.user.email);
    expect(await confirm(token)).toMatchObject(OVER);
    expect(await kindsOf(homeowner)).toContain("email_change_canceled");
  });

  test("a server that was down warns before it changes, a day apart", async () => {
    const homeowner = await product.homeowner();
    const { email: old } = homeowner.user;
    const email = newAddress();
    await ask(homeowner, email);
    await confirm(await linkTo(email, CONFIRM));
    product.clock.advance(20 * DAY);
    const seen: unknown[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await sweep();
      await sweep();
      seen.push([(await warnings(old)).length, await canSignIn(email, homeowner.password)]);
      product.clock.advance(DAY);
    }
    expect(seen).toEqual([
      [2, false],
      [3, false],
      [3, true],
    ]);
  });

  test("an address that is taken meanwhile ends it", async () => {
    const homeowner = await product.homeowner();
    const email = newAddress();
    await ask(homeowner, email);
    await confirm(await linkTo(email, CONFIRM));
    await passDays(homeowner, 13);
    await product.homeowner({ email });
    await passDays(homeowner, 2);
    expect(await addressOf(homeowner)).toBe(homeowner.user.email);
    expect(await pendingOf(homeowner)).toBeNull();
  });
});

describe("a change that is under way ends", () => {
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
        const token = await linkTo(person.user.email, "Choose a new password");
        const password = "a warm cellar and a dry roof";
        const chosen = { token, password, confirmPassword: password };
        return product.visitor().post("/api/password-reset/confirm", chosen);
      },
    ],
    [
      "with another change that is asked for",
      (person) =>
        person.post("/api/account/email", { email: newAddress(), password: person.password }),
    ],
  ];
  test.each(WAYS)("%s", async (_, end) => {
    const homeowner = await product.homeowner();
    const { email: old } = homeowner.user;
    const email = newAddress();
    await ask(homeowner, email);
    const token = await linkTo(email, CONFIRM);
    const link = await linkTo(old, WARNING);
    expect(await end(homeowner)).toMatchObject({ status: expect.closeTo(203, -1) });
    expect(await confirm(token)).toMatchObject(OVER);
    expect(await cancel(link)).toMatchObject(OVER);
    product.clock.advance(20 * DAY);
    await sweep();
    expect(await warnings(old)).toHaveLength(1);
    expect(await canSignIn(email, homeowner.password)).toBe(false);
  });

  test("by a press also where both mailboxes were asked", async () => {
    const homeowner = await product.homeowner();
    const email = newAddress();
    await homeowner.post("/api/account/email", { email, password: homeowner.password });
    const token = await linkTo(email, "Confirm your new address");
    expect(await pendingOf(homeowner)).toMatchObject({ email, way: "both_mailboxes" });
    expect(await homeowner.delete("/api/account/email/change")).toMatchObject({ status: 204 });
    expect(await pendingOf(homeowner)).toBeNull();
    expect(await confirm(token)).toMatchObject(OVER);
    // None being there is fine.
    expect(await homeowner.delete("/api/account/email/change")).toMatchObject({ status: 204 });
    expect((await kindsOf(homeowner)).filter((k) => k === "email_change_canceled")).toHaveLength(1);
  });

  test("not by the link of the new mailbox, which only confirms", async () => {
    const homeowner = await product.homeowner();
    const email = newAddress();
    await ask(homeowner, email);
    expect(await cancel(await linkTo(email, CONFIRM))).toMatchObject(OVER);
    expect(await confirm(await linkTo(homeowner.user.email, WARNING))).toMatchObject(OVER);
    expect(await pendingOf(homeowner)).not.toBeNull();
  });
});
