import { type Plan, planAt } from "../../../../shared/billing/plan.ts";
import { getSubscription } from "../../billing/queries.ts";
import type { ToolContext } from "../turn/tool.ts";

/** The user's current plan. */
export async function planOf({ db, access, now }: ToolContext): Promise<Plan> {
  return planAt(await getSubscription(db, access.home), now);
}
