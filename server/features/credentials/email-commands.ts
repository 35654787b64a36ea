import { eq } from "drizzle-orm";
import type { EmailConfirmation } from "../../../shared/account/recovery.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { findLink, type Link, linkOver, takeLink } from "../../identity/email-tokens.ts";
import { orderLink } from "../../jobs/enqueue-mail.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { consumeEmailRequestLimit } from "./limits.ts";
import { changeAddress, confirmChangeAlone } from "./email-change-commands.ts";
import {
  findEmailChange,
  getCredentials,
  isOtherConfirmationPending,
  lockAccount,
} from "./queries.ts";

type Parts = Pick<Deps, "db" | "clock" | "config" | "jobs">;

/** Sends the verification mail again; no-op for a verified email. */
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
    await orderLink(tx, { kind: "verify_email", owner, to: email }, ordering);
  });
}

/** Confirms an email address by a mail's link. Needs no session. */
export async function confirmEmail(
  deps: Parts,
  token: string,
  origin: Origin,
): Promise<EmailConfirmation> {
  const alone = await findEmailChange(deps.db, { confirmToken: token });
  if (alone) return confirmChangeAlone(deps, alone, { token, origin });
  const known = await findLink(deps.db, token, deps.clock.now());
  if (!known || known.kind === "reset_password") throw linkOver();
  const sender = await deps.jobs.open();
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    // Lock first, so that the two halves of a change run one after the other.
    const { email } = await lockAccount(tx, known.owner);
    const link = await takeLink(tx, token, now);
    const { kind, owner } = link;
    if (kind === "reset_password") throw linkOver();
    if (kind === "verify_email") return verify(tx, link, { email, origin, now });
    if (await isOtherConfirmationPending(tx, owner, kind)) {
      return { kind: "half_changed", email: link.email };
    }
    const change = { owner, from: email, to: link.email, way: "both_mailboxes" } as const;
    await changeAddress(tx, change, { sender, origin, now });
    return { kind: "changed", email: link.email };
  });
}

interface Happening {
  origin: Origin;
  now: Date;
}

async function verify(
  tx: Tx,
  link: Link,
  { email, origin, now }: Happening & { email: string },
): Promise<EmailConfirmation> {
  if (email !== link.email) throw linkOver();
  await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, link.owner));
  await recordSecurityEvent(tx, link.owner, { kind: "email_verified", origin, now });
  return { kind: "verified", email };
}
