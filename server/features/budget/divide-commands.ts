import type { BudgetLineRecord } from "../../../shared/budget/contract.ts";
import type { BudgetLineBatch } from "../../../shared/budget/input.ts";
import type { Tx } from "../../db/client.ts";
import { withConstraintErrors } from "../../db/constraint-errors.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import { recordActivity } from "../../records/activity.ts";
import { createIdempotently } from "../../records/idempotency.ts";
import { consumeCreationLimit } from "../../limits/creation-rate-limit.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { lockProject } from "../projects/queries.ts";
import { insertBudgetLines, LINE_REFUSALS } from "./commands.ts";
import { countBudgetLines, listBudgetLines } from "./queries.ts";
import type { EditAccess } from "../../identity/access.ts";

/**
 * Creates the lines of a budget without lines; all of them or none.
 *
 * @param key the client's Idempotency-Key: a repeated key returns the project's current lines, as
 * long as the first of the batch is among them
 */
export async function createBudgetLines(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  batch: BudgetLineBatch,
  key?: string,
): Promise<BudgetLineRecord[]> {
  const now = clock.now();
  const { lines } = await withConstraintErrors(LINE_REFUSALS, () =>
    db.transaction(async (tx) => {
      await lockOwner(tx, access.home);
      return createIdempotently(tx, {
        access,
        kind: "budget_line",
        key,
        input: batch,
        now,
        find: async (id) => {
          const lines = await listBudgetLines(tx, access, batch.projectId);
          return lines.some((line) => line.id === id) ? { id, lines } : undefined;
        },
        create: () => divideBudget(tx, access, batch, now),
      });
    }),
  );
  return lines;
}

/** Counts the other lines against the creation limit; the caller has counted one. */
async function divideBudget(
  tx: Tx,
  access: EditAccess,
  batch: BudgetLineBatch,
  now: Date,
): Promise<{ id: number; lines: BudgetLineRecord[] }> {
  await consumeCreationLimit(tx, access.actor, now, batch.lines.length - 1);
  await lockProject(tx, access, batch.projectId, "update");
  if ((await countBudgetLines(tx, access, batch.projectId)) > 0) {
    throw failed("conflict", "This project has budget lines already");
  }
  const lines = await insertBudgetLines(tx, access, batch, now);
  const [first] = lines;
  if (first === undefined) throw new Error("The insert returned no budget lines");
  await recordActivity(tx, access, now, {
    kind: "budget_line",
    action: "created",
    projectId: batch.projectId,
    changes: { count: [null, lines.length] },
  });
  return { id: first.id, lines };
}
