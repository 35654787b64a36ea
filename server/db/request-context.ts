import { AsyncLocalStorage } from "node:async_hooks";

/** Current request id, for the log of slow statements. */
export const requestContext = new AsyncLocalStorage<string>();
