import type { Deps } from "./deps.ts";
import { sweepSessions } from "./features/auth/commands.ts";
import { sweepIdempotencyKeys } from "./features/expenses/commands.ts";
import { sweepReceipts } from "./features/receipts/sweep-commands.ts";
import type { Sweep } from "./sweep-schedule.ts";

const HOUR_MS = 60 * 60 * 1000;

/** All the work that nobody asks for. */
export function sweepsOf(deps: Deps): Sweep[] {
  return [
    { name: "sessions", everyMs: HOUR_MS, run: async () => sweepSessions(deps) },
    { name: "idempotency keys", everyMs: HOUR_MS, run: async () => sweepIdempotencyKeys(deps) },
    { name: "receipts", everyMs: HOUR_MS, run: async () => sweepReceipts(deps) },
  ];
}
