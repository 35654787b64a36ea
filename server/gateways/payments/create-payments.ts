import path from "node:path";
import type { Config } from "../../config/config.ts";
import type { Clock } from "../clock.ts";
import { createNoPayments } from "./off.ts";
import type { Payments } from "./payments.ts";
import { createSimulatedPayments } from "./simulated.ts";
import { createStripePayments } from "./stripe.ts";

/** The configured payment provider. Loads and requests nothing yet. */
export function createPayments(config: Config, clock: Clock): Payments {
  const { billing, dataDir, publicUrl, sessionSecret } = config;
  switch (billing.kind) {
    case "stripe":
      return createStripePayments({ ...billing, publicUrl });
    case "simulated":
      return createSimulatedPayments({
        folder: path.join(dataDir, "simulated-payments"),
        publicUrl,
        secret: sessionSecret,
        clock,
      });
    case "off":
      return createNoPayments();
  }
}
