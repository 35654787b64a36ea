import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner } from "../../../tests/support/app/app.ts";
import { openDemo, rowsOf } from "../../../tests/support/records/demos.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { mailsTo } from "../../../tests/support/mails.ts";
import {
  checkoutOf,
  createPaidApp,
  customerIdOf,
  type PaidApp,
} from "../../../tests/support/app/paid-app.ts";
import { pngScan } from "../../../tests/support/records/receipts.ts";
import { listedKeys } from "../../../tests/support/doubles/storage-contract.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";
import type { ReceiptStorage } from "../../gateways/storage/storage.ts";
import { sweepReceipts } from "../receipts/sweep-commands.ts";
import { ReceiptRemover } from "./receipt-remover.ts";

const MINUTE = 60_000;

let product: PaidApp;
beforeAll(async () => {
  product = await createPaidApp();
});
afterAll(() => product.close());

async function withRenovation(client: Homeowner): Promise<string> {
  const { id } = await createProject(client);
  const imageUrl = await uploadReceipt(client, await pngScan());
  await createExpense(client, id, { imageUrl });
  const gone = await createExpense(client, id);
  await client.delete(`/api/expenses/${gone.id}`);
  await client.post("/api/contractors", { name: "Ada" });
  await client.post("/api/milestones", { projectId: id, title: "Tiles", category: "Planning" });
  return imageUrl;
}

async function isThere({ user }: Homeowner): Promise<boolean> {
  const { rowCount } = await product.db.execute(sql`select from users where id = ${user.id}`);
  return rowCount === 1;
}

function end(client: Homeowner, password = client.password) {
  return client.delete("/api/account", { password });
}

test("deletes the account's rows, files, sessions and cookie, and no other account's", async () => {
  const [anna, bob] = [await product.homeowner(), await product.homeowner()];
  const keys = [await withRenovation(anna), await withRenovation(bob)];
  const elsewhere = product.visitor();
  await elsewhere.post("/api/login", { email: anna.user.email, password: anna.password });

  const response = await end(anna);
  expect(response).toMatchObject({ status: 204 });
  expect(String(response.headers["set-cookie"])).toMatch(/plumbline_session=;.*Max-Age=0/i);
  const left = Object.entries(await rowsOf(product, anna.user.id));
  expect(left.filter(([, count]) => count !== 0)).toEqual([]);
  // Files are removed later, but their links stop working immediately.
  await expect.poll(() => listedKeys(product.deps.storage)).toEqual([keys[1]]);
  expect(await elsewhere.get("/api/user")).toMatchObject({ status: 401 });
  expect(await anna.get("/api/user")).toMatchObject({ status: 401 });
  expect(await rowsOf(product, bob.user.id)).toMatchObject({ users: 1, expenses: 1, uploads: 1 });
  // The email address can sign up again.
  const again = await product.homeowner({ email: anna.user.email });
  expect((await again.get("/api/projects")).body).toEqual([]);
});

test("the response does not wait for the deletion of files, but their links stop working", async () => {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const { storage } = product.deps;
  const slow: ReceiptStorage = {
    ...storage,
    remove: async (key) => {
      await isLetGo;
      await storage.remove(key);
    },
  };
  const slowApp = await createTestApp({ replace: { storage: slow } });
  try {
    const anna = await slowApp.homeowner();
    const key = await withRenovation(anna);
    const { body } = await anna.post("/api/signed-url", { s3Key: key });
    const link = (body as { signedUrl: string }).signedUrl.replace("http://localhost:3000", "");
    expect(await slowApp.visitor().get(link)).toMatchObject({ status: 200 });
    expect(await end(anna)).toMatchObject({ status: 204 });
    expect(await listedKeys(slow)).toContain(key);
    expect(await slowApp.visitor().get(link)).toMatchObject({ status: 404 });
    letGo();
    await expect.poll(() => listedKeys(slow)).not.toContain(key);
  } finally {
    letGo();
    await slowApp.close();
  }
});

test("the sweep removes files left by a shutdown", async () => {
  const remover = new ReceiptRemover(product.deps);
  const anna = await product.homeowner();
  const key = await withRenovation(anna);
  await remover.stop();
  await product.db.execute(sql`delete from users where id = ${anna.user.id}`);
  remover.remove([key]);
  await remover.stop();
  expect(await listedKeys(product.deps.storage)).toContain(key);
  // File times come from the file system, not from the test clock.
  const before = product.clock.now();
  product.clock.set(new Date(Date.now() + 25 * 60 * MINUTE));
  try {
    await sweepReceipts(product.deps);
    expect(await listedKeys(product.deps.storage)).not.toContain(key);
  } finally {
    product.clock.set(before);
  }
});

test("sends an email to the account's address", async () => {
  const anna = await product.homeowner({ firstName: "Anna" });
  await mailsTo(product, anna.user.email);
  expect(await end(anna)).toMatchObject({ status: 204 });
  product.clock.advance(1);
  const [mail] = await mailsTo(product, anna.user.email);
  expect(mail).toMatchObject({ subject: "Your account was deleted" });
  expect(mail?.text).toMatch(/^Hello Anna,\n/);
  expect(mail?.text).toContain("If this wasn't you");
});

describe("reauthentication", () => {
  test.each([
    ["a wrong password", { password: "not it" }, 401, "invalid_credentials"],
    ["an empty one", { password: "" }, 401, "invalid_credentials"],
    ["none", undefined, 401, "invalid_credentials"],
  ])("%s changes nothing", async (_name, body, status, code) => {
    const anna = await product.homeowner();
    expect(await anna.delete("/api/account", body)).toMatchObject({ status, body: { code } });
    expect(await isThere(anna)).toBe(true);
    expect(await anna.get("/api/user")).toMatchObject({ status: 200 });
  });

  test("allows five password attempts an hour, shared with other forms", async () => {
    const anna = await product.homeowner();
    const chosen = { password: "a dry roof", confirmPassword: "a dry roof" };
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await end(anna, "wrong")).toMatchObject({
        status: 401,
        body: { error: "Incorrect current password." },
      });
    }
    expect(
      await anna.post("/api/account/password", { currentPassword: "wrong", ...chosen }),
    ).toMatchObject({ status: 401 });
    expect(await end(anna)).toMatchObject({ status: 429 });
    product.clock.advance(60 * MINUTE);
    expect(await end(anna)).toMatchObject({ status: 204 });
  });

  test("an account without a password needs a sign-in within fifteen minutes", async () => {
    const anna = await product.homeowner();
    await product.db.execute(sql`update users set password = null where id = ${anna.user.id}`);
    product.clock.advance(15 * MINUTE + 1);
    expect(await anna.delete("/api/account")).toMatchObject({
      status: 401,
      body: {
        code: "invalid_credentials",
        error: "For security, sign in again and retry within 15 minutes.",
      },
    });
    expect(await isThere(anna)).toBe(true);
    const bob = await product.homeowner();
    await product.db.execute(sql`update users set password = null where id = ${bob.user.id}`);
    product.clock.advance(15 * MINUTE);
    expect(await bob.delete("/api/account")).toMatchObject({ status: 204 });
  });

  test("rejects other origins, visitors and demos", async () => {
    const anna = await product.homeowner();
    const foreign = { origin: "https://evil.example" };
    const body = { password: anna.password };
    expect(await anna.delete("/api/account", body, foreign)).toMatchObject({ status: 403 });
    expect(await product.visitor().delete("/api/account", {})).toMatchObject({ status: 401 });
    const demo = await openDemo(product);
    expect(await demo.delete("/api/account", {})).toMatchObject({
      status: 409,
      body: { error: "This is a demo account." },
    });
    expect(await demo.post("/api/account/restore", "x", FORM)).toMatchObject({ status: 409 });
  });
});

const FORM = { "content-type": "multipart/form-data; boundary=x" };

describe("an active subscription", () => {
  test("blocks the deletion without a payment provider, because it may still be active", async () => {
    const free = await createTestApp({ config: { billing: { kind: "off" } } });
    try {
      const anna = await free.homeowner();
      const set = (status: string, customerId: string) =>
        free.db.execute(sql`
          update users set subscription_status = ${status}, stripe_customer_id = ${customerId}
          where id = ${anna.user.id}`);
      await set("active", "cus_real");
      expect(await end(anna)).toMatchObject({
        status: 503,
        body: { error: expect.stringContaining("nothing was deleted") as string },
      });
      expect(await anna.get("/api/user")).toMatchObject({ status: 200 });
      await set("free", "cus_real");
      expect(await end(anna)).toMatchObject({ status: 204 });
    } finally {
      await free.close();
    }
  });

  test("is canceled at the provider first", async () => {
    const anna = await product.homeowner();
    const { id } = await product.subscribe(anna);
    const customerId = await customerIdOf(product.db, anna);
    expect(await end(anna)).toMatchObject({ status: 204 });
    expect(product.stripe.world.latestOf(customerId)).toMatchObject({ id, status: "canceled" });
    expect(await isThere(anna)).toBe(false);
  });

  test.each(["incomplete", "paused", "past_due"])(
    "is also canceled in state %s",
    async (status) => {
      const anna = await product.homeowner();
      const subscription = await product.subscribe(anna);
      subscription.status = status;
      expect(await end(anna)).toMatchObject({ status: 204 });
      expect(subscription.status).toBe("canceled");
    },
  );

  test("cannot start from an open checkout, and the provider's customer is deleted", async () => {
    const anna = await product.homeowner();
    const url = await checkoutOf(anna);
    const customerId = await customerIdOf(product.db, anna);
    expect(await end(anna)).toMatchObject({ status: 204 });
    expect(() => product.stripe.world.pay(url)).toThrow("cannot be paid");
    expect(product.stripe.world.hasCustomer(customerId)).toBe(false);
  });

  test("that was simulated does not block the deletion under a real provider", async () => {
    const anna = await product.homeowner();
    await product.db.execute(sql`
      update users set stripe_customer_id = 'sim_cus_0123456789abcdef01234567'
      where id = ${anna.user.id}`);
    const asked = product.stripe.asked.length;
    expect(await end(anna)).toMatchObject({ status: 204 });
    expect(product.stripe.asked).toHaveLength(asked);
  });

  test("that cannot be canceled blocks the deletion", async () => {
    const anna = await product.homeowner();
    const key = await withRenovation(anna);
    await product.subscribe(anna);
    const customerId = await customerIdOf(product.db, anna);
    product.stripe.trouble = "fail";
    try {
      expect(await end(anna)).toMatchObject({ status: 503, body: { code: "unavailable" } });
    } finally {
      product.stripe.trouble = undefined;
    }
    expect(product.stripe.world.latestOf(customerId)).toMatchObject({ status: "active" });
    expect(await rowsOf(product, anna.user.id)).toMatchObject({ users: 1, expenses: 1 });
    expect(await listedKeys(product.deps.storage)).toContain(key);
    expect(await anna.get("/api/user")).toMatchObject({ status: 200 });
    expect(await end(anna)).toMatchObject({ status: 204 });
  });
});
