import { sql } from "drizzle-orm";
import { bigint, boolean, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { bytea, createdAt, instant, owner } from "./columns.ts";
import { users } from "./tables.ts";

/** Public keys of passkeys; the private key never leaves the user's device. */
export const passkeys = pgTable(
  "passkeys",
  {
    userId: owner(() => users.id),
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    /** assigned by the device, in base64url; unique across accounts */
    credentialId: text().notNull(),
    publicKey: bytea().notNull(),
    /** signature counter, from devices that have one; 0 for all others */
    signCount: bigint({ mode: "number" }).notNull().default(0),
    transports: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** whether it is synced across devices */
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
 * Authenticator apps (30-second codes), required at each sign-in. Stored only after the first
 * correct code.
 */
export const authenticators = pgTable("authenticators", {
  userId: owner(() => users.id).primaryKey(),
  /** encrypted with a key derived from the server's secret: the table alone generates no codes */
  sealedSecret: text().notNull(),
  confirmedAt: instant().notNull(),
  /** time step of the last accepted code, so that each code works once */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

/** Codes for users who lost their device. Each works once, and only its hash is stored. */
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
