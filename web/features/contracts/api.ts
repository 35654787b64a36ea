// Read by other features too, so it has a place of its own; see there.
export { quoteKeys } from "../money-plan/api.ts";
export { quotesQuery } from "../money-plan/quotes-api.ts";
