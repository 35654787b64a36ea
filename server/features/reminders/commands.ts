import { sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import { REMINDER_CHOICES, type ReminderChoices } from "../../../shared/reminders/contract.ts";
import type { Deps } from "../../deps.ts";
import { validationFailed } from "../../errors.ts";
import { ownerOfUnsubscribeToken } from "../../identity/unsubscribe-token.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { getReminderSettings } from "./queries.ts";

/** Saves the user's reminder choices. Rejects turning on reminders that could not be delivered. */
export async function chooseReminders(
  { db, config }: Pick<Deps, "db" | "config">,
  owner: UserId,
  choices: ReminderChoices,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const before = await getReminderSettings(tx, owner);
    const added = REMINDER_CHOICES.find((name) => choices[name] && !before[name]);
    if (added !== undefined && !before.isEmailVerified) {
      throw validationFailed([{ path: [added], message: "Verify your email first" }]);
    }
    if (added !== undefined && config.mail.kind !== "smtp") {
      throw validationFailed([{ path: [added], message: "Email isn't configured" }]);
    }
    const { dueSoon, overdue, budgetLines } = choices;
    await tx.execute(sql`
      insert into reminder_choices (user_id, due_soon, overdue, budget_lines)
      values (${owner}, ${dueSoon}, ${overdue}, ${budgetLines})
      on conflict (user_id) do update set due_soon = excluded.due_soon,
        overdue = excluded.overdue, budget_lines = excluded.budget_lines`);
  });
}

/** Turns off all reminders by the link in an email. Returns whether the link is valid. */
export async function unsubscribe(
  { db, config }: Pick<Deps, "db" | "config">,
  token: unknown,
): Promise<boolean> {
  const owner = ownerOfUnsubscribeToken(token, config.sessionSecret);
  if (owner === undefined) return false;
  await db.execute(sql`
    update reminder_choices set due_soon = false, overdue = false, budget_lines = false
    where user_id = ${owner}`);
  return true;
}
