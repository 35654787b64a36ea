import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Configuration, interactionPolicy, Provider } from "oidc-provider";
import type { GoogleConfig } from "../../../server/config/google.ts";

const CLIENT = { clientId: "plumbline-tests", clientSecret: "only-the-tests-know-this-one" };

/** An account at the provider. `sub` never changes. */
export interface GooglePersona {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
}

/** A complete OpenID provider in place of Google, with its own keys, pages and checks. */
export interface GoogleIssuer {
  config: GoogleConfig;
  /** by sub */
  people: Map<string, GooglePersona>;
  /** Adds an account that can sign in. */
  add(persona: Partial<GooglePersona> & { email: string }): GooglePersona;
  /**
   * Opens the product's authorization URL, signs in, and returns the callback URL. Without a
   * persona, access is denied.
   */
  visit(address: string, persona: GooglePersona | undefined): Promise<URL>;
  close(): Promise<void>;
}

const { Prompt, base } = interactionPolicy;

function settings(people: ReadonlyMap<string, GooglePersona>, callbackUrl: string): Configuration {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const policy = base();
  policy.add(new Prompt({ name: "select_account", requestable: true }), 0);
  return {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: [callbackUrl],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: ["only the tests know this one either"] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name"],
    },
    // Like Google, includes the profile claims in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, id) => {
      const persona = people.get(id);
      return persona && { accountId: id, claims: () => ({ ...persona }) };
    },
    // Grants the requested scopes without a consent page.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
}

let made = 0;

/** @param callbackUrl the only allowed redirect URI */
export async function startGoogleIssuer(callbackUrl: string): Promise<GoogleIssuer> {
  const people = new Map<string, GooglePersona>();
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, settings(people, callbackUrl));
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/") !== true) return void answer(request, response);
    void choose(provider, people, { request, response });
  });
  return {
    config: { ...CLIENT, issuer },
    people,
    add: (persona) => {
      made += 1;
      const whole = { sub: `google-${made}`, email_verified: true, ...persona };
      people.set(whole.sub, whole);
      return whole;
    },
    visit: (address, persona) => visit(address, persona, callbackUrl),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Its pages: a list of accounts, and the response to choosing one. */
async function choose(
  provider: Provider,
  people: ReadonlyMap<string, GooglePersona>,
  { request, response }: Exchange,
): Promise<void> {
  const [, , uid = "", chosen] = (request.url ?? "").split("/");
  if (chosen === undefined) {
    const links = [...people.values()].map(
      ({ sub, email }) => `<li><a href="/interaction/${uid}/${sub}">${email} (${sub})</a></li>`,
    );
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>
       <ul>${links.join("")}</ul><a href="/interaction/${uid}/nobody">Cancel</a>`,
    );
    return;
  }
  const result = people.has(chosen)
    ? { login: { accountId: chosen }, select_account: {} }
    : { error: "access_denied", error_description: "The person said no" };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

const MAX_STEPS = 10;

/** A minimal browser: follows redirects, keeps cookies, and stops at the callback URL. */
async function visit(
  address: string,
  persona: GooglePersona | undefined,
  callbackUrl: string,
): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1);
      const split = pair.indexOf("=");
      cookies.set(pair.slice(0, split), pair.slice(split + 1));
    }
    const location = answer.headers.get("location");
    const isPage = location === null && /^\/interaction\/[^/]+$/.test(url.pathname);
    if (!isPage && location === null) {
      throw new Error(`The issuer answered ${answer.status}: ${await answer.text()}`);
    }
    url = new URL(location ?? `${url.pathname}/${persona?.sub ?? "nobody"}`, url);
    if (url.href.startsWith(callbackUrl)) return url;
  }
  throw new Error("The issuer leads nowhere");
}
