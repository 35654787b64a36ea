import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activeSessions } from "../../../shared/account/contract.ts";
import {
  isSignedIn,
  kindsOf,
  ownerOf,
  ownSessionId,
  sessionsOf,
  signInElsewhere,
} from "../../../tests/support/app/accounts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { recordSecurityEvent } from "../../identity/security-log.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const COOKIE = "plumbline_session";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

describe("sessions", () => {
  test("are listed with the current one first, under ids that don't open the session", async () => {
    const homeowner = await product.homeowner();
    const desk = await signInElsewhere(product, homeowner);
    const response = await homeowner.get("/api/account/sessions");
    const [current, other, ...more] = activeSessions.parse(response.body);
    expect(more).toEqual([]);
    expect([current?.isCurrent, other?.isCurrent]).toEqual([true, false]);

    const token = homeowner.cookies.get(COOKIE) ?? "";
    const sid = createHash("sha256").update(token).digest("hex");
    expect(response.text).not.toContain(token);
    expect(response.text).not.toContain(sid);
    for (const presented of [current?.id ?? "", sid]) {
      const thief = product.visitor();
      thief.cookies.set(COOKIE, presented);
      expect(await isSignedIn(thief)).toBe(false);
      thief.cookies.set(COOKIE, presented.slice(0, 43));
      expect(await isSignedIn(thief)).toBe(false);
    }
    expect(await sessionsOf(desk)).toMatchObject([{ id: other?.id, isCurrent: true }, {}]);
  });

  test("show their last use to the hour, even without device data", async () => {
    const homeowner = await product.homeowner();
    const desk = await signInElsewhere(product, homeowner);
    const startedAt = product.clock.now().toISOString();
    await product.db.execute(sql`
      update sessions set sess = json_build_object('userId', sess -> 'userId',
        'createdAt', sess -> 'createdAt')
      where sess ->> 'userId' = ${String(homeowner.user.id)}`);
    product.clock.advance(5 * HOUR);
    await desk.get("/api/user");
    const seenAt = product.clock.now().toISOString();
    product.clock.advance(2 * DAY);
    expect(await sessionsOf(homeowner)).toMatchObject([
      {
        isCurrent: true,
        device: null,
        address: null,
        startedAt,
        lastSeenAt: product.clock.now().toISOString(),
      },
      { isCurrent: false, device: null, address: null, startedAt, lastSeenAt: seenAt },
    ]);
  });

  test("are not listed once expired", async () => {
    const homeowner = await product.homeowner();
    await signInElsewhere(product, homeowner);
    for (let day = 0; day < 8; day += 1) {
      product.clock.advance(DAY);
      await homeowner.get("/api/user");
    }
    expect(await sessionsOf(homeowner)).toMatchObject([{ isCurrent: true }]);
  });

  test("can be ended one by one, which is logged", async () => {
    const homeowner = await product.homeowner();
    const [desk, phone] = [
      await signInElsewhere(product, homeowner),
      await signInElsewhere(product, homeowner),
    ];
    const id = await ownSessionId(desk);
    expect(await homeowner.delete(`/api/account/sessions/${id}`)).toMatchObject({
      status: 204,
      text: "",
    });
    expect(await isSignedIn(desk)).toBe(false);
    expect(await isSignedIn(phone)).toBe(true);
    expect(await isSignedIn(homeowner)).toBe(true);
    expect((await kindsOf(homeowner))[0]).toBe("signed_out_elsewhere");
    expect(await homeowner.delete(`/api/account/sessions/${id}`)).toMatchObject({ status: 404 });
  });

  test("the current one cannot be ended by id", async () => {
    const homeowner = await product.homeowner();
    const id = await ownSessionId(homeowner);
    expect(await homeowner.delete(`/api/account/sessions/${id}`)).toMatchObject({ status: 404 });
    expect(await isSignedIn(homeowner)).toBe(true);
  });

  test("can all be ended except the current one, for this account only", async () => {
    const homeowner = await product.homeowner();
    const neighbor = await product.homeowner();
    const [desk, phone] = [
      await signInElsewhere(product, homeowner),
      await signInElsewhere(product, homeowner),
    ];
    expect(await homeowner.delete("/api/account/sessions")).toMatchObject({ status: 204 });
    const left = await Promise.all([homeowner, neighbor, desk, phone].map(isSignedIn));
    expect(left).toEqual([true, true, false, false]);
    const ended = (kinds: string[]) => kinds.filter((kind) => kind === "signed_out_elsewhere");
    expect(ended(await kindsOf(homeowner))).toHaveLength(1);

    // There is nothing left to end, and nothing is logged.
    expect(await homeowner.delete("/api/account/sessions")).toMatchObject({ status: 204 });
    expect(ended(await kindsOf(homeowner))).toHaveLength(1);
    expect(ended(await kindsOf(neighbor))).toHaveLength(0);
  });
});

describe("another user's session", () => {
  test("is reported as not found, and is not ended", async () => {
    const [victim, attacker] = [await product.homeowner(), await product.homeowner()];
    const id = await ownSessionId(victim);
    const foreign = await attacker.delete(`/api/account/sessions/${id}`);
    const missing = await attacker.delete(`/api/account/sessions/${"0".repeat(64)}`);
    expect(foreign).toMatchObject({ status: 404, body: { error: "Session not found" } });
    expect(foreign.bytes.equals(missing.bytes)).toBe(true);
    expect(await isSignedIn(victim)).toBe(true);
    expect(await kindsOf(attacker)).not.toContain("signed_out_elsewhere");
  });

  test("is never listed", async () => {
    const [victim, attacker] = [await product.homeowner(), await product.homeowner()];
    await recordSecurityEvent(product.db, ownerOf(victim), {
      kind: "password_changed",
      origin: { address: "203.0.113.77", device: "Canary on Linux" },
      now: product.clock.now(),
    });
    expect((await victim.get("/api/account/activity")).text).toContain("Canary on Linux");
    const id = await ownSessionId(victim);
    for (const path of ["", "/sessions", "/activity"]) {
      const { text } = await attacker.get(`/api/account${path}`);
      for (const canary of ["203.0.113.77", "Canary", id, victim.user.email]) {
        expect(text).not.toContain(canary);
      }
    }
  });

  test.each(["abc", "0", "G".repeat(64), `${"0".repeat(64)}0`, "%00"])(
    "a session id %s is rejected",
    async (id) => {
      const homeowner = await product.homeowner();
      const { status } = await homeowner.delete(`/api/account/sessions/${id}`);
      expect([400, 404]).toContain(status);
      expect(await isSignedIn(homeowner)).toBe(true);
    },
  );

  test.each([
    ["GET", ""],
    ["PUT", "/profile"],
    ["GET", "/sessions"],
    ["DELETE", `/sessions/${"0".repeat(64)}`],
    ["DELETE", "/sessions"],
    ["GET", "/activity"],
  ] as const)("%s /api/account%s needs a session", async (method, path) => {
    const response = await product.visitor().send(method, `/api/account${path}`, undefined);
    expect(response).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  });
});
