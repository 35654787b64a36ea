import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secondFactors } from "../../../shared/account/second-factors.ts";
import { kindsOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { mailsTo } from "../../../tests/support/mails.ts";
import { addPasskey, usePasskey } from "../../../tests/support/app/sign-in/second-factors.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";

const PATH = "/api/account/passkeys";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

async function passkeysOf(client: TestClient) {
  return secondFactors.parse((await client.get("/api/account/second-factors")).body).passkeys;
}

describe("the user's own passkey", () => {
  test("can be renamed", async () => {
    const homeowner = await product.homeowner();
    const { added } = await addPasskey(product, homeowner);
    const path = `${PATH}/${added.id}`;
    const named = await homeowner.put(path, { name: "Old phone" });
    expect(named).toMatchObject({ status: 200, body: { ...added, name: "Old phone" } });
    for (const name of ["", " ", "x".repeat(101)]) {
      expect(await homeowner.put(path, { name })).toMatchObject({ status: 400 });
    }
  });

  test("is removed with the password, no longer works, and the owner is notified", async () => {
    const homeowner = await product.homeowner();
    const { password } = homeowner;
    const { device, added } = await addPasskey(product, homeowner);
    const path = `${PATH}/${added.id}/remove`;
    expect(await homeowner.post(path, {})).toMatchObject({ status: 401 });
    expect(await homeowner.post(path, { password })).toMatchObject({ status: 204 });
    expect(await passkeysOf(homeowner)).toEqual([]);
    expect(await usePasskey(product.visitor(), device)).toMatchObject({ status: 401 });
    expect((await kindsOf(homeowner))[0]).toBe("passkey_removed");
    const subjects = (await mailsTo(product, homeowner.user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /passkey/i.test(subject))).toHaveLength(2);
  });

  test("does not exist for other users", async () => {
    const [ada, grace] = [await product.homeowner(), await product.homeowner()];
    const { added } = await addPasskey(product, ada);
    const { password } = grace;
    for (const call of [
      async (id: number) => grace.put(`${PATH}/${id}`, { name: "Mine" }),
      async (id: number) => grace.post(`${PATH}/${id}/remove`, { password }),
    ]) {
      const [foreign, missing] = [await call(added.id), await call(987_654)];
      expect(foreign).toMatchObject({ status: 404, text: missing.text });
    }
    expect(await passkeysOf(ada)).toEqual([added]);
  });

  test.each(["0", "-1", "1.5", "abc", "9007199254740993"])("has no id %s", async (id) => {
    const homeowner = await product.homeowner();
    expect(await homeowner.put(`${PATH}/${id}`, { name: "Mine" })).toMatchObject({ status: 400 });
  });
});
