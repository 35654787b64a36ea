// Read by other features too, so it has a place of its own; see there.
export { moneyPlanKeys } from "../money-plan/api.ts";
export { moneyPlanQuery } from "../money-plan/plan-api.ts";
