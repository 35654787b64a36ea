import { eq } from "drizzle-orm";
import type { EmailConfirmation } from "../../../shared/account/credentials.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import {
  findEmailToken,
  type Link,
  emailTokenExpired,
  consumeEmailToken,
} from "../../identity/email-tokens.ts";
import { enqueueEmailToken } from "../../jobs/enqueue-mail.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { lockHomesOf } from "../expenses/payer-commands.ts";
import { consumeEmailRequestLimit } from "./limit-commands.ts";
import { changeAddress, confirmChangeAlone } from "./email-change-commands.ts";
import {
  findEmailChange,
  getCredentials,
  isOtherConfirmationPending,
  lockAccount,
} from "./queries.ts";

type Parts = Pick<Deps, "db" | "clock" | "config" | "jobs">;

/** Sends the verification email again; does nothing for a verified address. */
export async function requestVerification(
  deps: Parts,
  owner: UserId,
  origin: Origin,
): Promise<void> {
  const { db, clock, config } = deps;
  const { email, isVerified } = await getCredentials(db, owner);
  if (isVerified) return;
  await consumeEmailRequestLimit(deps, {
    what: "verify",
    whose: String(owner),
    from: origin.address,
  });
  const sender = await deps.jobs.open();
  const ordering = { sender, secret: config.sessionSecret, now: clock.now() };
  await db.transaction(async (tx) => {
    await enqueueEmailToken(tx, { kind: "verify_email", owner, to: email }, ordering);
  });
}

/** Confirms an email address by the link in an email. Needs no session. */
export async function confirmEmail(
  deps: Parts,
  token: string,
  origin: Origin,
): Promise<EmailConfirmation> {
  const alone = await findEmailChange(deps.db, { confirmToken: token });
  if (alone) return confirmChangeAlone(deps, alone, { token, origin });
  const known = await findEmailToken(deps.db, token, deps.clock.now());
  if (!known || known.kind === "reset_password") throw emailTokenExpired();
  const sender = await deps.jobs.open();
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockHomesOf(tx, known.owner);
    // Lock first, so that the confirmations of both mailboxes run one after the other.
    const { email } = await lockAccount(tx, known.owner);
    const link = await consumeEmailToken(tx, token, now);
    const { kind, owner } = link;
    if (kind === "reset_password") throw emailTokenExpired();
    if (kind === "verify_email") return verify(tx, link, { email, origin, now });
    if (await isOtherConfirmationPending(tx, owner, kind)) {
      return { kind: "half_changed", email: link.email };
    }
    const change = { owner, from: email, to: link.email, way: "both_mailboxes" } as const;
    await changeAddress(tx, change, { sender, origin, now });
    return { kind: "changed", email: link.email };
  });
}

interface SecurityEventInput {
  origin: Origin;
  now: Date;
}

async function verify(
  tx: Tx,
  link: Link,
  { email, origin, now }: SecurityEventInput & { email: string },
): Promise<EmailConfirmation> {
  if (email !== link.email) throw emailTokenExpired();
  await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, link.owner));
  await recordSecurityEvent(tx, link.owner, { kind: "email_verified", origin, now });
  return { kind: "verified", email };
}
