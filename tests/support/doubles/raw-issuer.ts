import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { GoogleConfig } from "../../../server/config/google.ts";

const CLIENT = { clientId: "plumbline-tests", clientSecret: "only-the-tests-know-this-one" };
const KEY_ID = "the only one";

export type Claims = Record<string, unknown>;

/**
 * Failure instead of a response: silence at one endpoint, an error, an unknown client, or another
 * issuer's name.
 */
export type IssuerFailure =
  | "hang at discovery"
  | "hang at token"
  | "hang at keys"
  | "fail"
  | "no such client"
  | "other issuer"
  | undefined;

/** A provider with arbitrary ID tokens, signed or unsigned. */
export interface RawIssuer {
  config: GoogleConfig;
  trouble: IssuerFailure;
  /** the next ID token */
  idToken: string;
  /** claims of a valid token for the nonce */
  claims(nonce: string, others?: Claims): Claims;
  /** an ID token, signed by its own key by default */
  signed(claims: Claims, key?: KeyObject): string;
  /** an ID token without a signature, with `alg: none` */
  unsigned(claims: Claims): string;
  close(): Promise<void>;
}

export async function startRawIssuer(): Promise<RawIssuer> {
  const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const now = () => Math.floor(Date.now() / 1000);
  const raw: RawIssuer = {
    config: { ...CLIENT, issuer },
    trouble: undefined,
    idToken: "",
    claims: (nonce, others = {}) => ({
      iss: issuer,
      aud: CLIENT.clientId,
      sub: "google-of-the-victim",
      email: "victim@example.com",
      email_verified: true,
      nonce,
      iat: now(),
      exp: now() + 600,
      ...others,
    }),
    signed: (claims, key = own.privateKey) => {
      const text = `${part({ alg: "RS256", kid: KEY_ID })}.${part(claims)}`;
      return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
    },
    unsigned: (claims) => `${part({ alg: "none" })}.${part(claims)}.`,
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const key = { ...own.publicKey.export({ format: "jwk" }), kid: KEY_ID, use: "sig", alg: "RS256" };
  server.on("request", ({ url = "" }, response: ServerResponse) => {
    const place = url.endsWith("configuration") ? "discovery" : url.slice(1);
    if (raw.trouble === `hang at ${place}`) return;
    const [status, body] = answerOf(raw, { place, keys: [key] });
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  return raw;
}

function answerOf(
  { trouble, config: { issuer }, idToken }: RawIssuer,
  { place, keys }: { place: string; keys: object[] },
): [number, unknown] {
  if (trouble === "fail") return [500, { error: "server_error" }];
  if (place === "discovery") {
    return [
      200,
      {
        issuer: trouble === "other issuer" ? "https://evil.example" : issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      },
    ];
  }
  if (place === "keys") return [200, { keys }];
  return trouble === "no such client"
    ? [401, { error: "invalid_client" }]
    : [200, { access_token: "not used", token_type: "Bearer", expires_in: 600, id_token: idToken }];
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
