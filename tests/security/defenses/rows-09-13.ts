import type { SwitchedOff } from "./switched-off.ts";

const GUESSING = "tests/security/rows-09-10-guessing.test.ts";
const LOCK_OUT = "tests/security/row-12-lock-out.test.ts";
const PROXIES = "tests/security/row-11-proxies.test.ts";
const ENUMERATION = "tests/security/row-13-enumeration.test.ts";
const LIMITS = "server/features/auth/sign-in-limits.ts";
const COMMANDS = "server/features/auth/commands.ts";
const BOTH_COUNTED =
  "return this.#runCounted(perNetwork, async () => this.#runCounted(perAccount, check));";

export const ROWS_09_13: readonly SwitchedOff[] = [
  {
    row: 9,
    defense: "wrong passwords are counted for the account",
    file: LIMITS,
    find: BOTH_COUNTED,
    replace: "return this.#runCounted(perNetwork, check);",
    test: GUESSING,
  },
  {
    row: 9,
    defense: "a try is counted in the statement that asks whether it may be",
    file: "server/limits/rate-limit.ts",
    find: "      where ${isOver} or ${hasRoom}\n",
    replace: "",
    test: GUESSING,
  },
  {
    row: 10,
    defense: "wrong passwords are counted for the network address",
    file: LIMITS,
    find: BOTH_COUNTED,
    replace: "return this.#runCounted(perAccount, check);",
    test: GUESSING,
  },
  {
    row: 10,
    defense: "what is right is taken back",
    file: LIMITS,
    find: "if (found !== undefined) await this.#refund(rateLimit, countedAt);",
    replace: "if (found === check) await this.#refund(rateLimit, countedAt);",
    test: GUESSING,
  },
  {
    row: 10,
    defense: "who finds a counter full waits for those that are under way",
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
    defense: "only the configured proxy is believed",
    file: "server/app.ts",
    find: "trustProxy: config.trustProxy ?? false",
    replace: "trustProxy: true",
    test: PROXIES,
  },
  {
    row: 11,
    defense: "an address counts as one however it is written",
    file: "server/http/security/ip-hash.ts",
    find: "update(networkOf(address))",
    replace: "update(networkOf(address) === undefined ? '' : address)",
    test: PROXIES,
  },
  {
    row: 12,
    defense: "a browser that has signed in before has tries of its own",
    file: COMMANDS,
    find: "device: isKnown ? device : undefined",
    replace: "device: isKnown ? undefined : undefined",
    test: LOCK_OUT,
  },
  {
    row: 12,
    defense: "a browser is known by a signature",
    file: "server/http/session/trusted-device.ts",
    find: "timingSafeEqual(bytes.subarray(HALF), signature)",
    replace: "timingSafeEqual(signature, signature)",
    test: LOCK_OUT,
  },
  {
    row: 12,
    defense: "a browser is known as long as the password is the same",
    file: "server/http/session/trusted-device.ts",
    find: 'JSON.stringify(["device", email.toLowerCase(), passwordHash])',
    replace: 'JSON.stringify(["device", email.toLowerCase(), passwordHash.slice(0, 5)])',
    test: LOCK_OUT,
  },
  {
    row: 13,
    defense: "without a password to compare with, the same work is done",
    file: COMMANDS,
    find: "const isRight = await passwords.matches(password, passwordHash);",
    replace:
      "const isRight =\n        passwordHash !== null && (await passwords.matches(password, passwordHash));",
    test: ENUMERATION,
  },
  {
    row: 13,
    defense: "a failure is noted for an address without an account too",
    file: COMMANDS,
    find: "    await recordFailedSignIn(deps, input.email, origin);\n",
    replace: `    const known = await findAccount(db, input.email);
    if (known) await recordFailedSignIn(deps, input.email, origin);\n`,
    test: ENUMERATION,
  },
];
