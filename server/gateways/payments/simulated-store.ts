import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import * as z from "zod/mini";

const moment = z.iso.datetime();

const subscription = z.object({
  id: z.string(),
  startedAt: moment,
  /** scheduled end */
  cancelAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  /** when a payment became overdue */
  failedAt: z.nullable(moment),
});
export type SimulatedSubscription = z.infer<typeof subscription>;

const customer = z.object({
  id: z.string(),
  email: z.string(),
  checkouts: z.array(z.object({ id: z.string(), openedAt: moment, isPaid: z.boolean() })),
  subscriptions: z.array(subscription),
  /** closed; kept to recognize the id as long as an account refers to it */
  isClosed: z.optional(z.literal(true)),
});
export type SimulatedCustomer = z.infer<typeof customer>;

/** The id is also the file name. */
const CUSTOMER_ID = /^sim_cus_[0-9a-f]{24}$/;

export interface SimulatedStore {
  find(customerId: string): SimulatedCustomer | undefined;
  save(customer: SimulatedCustomer): void;
  /** ids of customers not modified since `before` */
  listIdle(before: Date): string[];
  remove(customerId: string): void;
}

/**
 * Stores the simulated provider's state, one file per customer. Synchronous, so that no other
 * request interleaves. Supports only one process.
 */
export function openSimulatedStore(folder: string): SimulatedStore {
  const fileOf = (customerId: string) => path.join(folder, `${customerId}.json`);
  return {
    find: (customerId) => {
      if (!CUSTOMER_ID.test(customerId)) return undefined;
      try {
        return customer.parse(JSON.parse(readFileSync(fileOf(customerId), "utf8")));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    save: (changed) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const draft = `${fileOf(changed.id)}.draft`;
      writeFileSync(draft, `${JSON.stringify(changed, null, 2)}\n`, { mode: 0o600 });
      renameSync(draft, fileOf(changed.id));
    },
    listIdle: (before) =>
      namesIn(folder)
        .map((name) => path.basename(name, ".json"))
        .filter((id) => CUSTOMER_ID.test(id) && statSync(fileOf(id)).mtime < before),
    remove: (customerId) => {
      if (CUSTOMER_ID.test(customerId)) rmSync(fileOf(customerId), { force: true });
    },
  };
}

/** Empty before the first payment. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
