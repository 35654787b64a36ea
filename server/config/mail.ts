import { isIP } from "node:net";
import type { Parse, Reader } from "./env-reader.ts";

export interface SmtpConfig {
  host: string;
  port: number;
  /** implicit TLS; otherwise STARTTLS */
  isSecure: boolean;
  /** whether to reject a server without encryption: all except on this machine */
  needsTls: boolean;
  login: { user: string; password: string } | undefined;
}

export type MailConfig =
  | { kind: "smtp"; server: SmtpConfig; from: string }
  /** isShown: whether a page shows the outbox */
  | { kind: "outbox"; isShown: boolean };

const PORTS: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 };

const parseSmtpUrl: Parse<SmtpConfig> = (text) => {
  const url = /^smtps?:\/\/\S+$/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  const isBare =
    url !== undefined && /^\/?$/.test(url.pathname) && url.search === "" && url.hash === "";
  if (!isBare || url.hostname === "") return undefined;
  const user = decoded(url.username);
  const password = decoded(url.password);
  // A user without a password, or the reverse, usually means an unescaped colon or slash in the
  // password.
  if (user === undefined || password === undefined || (user === "") !== (password === "")) {
    return undefined;
  }
  const host = url.hostname.replaceAll(/[[\]]/g, "");
  return {
    host,
    port: url.port === "" ? (PORTS[url.protocol] ?? 587) : Number(url.port),
    isSecure: url.protocol === "smtps:",
    needsTls: url.protocol === "smtp:" && !isLoopback(host),
    login: user === "" ? undefined : { user, password },
  };
};

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const ADDRESS = String.raw`[^\s<>@"(),:;\\[\]]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?`;
const FROM = new RegExp(`^(?:${ADDRESS}|[^<>"\\r\\n,;:@]{1,100} <${ADDRESS}>)$`, "i");

const parseFrom: Parse<string> = (text) => (FROM.test(text) ? text : undefined);

/** Whether a host is a loopback address. */
function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith("127.");
  return host === "::1" || host === "localhost" || host.endsWith(".localhost");
}

/** Reads the mail configuration. Errors are added to `reader.lines`. */
export function readMail(
  reader: Reader,
  { host, publicUrl }: { host: string; publicUrl: string },
): MailConfig {
  const before = reader.lines.length;
  const server = reader.optional(
    "SMTP_URL",
    parseSmtpUrl,
    "an address such as smtp://user:password@mail.example:587 or smtps://…, with special characters of the password percent-encoded",
  );
  const from = reader.optional(
    "MAIL_FROM",
    parseFrom,
    "an address such as plumbline@example.com, or Plumbline <plumbline@example.com>",
  );
  const environment = reader.optional("NODE_ENV", (text) => text, "a name");
  // The outbox contains links that open accounts, so only this machine may see it.
  const isShown =
    environment !== "production" &&
    isLoopback(host) &&
    isLoopback(new URL(publicUrl).hostname.replaceAll(/[[\]]/g, ""));
  const outbox: MailConfig = { kind: "outbox", isShown };
  if (reader.lines.length > before) return outbox;
  if (server !== undefined && from !== undefined) return { kind: "smtp", server, from };
  if (server !== undefined) reader.lines.push("MAIL_FROM must be set together with SMTP_URL.");
  if (from !== undefined) reader.lines.push("SMTP_URL must be set together with MAIL_FROM.");
  return outbox;
}
