import type { FastifyRequest } from "fastify";
import type { UserId } from "../../../shared/ids.ts";
import { failed } from "../../errors.ts";
import { requireSession } from "./session.ts";

/**
 * The signed-in person, whose account is their own; throws 409 in a demo, which anybody opens
 * and nobody owns, and 401 when nobody is signed in.
 */
export function requireOwnAccount(request: FastifyRequest): UserId {
  const { userId, user } = requireSession(request);
  if (user.demoEndsAt !== null) throw failed("conflict", "This is a demo account.");
  return userId;
}
