import type { UserId } from "../../../shared/ids.ts";
import type { BudgetLineRecord } from "../../../shared/budget/contract.ts";
import type { BudgetLineBatch } from "../../../shared/budget/input.ts";
import type { Tx } from "../../db/client.ts";
import { withConstraintErrors } from "../../db/constraint-errors.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import { createIdempotently } from "../../records/idempotency.ts";
import { consumeCreationLimit } from "../../limits/creation-rate-limit.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { lockProject } from "../projects/queries.ts";
import { insertBudgetLines, LINE_REFUSALS } from "./commands.ts";
import { countBudgetLines, listBudgetLines } from "./queries.ts";

/**
 * Creates the lines of a budget without lines: all or none.
 *
 * @param key the client's Idempotency-Key: a repeated key returns the project's current lines, as
 * long as the first of the batch is among them
 */
export async function createBudgetLines(
  { db, clock }: Pick<Deps, "db" | "clock">,
  owner: UserId,
  batch: BudgetLineBatch,
  key?: string,
): Promise<BudgetLineRecord[]> {
  const now = clock.now();
  const { lines } = await withConstraintErrors(LINE_REFUSALS, () =>
    db.transaction(async (tx) => {
      await lockOwner(tx, owner);
      return createIdempotently(tx, {
        owner,
        kind: "budget_line",
        key,
        input: batch,
        now,
        find: async (id) => {
          const lines = await listBudgetLines(tx, owner, batch.projectId);
          return lines.some((line) => line.id === id) ? { id, lines } : undefined;
        },
        create: () => divideBudget(tx, owner, batch, now),
      });
    }),
  );
  return lines;
}

/** The caller counts one of the lines against the creation limit. */
async function divideBudget(
  tx: Tx,
  owner: UserId,
  batch: BudgetLineBatch,
  now: Date,
): Promise<{ id: number; lines: BudgetLineRecord[] }> {
  await consumeCreationLimit(tx, owner, now, batch.lines.length - 1);
  await lockProject(tx, owner, batch.projectId, "update");
  if ((await countBudgetLines(tx, owner, batch.projectId)) > 0) {
    throw failed("conflict", "This project has budget lines already");
  }
  const lines = await insertBudgetLines(tx, owner, batch, now);
  const [first] = lines;
  if (first === undefined) throw new Error("The insert answered no budget lines");
  return { id: first.id, lines };
}
