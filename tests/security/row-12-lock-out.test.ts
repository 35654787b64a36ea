import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Homeowner, newNetwork } from "../support/app/app.ts";
import { tally } from "../support/app/send-concurrently.ts";
import {
  createPasswordCountingApp,
  guessFromManyNetworks,
  logIn,
  times,
} from "../support/app/sign-in/guessing.ts";
import { newestTo, tokenIn } from "../support/mails.ts";
import type { TestClient } from "../support/app/test-client.ts";

const DEVICE = "plumbline_device";
const NEW = "a warm cellar and a dry roof";

let product: Awaited<ReturnType<typeof createPasswordCountingApp>>;
beforeAll(async () => {
  product = await createPasswordCountingApp();
});
afterAll(() => product.close());
beforeEach(() => {
  product.clock.advance(60 * 60 * 1000);
  Object.assign(product.work, { looked: 0, hashed: 0 });
});

/** The owner's browser after a sign-out. */
async function signedOut(homeowner: Homeowner): Promise<TestClient> {
  await homeowner.post("/api/logout");
  return homeowner;
}

describe("row 12: locking the victim out", () => {
  test("keeps the victim's sessions", async () => {
    const victim = await product.homeowner();
    await guessFromManyNetworks(product, victim.user.email, 11);
    expect((await victim.get("/api/user")).status).toBe(200);
  });

  test("does not block browsers with an earlier sign-in, nor their network", async () => {
    const victim = await product.homeowner();
    const { user, password, address } = victim;
    const browser = await signedOut(victim);
    await guessFromManyNetworks(product, user.email, 11);
    for (let turn = 0; turn < 31; turn += 1) {
      await logIn(product.visitor(address), `neighbor-${turn}@example.com`);
    }
    expect((await logIn(product.visitor(address), user.email, password)).status).toBe(429);
    expect((await logIn(browser, user.email)).status).toBe(401);
    expect((await logIn(browser, user.email, password)).status).toBe(200);
    expect((await browser.get("/api/user")).status).toBe(200);
  });

  test("does not block the browser that changed the password, nor one that reset it by email", async () => {
    const victim = await product.homeowner();
    const { user, password } = victim;
    const chosen = { password: NEW, confirmPassword: NEW };
    await victim.post("/api/account/password", { ...chosen, currentPassword: password });
    const elsewhere = product.visitor(newNetwork());
    await guessFromManyNetworks(product, user.email, 11);
    expect((await logIn(await signedOut(victim), user.email, NEW)).status).toBe(200);
    expect((await logIn(elsewhere, user.email, NEW)).status).toBe(429);
    await elsewhere.post("/api/password-reset", { email: user.email });
    const token = tokenIn(await newestTo(product, user.email, "Reset your password"));
    const other = { password, confirmPassword: password };
    await elsewhere.post("/api/password-reset/confirm", { token, ...other });
    expect((await logIn(elsewhere, user.email, password)).status).toBe(200);
    expect((await logIn(victim, user.email, password)).status).toBe(429);
  });

  test("limits a trusted browser to ten wrong attempts, also when sent at once", async () => {
    const victim = await product.homeowner();
    const { user, password } = victim;
    const browser = await signedOut(victim);
    const responses = await times(30, () => logIn(browser, user.email));
    expect(tally(responses)).toEqual({ 401: 10, 429: 20 });
    expect(product.work.looked).toBe(10);
    expect((await logIn(browser, user.email, password)).status).toBe(429);
    // Trusted-device attempts have a separate counter.
    expect((await logIn(product.visitor(newNetwork()), user.email, password)).status).toBe(200);
  });

  test.each<[string, (mine: TestClient, victim: Homeowner) => Promise<void>]>([
    ["of another account", async () => undefined],
    [
      "with made-up bytes",
      async (mine) => {
        mine.cookies.set(DEVICE, "A".repeat(43));
      },
    ],
    [
      "of the victim with one letter changed",
      async (mine, victim) => {
        const token = victim.cookies.get(DEVICE) ?? "";
        const letter = token.startsWith("A") ? "B" : "A";
        mine.cookies.set(DEVICE, `${letter}${token.slice(1)}`);
      },
    ],
    [
      "of the victim in another base64url spelling",
      async (mine, victim) => {
        const token = victim.cookies.get(DEVICE) ?? "";
        const bytes = Buffer.from(token, "base64url");
        const others = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]
          .map((letter) => token.slice(0, -1) + letter)
          .filter((text) => text !== token && Buffer.from(text, "base64url").equals(bytes));
        expect(others).toHaveLength(3);
        mine.cookies.set(DEVICE, others[0] ?? "");
      },
    ],
    [
      "from before a password change",
      async (mine, victim) => {
        mine.cookies.set(DEVICE, victim.cookies.get(DEVICE) ?? "");
        const { password } = victim;
        const chosen = { currentPassword: password, password: NEW, confirmPassword: NEW };
        await victim.post("/api/account/password", chosen);
      },
    ],
  ])("a cookie %s gives no extra attempts", async (_whose, prepare) => {
    const victim = await product.homeowner();
    const mine = await product.homeowner();
    await prepare(mine, victim);
    await guessFromManyNetworks(product, victim.user.email, 10);
    const looked = product.work.looked;
    expect((await logIn(mine, victim.user.email)).status).toBe(429);
    expect(product.work.looked).toBe(looked);
  });

  test("recognizes a browser by an HttpOnly cookie that is stored only as a hash", async () => {
    const { user, password } = await product.homeowner();
    const response = await logIn(product.visitor(), user.email, password);
    const lines = [response.headers["set-cookie"] ?? []].flat();
    const line = String(lines.find((one) => one.startsWith(DEVICE)));
    expect(line).toMatch(
      /^plumbline_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const { rows } = await product.connection.pool.query<{ dump: string }>(
      "select database_to_xml(true, true, '')::text as dump",
    );
    expect(rows[0]?.dump).not.toContain(line.slice(DEVICE.length + 1, DEVICE.length + 44));
  });
});
