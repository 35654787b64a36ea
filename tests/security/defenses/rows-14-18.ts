import type { DefenseEntry } from "./defense-entry.ts";

const ACCOUNTS = "tests/security/rows-14-18-accounts.test.ts";
const COMMANDS = "server/features/auth/commands.ts";
const CONTRACT = "shared/auth/contract.ts";
const ARGON2 = "server/gateways/passwords/argon2.ts";
const TABLES = "server/db/migrations/0001_initial.sql";

export const ROWS_14_18: readonly DefenseEntry[] = [
  {
    row: 14,
    defense: "form fields are strings",
    file: CONTRACT,
    find: "loginInput = z.object({ email, password: existingPassword });",
    replace: "loginInput = z.object({ email: z.custom<string>(), password: z.custom<string>() });",
    test: ACCOUNTS,
  },
  {
    row: 14,
    defense: "a body has at most 64 KB",
    file: "server/http/core/json-body.ts",
    find: "MAX_JSON_BYTES = 64 * 1024",
    replace: "MAX_JSON_BYTES = 64 * 1024 * 1024",
    test: ACCOUNTS,
  },
  {
    row: 14,
    defense: "a password has at most 1000 characters",
    file: CONTRACT,
    find: "MAX_PASSWORD = 1000",
    replace: "MAX_PASSWORD = 100_000",
    test: ACCOUNTS,
  },
  {
    row: 14,
    defense: "hashing runs off the main thread",
    file: ARGON2,
    find: "import { hash, type Options, verify }",
    replace: "import { hash, type Options, verifySync as verify }",
    also: [
      {
        file: ARGON2,
        find: "limiter.run({}, () => verify(stored ?? dummy, password))",
        replace: "limiter.run({}, async () => verify(stored ?? dummy, password))",
      },
    ],
    test: ACCOUNTS,
  },
  {
    row: 15,
    defense: "common passwords are rejected",
    file: COMMANDS,
    find: "if (await commonPasswords.has(input.password)) {",
    replace: `if (await commonPasswords.has("")) {`,
    test: ACCOUNTS,
  },
  {
    row: 15,
    defense: "common passwords match in any capitalization",
    file: "server/gateways/passwords/common-passwords.ts",
    find: "common.has(password.toLowerCase())",
    replace: "common.has(password)",
    test: ACCOUNTS,
  },
  {
    row: 15,
    defense: "a password has at least eight characters",
    file: CONTRACT,
    find: "MIN_PASSWORD = 8",
    replace: "MIN_PASSWORD = 7",
    test: ACCOUNTS,
  },
  {
    row: 15,
    defense: "an emoji counts as one character",
    file: CONTRACT,
    find: "[...password].length >= MIN_PASSWORD",
    replace: "password.length >= MIN_PASSWORD",
    test: ACCOUNTS,
  },
  {
    row: 15,
    defense: "a password is never truncated",
    file: ARGON2,
    find: "hash(password, { ...ARGON2ID, ...cost })",
    replace: "hash(password.slice(0, 72), { ...ARGON2ID, ...cost })",
    also: [
      {
        file: ARGON2,
        find: "verify(stored ?? dummy, password)",
        replace: "verify(stored ?? dummy, password.slice(0, 72))",
      },
    ],
    test: ACCOUNTS,
  },
  {
    row: 16,
    defense: "only the form's fields are accepted",
    file: CONTRACT,
    find: `export const registerInput = z
  .object({`,
    replace: `export const registerInput = z
  .looseObject({`,
    also: [
      {
        file: COMMANDS,
        find: `        email: input.email,
        password,`,
        replace: `        email: input.email,
        subscriptionStatus: JSON.parse(JSON.stringify(input)).subscriptionStatus ?? "free",
        password,`,
      },
    ],
    test: ACCOUNTS,
  },
  {
    row: 17,
    defense: "an email address is unique in the database",
    file: TABLES,
    find: "create unique index users_email_key on users (lower(email));",
    replace: "create index users_email_key on users (lower(email));",
    test: ACCOUNTS,
  },
  {
    row: 17,
    defense: "an email address matches in any capitalization",
    file: TABLES,
    find: "create unique index users_email_key on users (lower(email));",
    replace: "create unique index users_email_key on users (email);",
    test: ACCOUNTS,
  },
  {
    row: 18,
    defense: "a response contains only its schema's fields, and nothing else is read",
    file: CONTRACT,
    find: "  profileImageUrl: z.nullable(z.string()),",
    replace:
      "  profileImageUrl: z.nullable(z.string()),\n  googleId: z.optional(z.nullable(z.string())),",
    also: [
      {
        file: "server/features/auth/queries.ts",
        find: "  profileImageUrl: users.profileImageUrl,",
        replace: "  profileImageUrl: users.profileImageUrl,\n  googleId: users.googleId,",
      },
    ],
    test: ACCOUNTS,
  },
];
