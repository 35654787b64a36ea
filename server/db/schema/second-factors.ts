import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { createdAt, instant, owner } from "./columns.ts";
import { users } from "./tables.ts";

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => "bytea" });

/** Public keys that open an account: the private half never leaves the homeowner's device. */
export const passkeys = pgTable(
  "passkeys",
  {
    userId: owner(() => users.id),
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    /** as the device names it, in base64url; no two accounts share one */
    credentialId: text().notNull(),
    publicKey: bytea().notNull(),
    /** of those devices that count; 0 of all others */
    signCount: bigint({ mode: "number" }).notNull().default(0),
    transports: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** whether it is kept in step on several devices */
    isSynced: boolean().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [
    primaryKey({ name: "passkeys_pkey", columns: [t.userId, t.id] }),
    unique("passkeys_credential_id_key").on(t.credentialId),
  ],
);

/**
 * An app that shows a code each 30 seconds, and is asked for at each sign-in. One that waits for
 * its first code is no row yet.
 */
export const authenticators = pgTable("authenticators", {
  userId: owner(() => users.id).primaryKey(),
  /** sealed with a key of the server's secret: the table alone makes no codes */
  sealedSecret: text().notNull(),
  confirmedAt: instant().notNull(),
  /** the 30 seconds of the last code that was taken: each works once */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

/** For whoever has lost the device: each works once, and only its hash is kept. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: owner(() => users.id),
    codeHash: text().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "recovery_codes_pkey", columns: [t.userId, t.codeHash] })],
);
