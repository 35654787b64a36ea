import { isIP } from "node:net";
import type { Parse, Reader } from "./env-reader.ts";

export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  /** expected issuer of ID tokens: Google's, another in tests */
  issuer: string;
}

const GOOGLE = "https://accounts.google.com";

/** Client ids and secrets are sent in headers or forms: visible ASCII without white space. */
const parseToken: Parse<string> = (text) => (/^[!-~]{1,500}$/.test(text) ? text : undefined);

function parseIssuer(isProduction: boolean): Parse<string> {
  return (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || text.includes("?") || text.includes("#")) return undefined;
    if (url.username !== "" || url.password !== "") return undefined;
    const isSafe =
      url.protocol === "https:" || (url.protocol === "http:" && !isProduction && isLoopback(url));
    return isSafe ? text : undefined;
  };
}

function isLoopback({ hostname }: URL): boolean {
  const isOwnAddress = isIP(hostname) === 4 && hostname.startsWith("127.");
  return isOwnAddress || hostname === "localhost" || hostname === "[::1]";
}

/** Reads the configuration of Google sign-in; undefined when it is off. */
export function readGoogle(reader: Reader): GoogleConfig | undefined {
  const before = reader.lines.length;
  const clientId = reader.optional(
    "GOOGLE_CLIENT_ID",
    parseToken,
    "the client's id, without white space",
  );
  const clientSecret = reader.optional(
    "GOOGLE_CLIENT_SECRET",
    parseToken,
    "the client's secret, without white space",
  );
  const environment = reader.optional("NODE_ENV", (text) => text, "a name");
  const issuer = reader.optional(
    "GOOGLE_ISSUER",
    parseIssuer(environment === "production"),
    `an https address such as ${GOOGLE}, or outside production an http one of this machine`,
  );
  if (reader.lines.length > before) return undefined;
  if (clientId === undefined && clientSecret === undefined) {
    if (issuer !== undefined) {
      reader.lines.push(
        "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together with GOOGLE_ISSUER.",
      );
    }
    return undefined;
  }
  if (clientId === undefined || clientSecret === undefined) {
    const missing = clientId === undefined ? "GOOGLE_CLIENT_ID" : "GOOGLE_CLIENT_SECRET";
    reader.lines.push(`${missing} must be set for signing in with Google.`);
    return undefined;
  }
  return { clientId, clientSecret, issuer: issuer ?? GOOGLE };
}
