import type { FastifyRequest } from "fastify";
import type { UserId } from "../../../shared/ids.ts";
import { failed } from "../../errors.ts";
import { requireSession } from "./session.ts";

/**
 * The signed-in user as owner of the account.
 *
 * @throws 409 in a shared demo account, 401 without a session
 */
export function requireAccountOwner(request: FastifyRequest): UserId {
  const { userId, user } = requireSession(request);
  if (user.demoEndsAt !== null) throw failed("conflict", "This is a demo account.");
  return userId;
}
