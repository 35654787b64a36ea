import { eq } from "drizzle-orm";
import type { ChangeEmailInput, EmailConfirmation } from "../../../shared/account/recovery.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { withKnownRefusals } from "../../db/constraint-errors.ts";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { emailTaken, failed, validationFailed } from "../../errors.ts";
import { findLink, type Link, linkOver, takeLink, voidLinks } from "../../identity/email-tokens.ts";
import { orderLink, orderMail, requireReadAddress } from "../../jobs/enqueue-mail.ts";
import { proveOwner } from "../../identity/reauthenticate.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { sidOf } from "../auth/queries.ts";
import { countAsking } from "./limits.ts";
import { getCredentials, isAddressTaken, isOtherHalfWaiting, lockAccount } from "./queries.ts";

type Parts = Pick<Deps, "db" | "clock" | "config" | "jobs">;

/** Sends the mail that verifies the address again; nothing for one that is verified. */
export async function askVerification(deps: Parts, owner: UserId, origin: Origin): Promise<void> {
  const { db, clock, config } = deps;
  const { email, isVerified } = await getCredentials(db, owner);
  if (isVerified) return;
  await countAsking(deps, { what: "verify", whose: String(owner), from: origin.address });
  const sender = await deps.jobs.open();
  const ordering = { sender, secret: config.sessionSecret, now: clock.now() };
  await db.transaction(async (tx) => {
    await orderLink(tx, { kind: "verify_email", owner, to: email }, ordering);
  });
}

/** Sends a link to the old address and one to the new: the change is made when both were opened. */
export async function askEmailChange(
  deps: Parts & Pick<Deps, "passwords">,
  owner: UserId,
  { email: newEmail, password }: ChangeEmailInput,
  { token, origin }: { token: string; origin: Origin },
): Promise<void> {
  const { db, clock, config } = deps;
  const { email, passwordHash: known } = await getCredentials(db, owner);
  if (known === null) {
    throw failed("invalid_credentials", "Set a password first, then change the address.");
  }
  const passwordHash = await proveOwner(deps, owner, { password, sid: sidOf(token), origin });
  await countAsking(deps, { what: "email", whose: String(owner), from: origin.address });
  if (newEmail.toLowerCase() === email.toLowerCase()) {
    throw validationFailed([{ path: ["email"], message: "This is your address already" }]);
  }
  requireReadAddress(newEmail);
  // As the registration says it.
  if (await isAddressTaken(db, owner, newEmail)) throw emailTaken();
  const sender = await deps.jobs.open();
  const now = clock.now();
  const ordering = { sender, secret: config.sessionSecret, now };
  await db.transaction(async (tx) => {
    const current = await lockAccount(tx, owner);
    // Whose password was checked, and where the approval is asked for.
    if (current.passwordHash !== passwordHash || current.email !== email) {
      throw failed("conflict", "Your account has changed meanwhile. Please try again.");
    }
    await orderLink(tx, { kind: "change_email_old", owner, to: email, newEmail }, ordering);
    await orderLink(tx, { kind: "change_email_new", owner, to: newEmail }, ordering);
    await recordSecurityEvent(tx, owner, { kind: "email_change_asked", origin, now });
  });
}

/** Opens a mail's link that confirms an address. Whoever has the link need not be signed in. */
export async function confirmEmail(
  deps: Parts,
  token: string,
  origin: Origin,
): Promise<EmailConfirmation> {
  const known = await findLink(deps.db, token, deps.clock.now());
  if (!known || known.kind === "reset_password") throw linkOver();
  const sender = await deps.jobs.open();
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    // First, so that of the two halves of a change one comes after the other.
    const { email } = await lockAccount(tx, known.owner);
    const link = await takeLink(tx, token, now);
    const { kind, owner } = link;
    if (kind === "reset_password") throw linkOver();
    if (kind === "verify_email") return verify(tx, link, { email, origin, now });
    if (await isOtherHalfWaiting(tx, owner, kind)) {
      return { kind: "half_changed", email: link.email };
    }
    await changeAddress(tx, link, { origin, now });
    await sender.send(tx, "accounts", { kind: "address_changed", owner });
    await orderMail(sender, tx, {
      kind: "email_changed",
      to: email,
      owner,
      newEmail: link.email,
    });
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

async function changeAddress(tx: Tx, link: Link, { origin, now }: Happening): Promise<void> {
  const { owner, email } = link;
  // Taken by somebody since: nothing is changed, and the link is not used up.
  if (await isAddressTaken(tx, owner, email)) throw emailTaken();
  await withKnownRefusals(REFUSALS, async () =>
    tx
      .update(users)
      .set({ email, emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, owner)),
  );
  // Those that were sent to the old address above all.
  await voidLinks(tx, owner);
  await recordSecurityEvent(tx, owner, { kind: "email_changed", origin, now });
}

/** Somebody takes the address at the same moment. */
const REFUSALS = new Map([["users_email_key", emailTaken]]);
