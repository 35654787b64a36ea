import type { DefenseEntry } from "./defense-entry.ts";

const GUESSING = "tests/security/rows-09-10-guessing.test.ts";
const LOCK_OUT = "tests/security/row-12-lock-out.test.ts";
const PROXIES = "tests/security/row-11-proxies.test.ts";
const ENUMERATION = "tests/security/row-13-enumeration.test.ts";
const LIMITS = "server/features/auth/sign-in-limits.ts";
const COMMANDS = "server/features/auth/commands.ts";
const BOTH_COUNTED =
  "return this.#runCounted(perNetwork, async () => this.#runCounted(perAccount, check));";

export const ROWS_09_13: readonly DefenseEntry[] = [
  {
    row: 9,
    defense: "wrong passwords count per account",
    file: LIMITS,
    find: BOTH_COUNTED,
    replace: "return this.#runCounted(perNetwork, check);",
    test: GUESSING,
  },
  {
    row: 9,
    defense: "an attempt is counted in the statement that checks the limit",
    file: "server/limits/rate-limit.ts",
    find: " and (${IS_OVER} or ${HAS_ROOM})\n",
    replace: "\n",
    test: GUESSING,
  },
  {
    row: 9,
    defense: "concurrent first attempts are counted one by one",
    file: "server/limits/rate-limit.ts",
    find: "\n    where ${IS_OVER} or ${HAS_ROOM}\n",
    replace: "\n",
    test: "server/limits/rate-limit.test.ts",
    title: "rate limits",
  },
  {
    row: 10,
    defense: "wrong passwords count per network address",
    file: LIMITS,
    find: BOTH_COUNTED,
    replace: "return this.#runCounted(perAccount, check);",
    test: GUESSING,
  },
  {
    row: 10,
    defense: "right passwords are refunded",
    file: LIMITS,
    find: "if (found !== undefined) await this.#refund(rateLimit, countedAt);",
    replace: "if (found === check) await this.#refund(rateLimit, countedAt);",
    test: GUESSING,
  },
  {
    row: 10,
    defense: "a request at a full counter waits for those in progress",
    file: LIMITS,
    find: "if (!(await this.#batches.untilDone(rateLimit.key))) throw",
    replace: 'if (rateLimit.key !== "") throw',
    test: GUESSING,
  },
  {
    row: 10,
    defense: "registrations are counted before a password is hashed",
    file: COMMANDS,
    find: "  await countRegistration(deps, origin.address);\n",
    replace: "",
    test: GUESSING,
  },
  {
    row: 11,
    defense: "only the configured proxy is trusted",
    file: "server/app.ts",
    find: "trustProxy: config.trustProxy ?? false",
    replace: "trustProxy: true",
    test: PROXIES,
  },
  {
    row: 11,
    defense: "equivalent forms of an address count as one",
    file: "server/http/security/ip-hash.ts",
    find: "update(networkOf(address))",
    replace: "update(networkOf(address) === undefined ? '' : address)",
    test: PROXIES,
  },
  {
    row: 12,
    defense: "a trusted browser has its own attempts",
    file: COMMANDS,
    find: "device: isKnown ? device : undefined",
    replace: "device: isKnown ? undefined : undefined",
    test: LOCK_OUT,
  },
  {
    row: 12,
    defense: "a trusted browser's cookie is signed",
    file: "server/http/session/trusted-device.ts",
    find: "timingSafeEqual(bytes.subarray(HALF), signature)",
    replace: "timingSafeEqual(signature, signature)",
    test: LOCK_OUT,
  },
  {
    row: 12,
    defense: "a browser is trusted until the password changes",
    file: "server/http/session/trusted-device.ts",
    find: 'JSON.stringify(["device", email.toLowerCase(), passwordHash])',
    replace: 'JSON.stringify(["device", email.toLowerCase(), passwordHash.slice(0, 5)])',
    test: LOCK_OUT,
  },
  {
    row: 13,
    defense: "without a password hash the same work is done",
    file: COMMANDS,
    find: "const isRight = await passwords.matches(password, passwordHash);",
    replace:
      "const isRight =\n        passwordHash !== null && (await passwords.matches(password, passwordHash));",
    test: ENUMERATION,
  },
  {
    row: 13,
    defense: "a failure is recorded for an unknown address too",
    file: COMMANDS,
    find: "    await recordFailedSignIn(deps, input.email, origin);\n",
    replace: `    const known = await findAccount(db, input.email);
    if (known) await recordFailedSignIn(deps, input.email, origin);\n`,
    test: ENUMERATION,
  },
];
