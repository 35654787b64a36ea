import { and, isNotNull, sql } from "drizzle-orm";
import type { PaymentKind } from "../../../shared/billing/contract.ts";
import { SIMULATED_CUSTOMER_START } from "./rules/simulated-customer.ts";
import type { Queryable } from "../../db/client.ts";
import { users } from "../../db/schema/tables.ts";

/**
 * Refuses to start with simulated payments on a database with real customers: without the API key
 * the server would treat them as unknown and grant Pro for free.
 */
export async function requireConsistentPayments(
  db: Queryable,
  payments: PaymentKind,
): Promise<void> {
  if (payments !== "simulated") return;
  const { stripeCustomerId } = users;
  const isReal = sql`not starts_with(${stripeCustomerId}, ${SIMULATED_CUSTOMER_START})`;
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(stripeCustomerId), isReal))
    .limit(1);
  if (found.length === 0) return;
  throw new Error(
    "BILLING is simulated, but there are customers of a real payment provider in the database: " +
      "set STRIPE_SECRET_KEY, or BILLING to off.",
  );
}
