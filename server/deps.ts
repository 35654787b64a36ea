import type { FastifyBaseLogger } from "fastify";
import { createAdviser } from "./adviser/adviser.ts";
import type { Config } from "./config/config.ts";
import type { ActivityListener } from "./db/activity-listener.ts";
import type { Connection, Database } from "./db/client.ts";
import { createJobs, type Jobs } from "./jobs/queue.ts";
import type { Clock } from "./gateways/clock.ts";
import { createGoogle } from "./gateways/google/create-google.ts";
import type { Google } from "./gateways/google/google.ts";
import { createMail } from "./gateways/mail/create-mail.ts";
import type { Mail } from "./gateways/mail/mail.ts";
import { createProviderModel } from "./gateways/model/provider-model.ts";
import { createHeavyReads, type HeavyReads } from "./limits/heavy-reads.ts";
import { type Meters, NO_METERS } from "./http/ops/meters.ts";
import type { Model } from "./gateways/model/model.ts";
import { createReceiptModel } from "./gateways/model/provider-receipt-model.ts";
import type { ReceiptModel } from "./gateways/model/receipt-model.ts";
import { createArgon2Passwords } from "./gateways/passwords/argon2.ts";
import {
  type CommonPasswords,
  createCommonPasswords,
} from "./gateways/passwords/common-passwords.ts";
import type { Passkeys } from "./gateways/passkeys/passkeys.ts";
import { createWebAuthn } from "./gateways/passkeys/webauthn.ts";
import { createPayments } from "./gateways/payments/create-payments.ts";
import type { Payments } from "./gateways/payments/payments.ts";
import type { HashQueue, Passwords } from "./gateways/passwords/passwords.ts";
import { createStorage } from "./gateways/storage/create-storage.ts";
import type { ReceiptStorage } from "./gateways/storage/storage.ts";

/** Dependencies of commands and queries; each takes its `Pick`. */
export interface Deps {
  config: Config;
  db: Database;
  /** for reads over a whole project, to leave connections to other requests */
  heavyReads: HeavyReads;
  /** notifies subscribers of writes in shared homes */
  changes: ActivityListener;
  clock: Clock;
  passwords: Passwords;
  commonPasswords: CommonPasswords;
  passkeys: Passkeys;
  storage: ReceiptStorage;
  payments: Payments;
  model: Model;
  /** undefined: receipts are only read on this machine */
  receiptModel: ReceiptModel | undefined;
  /** undefined when not configured */
  google: Google | undefined;
  mail: Mail;
  jobs: Jobs;
  meters: Meters;
  log: FastifyBaseLogger;
}

interface Parts {
  config: Config;
  connection: Connection;
  clock: Clock;
  log: FastifyBaseLogger;
  /** receives metrics, when given */
  meters?: Meters | undefined;
  /** overrides the hashing in tests, at a lower cost */
  passwords?: Passwords & HashQueue;
}

/** Creates the dependencies. Opens and reads nothing before first use. */
export function createDeps({
  config,
  connection,
  clock,
  log,
  meters = NO_METERS,
  passwords = createArgon2Passwords(),
}: Parts): Deps {
  const ofHashes = (name: string, help: string, read: () => number) =>
    meters.addReading({ name: `password_hashes_${name}`, help, read });
  ofHashes("running", "Passwords that are being hashed", () => passwords.running());
  ofHashes("awaited", "Passwords that wait to be hashed", () => passwords.waiting());
  return {
    config,
    db: connection.db,
    changes: connection.changes,
    heavyReads: createHeavyReads(config.pool.size),
    clock,
    passwords,
    commonPasswords: createCommonPasswords(),
    storage: createStorage(config),
    passkeys: createWebAuthn(config.publicUrl),
    payments: createPayments(config, clock),
    model: config.ai.provider === "builtin" ? createAdviser() : createProviderModel(config.ai),
    receiptModel:
      config.ai.provider !== "builtin" && config.ai.readsReceipts
        ? createReceiptModel(config.ai)
        : undefined,
    google: createGoogle(config, clock),
    mail: createMail(config, clock),
    jobs: createJobs({ pool: connection.pool, log, onTurn: meters.countJob }),
    meters,
    log,
  };
}
