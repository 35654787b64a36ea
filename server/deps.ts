import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import type { Clock } from "./gateways/clock.ts";
import type { Passwords } from "./gateways/passwords/passwords.ts";
import type { ReceiptStorage } from "./gateways/storage/storage.ts";

/** Everything that commands and queries may need; each takes its `Pick` of it. */
export interface Deps {
  config: Config;
  db: Database;
  clock: Clock;
  passwords: Passwords;
  storage: ReceiptStorage;
  log: FastifyBaseLogger;
}
