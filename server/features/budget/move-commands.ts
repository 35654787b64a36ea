import { sql } from "drizzle-orm";
import type { ActivityChanges } from "../../../shared/activity/contract.ts";
import { lineName } from "../../../shared/budget/line-name.ts";
import {
  type Cents,
  centsOf,
  MAX_AMOUNT,
  subtractCents,
  toDecimal,
  ZERO_CENTS,
} from "../../../shared/money.ts";
import type { Tx } from "../../db/client.ts";
import { inDollars } from "../../dollars.ts";
import { type AppError, notFound, validationFailed } from "../../errors.ts";
import type { EditAccess } from "../../identity/access.ts";
import { recordChange } from "../../records/activity.ts";
import { getBudgetLine } from "./queries.ts";

interface Move {
  projectId: number;
  /** the line that the amount is taken from */
  from: number;
  /** the line that gets the amount; without an id it is about to be added */
  to: { id?: number; category: string; room: string | null };
  /** negative: the amount goes back to the line */
  amount: Cents;
}

/**
 * Takes an amount from a line's plan for another line of the project. The caller holds the owner's
 * lock, and writes the other line in the same transaction.
 *
 * @returns additional values for the activity entry of the other line
 */
export async function takeFromLine(
  tx: Tx,
  access: EditAccess,
  now: Date,
  { projectId, from, to, amount }: Move,
): Promise<ActivityChanges> {
  if (to.id === from) throw refused("Choose another line");
  if (amount === ZERO_CENTS) return {};
  const line = await getBudgetLine(tx, access, from);
  if (line.projectId !== projectId) throw notFound("Budget line");
  const planned = subtractCents(centsOf(line.planned), amount);
  const name = lineName(line);
  if (planned < ZERO_CENTS) throw refused(`${name} has only ${inDollars(line.planned)}`);
  if (planned > MAX_AMOUNT) throw refused(`${name} would exceed the largest amount`);
  if (line.low !== null && planned < centsOf(line.low)) {
    throw refused(`Lower the low estimate of ${name} first: ${inDollars(line.low)}`);
  }
  if (line.high !== null && planned > centsOf(line.high)) {
    throw refused(`Raise the high estimate of ${name} first: ${inDollars(line.high)}`);
  }
  const also = movedWith(lineName(to));
  await recordChange(tx, access, now, { kind: "budget_line", id: from, also }, () =>
    tx.execute(sql`
      update budget_lines set planned = ${toDecimal(planned)}
      where user_id = ${access.home} and id = ${from} and project_id = ${projectId}`),
  );
  return movedWith(name);
}

/**
 * Not a field of the line, so that neither change can be undone without the other: see
 * `isUndoable`.
 */
function movedWith(name: string): ActivityChanges {
  return { movedWith: [null, name] };
}

function refused(message: string): AppError {
  return validationFailed([{ path: ["takeFrom"], message }]);
}
