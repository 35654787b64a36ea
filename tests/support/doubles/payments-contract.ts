import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Payments, SignedMessage } from "../../../server/gateways/payments/payments.ts";
import type { TestClock } from "../app/app.ts";

/** A provider, and the actions of users on its pages. */
export interface PaymentsUnderTest {
  payments: Payments;
  clock: TestClock;
  /** enters a card on the checkout page */
  pay(customerId: string, url: string): void;
  planCancel(customerId: string): void;
  keep(customerId: string): void;
  failPayment(customerId: string): void;
  settle(customerId: string): void;
  /** the email address that the provider uses */
  emailOf(customerId: string): string | undefined;
  /** a signed event about the customer's subscription */
  event(customerId: string): SignedMessage;
  close(): Promise<void>;
}

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const payer = { userId: 7, email: "nora@example.com", name: "Nora Whitfield" };

/** Requirements of every implementation, also of one without payments. */
export function describeAnyPayments(
  name: string,
  open: () => Promise<Pick<PaymentsUnderTest, "payments" | "clock" | "close">>,
): void {
  describe(`${name}, with or without payments`, () => {
    let subject: Pick<PaymentsUnderTest, "payments" | "clock" | "close">;
    let payments: Payments;
    beforeEach(async () => {
      subject = await open();
      payments = subject.payments;
    });
    afterEach(() => subject.close());

    it.each(["cus_unknown", "sim_cus_../../secret", "off"])(
      "knows no customer %s, and opens nothing for it",
      async (stranger) => {
        expect(await payments.listSubscriptions(stranger)).toBeUndefined();
        expect(await payments.openPortal(stranger)).toBeUndefined();
        const checkout = payments.openCheckout(stranger);
        if (payments.kind === "off") await expect(checkout).rejects.toMatchObject({ status: 409 });
        else expect(await checkout).toBeUndefined();
      },
    );

    it("accepts canceling a subscription that never existed", async () => {
      await payments.cancelSubscription("sub_unknown");
    });

    it("accepts deleting a customer that never existed", async () => {
      await payments.closeCustomer("cus_unknown");
      await payments.changeEmail("cus_unknown", "new@example.com");
    });

    it("rejects an event that it did not sign", async () => {
      const now = subject.clock.now();
      const time = Math.floor(now.getTime() / SECOND);
      const body = Buffer.from(
        JSON.stringify({ id: "evt_1", type: "invoice.paid", data: { object: { customer: "c" } } }),
      );
      for (const signature of [undefined, "", `t=${time}`, `t=${time},v1=${"0".repeat(64)}`]) {
        expect(await payments.readEvent({ body, signature }, now)).toBeUndefined();
      }
    });
  });
}

/** Requirements of every provider that takes payments. */
export function describePayments(name: string, open: () => Promise<PaymentsUnderTest>): void {
  describeAnyPayments(name, open);
  describe(`${name} as a provider of payments`, () => {
    let subject: PaymentsUnderTest;
    let payments: Payments;
    let customerId: string;
    beforeEach(async () => {
      subject = await open();
      payments = subject.payments;
      customerId = await payments.createCustomer(payer);
    });
    afterEach(() => subject.close());

    async function subscribe(): Promise<void> {
      subject.pay(customerId, (await payments.openCheckout(customerId)) ?? "");
    }

    async function onlySubscription() {
      const list = await payments.listSubscriptions(customerId);
      expect(list).toHaveLength(1);
      return list?.[0];
    }

    it("has no subscriptions of a new customer", async () => {
      expect(await payments.listSubscriptions(customerId)).toEqual([]);
    });

    it("opens one checkout for repeated requests", async () => {
      const [one, other] = [
        await payments.openCheckout(customerId),
        await payments.openCheckout(customerId),
      ];
      expect(one).toMatch(/^https?:\/\//);
      expect(other).toBe(one);
      const another = await payments.createCustomer({ ...payer, userId: 8 });
      expect(await payments.openCheckout(another)).not.toBe(one);
    });

    it("opens another checkout once the first is paid or a day old", async () => {
      const first = await payments.openCheckout(customerId);
      subject.clock.advance(DAY);
      const second = await payments.openCheckout(customerId);
      expect(second).not.toBe(first);
      subject.pay(customerId, second ?? "");
      expect(await payments.openCheckout(customerId)).not.toBe(second);
    });

    it("renews a paid subscription within about a month", async () => {
      await subscribe();
      const now = subject.clock.now();
      const subscription = await onlySubscription();
      expect(subscription).toMatchObject({ state: "active", endsAt: null, pastDueSince: null });
      const days = ((subscription?.renewsAt?.getTime() ?? 0) - now.getTime()) / DAY;
      expect(days).toBeGreaterThanOrEqual(28);
      expect(days).toBeLessThanOrEqual(31);
    });

    it("ends a subscription canceled for the period's end at that time", async () => {
      await subscribe();
      const before = await onlySubscription();
      subject.planCancel(customerId);
      const planned = await onlySubscription();
      expect(planned).toEqual({ ...before, endsAt: before?.renewsAt, renewsAt: null });
      subject.keep(customerId);
      expect(await onlySubscription()).toEqual(before);
    });

    it("reports since when a payment is missing", async () => {
      await subscribe();
      subject.failPayment(customerId);
      const unpaid = await onlySubscription();
      expect(unpaid).toMatchObject({ state: "past_due", renewsAt: null });
      const age = subject.clock.now().getTime() - (unpaid?.pastDueSince?.getTime() ?? 0);
      expect(age).toBeLessThan(SECOND);
      subject.settle(customerId);
      expect(await onlySubscription()).toMatchObject({ state: "active", pastDueSince: null });
    });

    it("ends a subscription canceled at once, paid until its period's end", async () => {
      await subscribe();
      subject.clock.advance(DAY);
      const before = await onlySubscription();
      await payments.cancelSubscription(before?.id ?? "");
      const ended = await onlySubscription();
      expect(ended).toMatchObject({ state: "ended", endsAt: before?.renewsAt, renewsAt: null });
      subject.clock.advance(DAY);
      await payments.cancelSubscription(before?.id ?? "");
      expect(await onlySubscription()).toEqual(ended);
    });

    it("ends a subscription with a missing payment immediately", async () => {
      await subscribe();
      subject.failPayment(customerId);
      subject.clock.advance(DAY);
      const { id = "" } = (await onlySubscription()) ?? {};
      await payments.cancelSubscription(id);
      const ended = await onlySubscription();
      expect(ended).toMatchObject({ state: "ended", renewsAt: null, pastDueSince: null });
      const age = subject.clock.now().getTime() - (ended?.endsAt?.getTime() ?? 0);
      expect(Math.abs(age)).toBeLessThan(SECOND);
      subject.clock.advance(DAY);
      await payments.cancelSubscription(id);
      expect(await onlySubscription()).toEqual(ended);
    });

    it("leaves nothing payable for a deleted customer", async () => {
      await subscribe();
      subject.failPayment(customerId);
      const url = (await payments.openCheckout(customerId)) ?? "";
      for (let index = 0; index < 2; index += 1) {
        await payments.closeCustomer(customerId);
        expect(() => subject.pay(customerId, url)).toThrow(/not/);
        const left = await payments.listSubscriptions(customerId);
        expect(left?.filter(({ state }) => state !== "ended")).toEqual([]);
        expect(await payments.openCheckout(customerId)).toBeUndefined();
        expect(await payments.openPortal(customerId)).toBeUndefined();
      }
      await payments.changeEmail(customerId, "late@example.com");
    });

    it("uses a new email address from then on", async () => {
      await payments.changeEmail(customerId, "moved@example.com");
      expect(subject.emailOf(customerId)).toBe("moved@example.com");
    });

    it("opens a portal", async () => {
      expect(await payments.openPortal(customerId)).toMatch(/^https?:\/\//);
    });

    describe("its events", () => {
      let message: SignedMessage;
      let now: Date;
      beforeEach(async () => {
        await subscribe();
        message = subject.event(customerId);
        now = subject.clock.now();
      });
      const later = (seconds: number) => new Date(now.getTime() + seconds * SECOND);

      it("name their customer", async () => {
        const event = await payments.readEvent(message, now);
        expect(event).toMatchObject({
          id: expect.stringMatching(/^\w{8,}$/),
          type: expect.stringMatching(/^[a-z_.]+$/),
          customerId,
        });
      });

      it("are accepted within 300 seconds of their signature, before and after", async () => {
        for (const seconds of [-300, 0, 300]) {
          expect(await payments.readEvent(message, later(seconds))).toBeDefined();
        }
        for (const seconds of [-301, 301, 86_400]) {
          expect(await payments.readEvent(message, later(seconds))).toBeUndefined();
        }
      });

      it("are rejected when any part was changed", async () => {
        const { body, signature = "" } = message;
        const other = Buffer.from(body.toString().replace(customerId, "cus_somebody_else"));
        const time = /t=(\d+)/.exec(signature)?.[1] ?? "";
        const forged: SignedMessage[] = [
          { body: other, signature },
          { body: Buffer.concat([body, Buffer.from(" ")]), signature },
          { body: Buffer.alloc(0), signature },
          { body, signature: undefined },
          { body, signature: "" },
          { body, signature: "nonsense" },
          { body, signature: `t=${time}` },
          { body, signature: `t=${time},v1=` },
          { body, signature: `t=${time},v1=${"0".repeat(64)}` },
          { body, signature: signature.replace("v1=", "v0=") },
          { body, signature: signature.replace(time, String(Number(time) + 1)) },
          { body, signature: `${signature},t=${Number(time) + 1}` },
          { body, signature: `t=${Number(time) + 1},${signature}` },
          { body, signature: signature.replace(`t=${time}`, `t=${time}e0`) },
        ];
        for (const one of forged) expect(await payments.readEvent(one, now)).toBeUndefined();
      });
    });
  });
}
