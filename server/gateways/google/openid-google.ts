import type * as Client from "openid-client";
import type { Clock } from "../clock.ts";
import {
  type Google,
  GOOGLE_LIMIT_MS,
  GoogleError,
  type GoogleChecks,
  type GooglePerson,
} from "./google.ts";
import { googleFailure } from "./google-failure.ts";

/** Google's discovery document is cached for a day. */
const DISCOVERED_FOR_MS = 24 * 60 * 60 * 1000;

interface OpenidOptions {
  clientId: string;
  clientSecret: string;
  issuer: string;
  /** redirect URI, as registered with Google */
  callbackUrl: string;
  clock: Clock;
  limitMs?: number;
}

type Library = typeof Client;

/** Loads and requests nothing before the first sign-in. */
export function createOpenidGoogle(options: OpenidOptions): Google {
  const { callbackUrl, limitMs = GOOGLE_LIMIT_MS } = options;
  const discover = discovery(options, limitMs);

  async function within<T>(work: (library: Library, client: Client.Configuration) => Promise<T>) {
    const library = await import("openid-client");
    let timer: NodeJS.Timeout | undefined;
    const end = new Promise<never>((_resolve, reject) => {
      const late = () => reject(new GoogleError("unreachable", "Google took too long"));
      timer = setTimeout(late, limitMs);
    });
    try {
      // Each request has a timeout; this limits the sum of several slow ones.
      return await Promise.race([discover(library).then((client) => work(library, client)), end]);
    } catch (error) {
      throw googleFailure(library, error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    begin: () =>
      within(async (library, client) => {
        const checks: GoogleChecks = {
          state: library.randomState(),
          nonce: library.randomNonce(),
          codeVerifier: library.randomPKCECodeVerifier(),
        };
        const address = library.buildAuthorizationUrl(client, {
          redirect_uri: callbackUrl,
          scope: "openid email profile",
          response_type: "code",
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await library.calculatePKCECodeChallenge(checks.codeVerifier),
          code_challenge_method: "S256",
          // Lets the user choose an account, in case the browser is shared.
          prompt: "select_account",
        });
        return { address: address.href, checks };
      }),
    finish: (callback, { state, nonce, codeVerifier }) =>
      within(async (library, client) => {
        const tokens = await library.authorizationCodeGrant(client, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        return toPerson(tokens.claims());
      }),
  };
}

/** Returns the client from the cached discovery document. Failures aren't cached. */
function discovery({ issuer, clientId, clientSecret, clock }: OpenidOptions, limitMs: number) {
  let known: { client: Promise<Client.Configuration>; until: number } | undefined;
  return (library: Library): Promise<Client.Configuration> => {
    const now = clock.now().getTime();
    if (known && now < known.until) return known.client;
    const isInsecure = issuer.startsWith("http:");
    const client = library.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      library.ClientSecretPost(clientSecret),
      {
        timeout: limitMs / 1000,
        execute: [
          // Also verifies the ID token's signature, although it arrives over TLS.
          library.enableNonRepudiationChecks,
          // The configuration allows an issuer without HTTPS only on this machine.
          ...(isInsecure ? [library.allowInsecureRequests] : []),
        ],
      },
    );
    const current = { client, until: now + DISCOVERED_FOR_MS };
    known = current;
    client.catch(() => {
      if (known === current) known = undefined;
    });
    return client;
  };
}

function toPerson(claims: Client.IDToken | undefined): GooglePerson {
  const email = textAt(claims, "email");
  if (claims === undefined || email === undefined) {
    throw new GoogleError("rejected", "Google did not say who that is");
  }
  return {
    sub: claims.sub,
    email,
    isEmailVerified: claims["email_verified"] === true,
    firstName: textAt(claims, "given_name"),
    lastName: textAt(claims, "family_name"),
  };
}

function textAt(claims: Client.IDToken | undefined, name: string): string | undefined {
  const value = claims?.[name];
  return typeof value === "string" ? value : undefined;
}
