import * as z from "zod/mini";
import type { TestClient } from "./test-client.ts";

const operation = z.object({ requestBody: z.optional(z.unknown()) });

const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

const method = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]);
type Method = z.infer<typeof method>;

export interface Call {
  method: Method;
  /** path with 1 for every id */
  path: string;
  takesBody: boolean;
}

/** Calls that need no session. */
const OPEN: ReadonlySet<string> = new Set([
  "/api/login",
  "/api/login/second-factor",
  "/api/login/passkey/options",
  "/api/login/passkey",
  "/api/register",
  "/api/logout",
  "/api/demo",
  "/api/auth/google",
  "/api/auth/google/callback",
  "/api/auth/google/about",
  "/api/auth/google/pending",
  "/api/auth/google/link",
  "/api/password-reset",
  "/api/password-reset/confirm",
  "/api/email-change/cancel",
  "/api/email-confirmation",
  "/api/invitations/preview",
]);

/** Webhooks: no session and no Origin, verified by signature or secret. */
const WEBHOOKS: ReadonlySet<string> = new Set(["/api/stripe/webhook", "/api/inbound-mail"]);

/** Every call in the product's own description, so that tests cover new routes too. */
export async function listCalls(client: TestClient): Promise<Call[]> {
  const response = await client.get("/api/openapi.json");
  const { paths } = description.parse(response.body);
  const ours = Object.entries(paths).filter(([pattern]) => !WEBHOOKS.has(pattern));
  return ours.flatMap(([pattern, operations]) =>
    Object.entries(operations).map(([name, operation]) => ({
      method: method.parse(name.toUpperCase()),
      path: pattern.replaceAll(/\{\w+\}/g, "1"),
      takesBody: operation.requestBody !== undefined,
    })),
  );
}

export function isWrite(call: Call): boolean {
  return call.method !== "GET";
}

export function needsSession(call: Call): boolean {
  return !OPEN.has(call.path) && !isForAdmins(call);
}

/** Admin calls have their own authentication. */
function isForAdmins(call: Call): boolean {
  return call.path.startsWith("/api/admin/");
}
