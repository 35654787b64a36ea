import { failed } from "../../errors.ts";
import type { Payments } from "./payments.ts";

/** For an installation without paid plans: all accounts have Pro. */
export function createNoPayments(): Payments {
  const refuse = async () => {
    throw failed("conflict", "Pro is included here, so there is nothing to pay.");
  };
  return {
    kind: "off",
    createCustomer: refuse,
    openCheckout: refuse,
    openPortal: async () => undefined,
    listSubscriptions: async () => undefined,
    cancelSubscription: async () => {},
    closeCustomer: async () => {},
    changeEmail: async () => {},
    readEvent: async () => undefined,
  };
}
