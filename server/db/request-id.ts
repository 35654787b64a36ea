import { AsyncLocalStorage } from "node:async_hooks";

/** The id of the request that a statement is sent for, wherever in its work that is. */
export const asker = new AsyncLocalStorage<string>();
