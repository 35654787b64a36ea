import type { DefenseEntry } from "./defense-entry.ts";

const RETURNS = "tests/security/rows-19-21-google.test.ts";
const COMMANDS = "server/features/google/commands.ts";
const OPENID = "server/gateways/google/openid-google.ts";
const FLOWS = "server/identity/sign-in-flows.ts";

export const ROWS_19_21: readonly DefenseEntry[] = [
  {
    row: 19,
    defense: "the pending sign-in is consumed, not only read",
    file: COMMANDS,
    find: "await consumeFlow(db, GOOGLE_REDIRECT,",
    replace: "await readFlow(db, GOOGLE_REDIRECT,",
    also: [
      {
        file: COMMANDS,
        find: "import { openFlow, consumeFlow }",
        replace: "import { openFlow, readFlow, consumeFlow }",
      },
    ],
    test: RETURNS,
  },
  {
    row: 19,
    defense: "the state must match",
    file: OPENID,
    find: "expectedState: state,",
    replace: "expectedState: library.skipStateCheck,",
    test: RETURNS,
  },
  {
    row: 19,
    defense: "the pending sign-in belongs to the browser's cookie",
    file: FLOWS,
    find: `.delete(signInFlows)
    .where(
      and(
        eq(signInFlows.flowHash, hashOfToken(token)),`,
    replace: `.delete(signInFlows)
    .where(
      and(`,
    test: RETURNS,
  },
  {
    row: 19,
    defense: "the pending sign-in expires after ten minutes",
    file: FLOWS,
    find: `        gt(signInFlows.expiresAt, now),
      ),
    )
    .returning`,
    replace: `      ),
    )
    .returning`,
    test: RETURNS,
  },
  {
    row: 19,
    defense: "only the cookie's hash is stored",
    file: "server/identity/token-hash.ts",
    find: `return createHash("sha256").update(token).digest("hex");`,
    replace: "return token;",
    test: RETURNS,
  },
  {
    row: 19,
    defense: "the code is bound to the sign-in that started it (PKCE, S256)",
    file: OPENID,
    find: `code_challenge: await library.calculatePKCECodeChallenge(checks.codeVerifier),
          code_challenge_method: "S256",`,
    replace: `code_challenge: checks.codeVerifier,
          code_challenge_method: "plain",`,
    test: RETURNS,
  },
  {
    row: 19,
    defense: "a sign-in deletes the browser's previous session",
    file: COMMANDS,
    find: "await startSession(tx, owner, visit.presented, now, visit.origin)",
    replace: "await startSession(tx, owner, undefined, now, visit.origin)",
    test: RETURNS,
  },
  {
    row: 20,
    defense: "Google's signature of the token is checked",
    file: OPENID,
    find: "library.enableNonRepudiationChecks,",
    replace: "",
    test: RETURNS,
  },
  {
    row: 20,
    defense: "the nonce must match",
    file: OPENID,
    find: `          idTokenExpected: true,
        });`,
    replace: `          idTokenExpected: true,
        }).catch((error) => {
          const { claim, claims } = error.cause?.cause ?? {};
          if (claim !== "nonce") throw error;
          return { claims: () => JSON.parse(JSON.stringify(claims)) };
        });`,
    test: RETURNS,
  },
  {
    row: 20,
    defense: "audience, issuer and expiry are checked",
    file: OPENID,
    find: `          idTokenExpected: true,
        });`,
    replace: `          idTokenExpected: true,
        }).catch((error) => {
          // The library's errors carry the token's claims.
          const claimed = JSON.stringify(error.cause?.cause?.claims ?? null);
          return { claims: () => JSON.parse(claimed) ?? undefined };
        });`,
    test: RETURNS,
  },
  {
    row: 20,
    defense: "the email address must be valid in our own forms",
    file: COMMANDS,
    find: `if (!address.success || sub === "" || sub.length > MAX_SUB) {
    throw new GoogleRefusal("google_failed");
  }`,
    replace: "",
    also: [{ file: COMMANDS, find: "email: address.data,", replace: "email," }],
    test: RETURNS,
  },
  {
    row: 20,
    defense: "no part of a token is logged",
    file: "server/gateways/google/google-failure.ts",
    find: 'does not fit: ${code ?? "unknown"}`',
    replace:
      "does not fit: ${error instanceof Error && error.cause instanceof Error ? JSON.stringify(error.cause.cause) : code}`",
    test: RETURNS,
  },
  {
    row: 21,
    defense: "an unverified email address is rejected",
    file: COMMANDS,
    find: "if (!isEmailVerified) throw",
    replace: `if (email === "") throw`,
    test: RETURNS,
  },
  {
    row: 21,
    defense: "verified must be true, not merely truthy",
    file: OPENID,
    find: `claims["email_verified"] === true`,
    replace: `Boolean(claims["email_verified"])`,
    test: RETURNS,
  },
];
