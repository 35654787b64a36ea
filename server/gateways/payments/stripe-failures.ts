import { type AppError, failed } from "../../errors.ts";

const RETRY_AFTER_SECONDS = 30;

/** Undefined when Stripe reports the object as missing. */
export async function undefinedIfMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Undefined when Stripe reports that the action is no longer possible. */
export async function undefinedIfRejected<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isOfType(error, "StripeInvalidRequestError")) return undefined;
    throw error;
  }
}

/**
 * Whether Stripe reports a missing object. A missing price doesn't count: it is a configuration
 * error, not a deleted customer.
 */
function isMissing(error: unknown): boolean {
  return (
    isOfType(error, "StripeInvalidRequestError") &&
    textAt(error, "code") === "resource_missing" &&
    !textAt(error, "param").startsWith("line_items")
  );
}

export function isOfType(error: unknown, type: string): error is Error {
  return error instanceof Error && textAt(error, "type") === type;
}

function textAt(error: Error, key: string): string {
  return String(Reflect.get(error, key) ?? "");
}

export function unavailable(cause: Error): AppError {
  return failed(
    "unavailable",
    "The payment provider does not answer at the moment. Please try again in a moment.",
    { retryAfterSeconds: RETRY_AFTER_SECONDS, cause },
  );
}
