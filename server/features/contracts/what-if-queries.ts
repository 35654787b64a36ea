import * as z from "zod/mini";
import type { WhatIfInput } from "../../../shared/budget/what-if.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { agreementFigures } from "../../../shared/contracts/agreement.ts";
import { id } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { storedDate } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { failed, notFound } from "../../errors.ts";
import { type Access, requireProjectAccess } from "../../identity/access.ts";
import { NEGATIVE_CONTRACT, type QuoteRow } from "./calculate-contract.ts";
import { listContractRows, type ProjectContract, projectContractOf } from "./queries.ts";
import { lastDayOf, withChanges } from "./try-changes.ts";

interface ContractsAndEnd {
  contracts: readonly ProjectContract[];
  /** last target date of an open milestone */
  lastDay: CalendarDate | null;
}

const openMilestone = z.object({ id, targetDate: storedDate });

/**
 * A project's contracts without and with change orders that are not approved, from one read.
 *
 * @throws not_found for a change order or contract of another project; conflict if a contract's
 * amount would become negative
 */
export async function listTriedContracts(
  db: Queryable,
  access: Access,
  projectId: number,
  tried: WhatIfInput,
): Promise<{ before: ContractsAndEnd; after: ContractsAndEnd }> {
  requireProjectAccess(access, projectId);
  const contracts = await listContractRows(db, access, projectId);
  requireKnown(contracts, tried);
  const milestones = await queryRows(db, openMilestone)`
    select id, target_date as "targetDate" from milestones
    where user_id = ${access.home} and project_id = ${projectId}
      and not is_completed and target_date is not null`;
  const after = withChanges({ contracts, milestones }, tried);
  const changed = after.contracts.map(projectContractOf);
  if (changed.some(({ agreement }) => agreementFigures(agreement).agreed < 0)) {
    throw failed("conflict", NEGATIVE_CONTRACT);
  }
  const lastDay = lastDayOf(milestones.map(({ targetDate }) => targetDate));
  return {
    before: { contracts: contracts.map(projectContractOf), lastDay },
    after: { contracts: changed, lastDay: after.lastDay },
  };
}

function requireKnown(contracts: readonly QuoteRow[], { changeIds, drafts }: WhatIfInput): void {
  const changes = new Set(
    contracts.flatMap(({ changeOrders }) => changeOrders.map(({ id }) => id)),
  );
  if (changeIds.some((id) => !changes.has(id))) throw notFound("Change order");
  const ids = new Set(contracts.map(({ id }) => id));
  if (drafts.some(({ quoteId }) => !ids.has(quoteId))) throw notFound("Contract");
}
