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

/** Where Google's endpoints are is asked again after a day. */
const DISCOVERED_FOR_MS = 24 * 60 * 60 * 1000;

interface OpenidOptions {
  clientId: string;
  clientSecret: string;
  issuer: string;
  /** where Google sends the browser back to; registered there to the letter */
  callbackUrl: string;
  clock: Clock;
  limitMs?: number;
}

type Library = typeof Client;

/** Nothing is loaded or asked before the first person wants to sign in this way. */
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
      // Each request ends by itself; this ends several slow ones that follow one another.
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
          // Who shares a browser, or came back because of the wrong account, is to choose.
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

/** Answers the client of Google's endpoints, asked for once; after a failure it is asked again. */
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
          // The token comes over TLS, and still is taken only with Google's own signature.
          library.enableNonRepudiationChecks,
          // Only the configuration lets such an issuer in, and only one on this machine.
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
