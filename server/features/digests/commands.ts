import { sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { findAccess, lockMembership } from "../../identity/access.ts";
import { memberOfUnsubscribeToken } from "../../identity/unsubscribe-token.ts";
import { isEmailVerified } from "./queries.ts";

interface Choice {
  home: UserId;
  isOn: boolean;
}

/**
 * Turns the daily email of a home on, from now, or off.
 *
 * @throws not_found for a home that the user may not open
 * @throws validation_failed if the user's address can't receive email
 */
export async function chooseDigest(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  who: UserId,
  { home, isOn }: Choice,
): Promise<void> {
  await db.transaction(async (tx) => {
    const access = await findAccess(tx, home, who);
    if (access === undefined) throw notFound("Home");
    if (!isOn) {
      await tx.execute(sql`
        delete from activity_digests where user_id = ${home} and member_id = ${who}`);
      return;
    }
    if (config.mail.kind !== "smtp") throw refused("Email isn't configured");
    if (!(await isEmailVerified(tx, who))) throw refused("Verify your email first");
    await lockMembership(tx, access);
    await tx.execute(sql`
      insert into activity_digests (user_id, member_id, covered_until)
      values (${home}, ${who}, ${clock.now().toISOString()}::timestamptz)
      on conflict do nothing`);
  });
}

function refused(message: string): Error {
  return validationFailed([{ path: ["isOn"], message }]);
}

/**
 * Turns off one home's daily email by the link in it.
 *
 * @returns whether the link is valid
 */
export async function unsubscribeFromDigest(
  { db, config }: Pick<Deps, "db" | "config">,
  token: unknown,
): Promise<boolean> {
  const found = memberOfUnsubscribeToken(token, config.sessionSecret);
  if (found === undefined) return false;
  await db.execute(sql`
    delete from activity_digests where user_id = ${found.home} and member_id = ${found.member}`);
  return true;
}
