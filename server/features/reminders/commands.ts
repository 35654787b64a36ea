import { sql } from "drizzle-orm";
import type { ActivityChanges } from "../../../shared/activity/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { REMINDER_CHOICES, type ReminderChoices } from "../../../shared/reminders/contract.ts";
import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { validationFailed } from "../../errors.ts";
import { ownerOfUnsubscribeToken } from "../../identity/unsubscribe-token.ts";
import { recordActivity } from "../../records/activity.ts";
import { lockOwner, tryLockOwner } from "../../records/owner-lock.ts";
import { getReminderSettings } from "./queries.ts";

/** Saves the user's reminder choices. Rejects reminders that could not be delivered. */
export async function chooseReminders(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  owner: UserId,
  choices: ReminderChoices,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const before = await getReminderSettings(tx, owner);
    if (REMINDER_CHOICES.every((name) => choices[name] === before[name])) return;
    const added = REMINDER_CHOICES.find((name) => choices[name] && !before[name]);
    if (added !== undefined && !before.isEmailVerified) {
      throw validationFailed([{ path: [added], message: "Verify your email first" }]);
    }
    if (added !== undefined && config.mail.kind !== "smtp") {
      throw validationFailed([{ path: [added], message: "Email isn't configured" }]);
    }
    const { dueSoon, overdue, budgetLines, insurance, milestones } = choices;
    await tx.execute(sql`
      insert into reminder_choices (user_id, due_soon, overdue, budget_lines, insurance, milestones)
      values (${owner}, ${dueSoon}, ${overdue}, ${budgetLines}, ${insurance}, ${milestones})
      on conflict (user_id) do update set due_soon = excluded.due_soon,
        overdue = excluded.overdue, budget_lines = excluded.budget_lines,
        insurance = excluded.insurance, milestones = excluded.milestones`);
    await recordChoices(tx, owner, clock.now(), { before, after: choices });
  });
}

/**
 * Turns off all reminders by the link in an email.
 *
 * @returns whether the link is valid
 */
export async function unsubscribe(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  token: unknown,
): Promise<boolean> {
  const owner = ownerOfUnsubscribeToken(token, config.sessionSecret);
  if (owner === undefined) return false;
  const after = {
    dueSoon: false,
    overdue: false,
    budgetLines: false,
    insurance: false,
    milestones: false,
  };
  await db.transaction(async (tx) => {
    if (!(await tryLockOwner(tx, owner))) return;
    const before = await getReminderSettings(tx, owner);
    if (REMINDER_CHOICES.every((name) => !before[name])) return;
    await tx.execute(sql`
      update reminder_choices set due_soon = false, overdue = false, budget_lines = false,
        insurance = false, milestones = false
      where user_id = ${owner}`);
    await recordChoices(tx, owner, clock.now(), { before, after });
  });
  return true;
}

/** Records the choices in the activity; their author is the person who gets the reminders. */
async function recordChoices(
  tx: Tx,
  owner: UserId,
  now: Date,
  { before, after }: { before: ReminderChoices; after: ReminderChoices },
): Promise<void> {
  const names = REMINDER_CHOICES.filter((name) => before[name] !== after[name]);
  const changes: ActivityChanges = Object.fromEntries(
    names.map((name) => [name, [before[name], after[name]]]),
  );
  const author = { home: owner, actor: owner };
  await recordActivity(tx, author, now, { kind: "reminders", action: "changed", changes });
}
