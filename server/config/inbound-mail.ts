import {
  MIN_SECRET_LENGTH,
  type Parse,
  parseHost,
  parsePort,
  parseSecret,
  type Reader,
} from "./env-reader.ts";

/** How receipts arrive by email: by the SMTP listener, the webhook, or both. */
export interface InboundMailConfig {
  /** after the @ of the projects' addresses, in lower case */
  domain: string;
  smtp: { host: string; port: number } | undefined;
  /** undefined: no webhook */
  webhookSecret: string | undefined;
}

const parseDomain: Parse<string> = (text) =>
  /^(?=.{1,180}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i.test(text)
    ? text.toLowerCase()
    : undefined;

/** Errors are added to `reader.lines`. */
export function readInboundMail(reader: Reader): InboundMailConfig | undefined {
  const before = reader.lines.length;
  const domain = reader.optional(
    "INBOUND_MAIL_DOMAIN",
    parseDomain,
    "a domain such as receipts.example.com",
  );
  const port = reader.optional("INBOUND_SMTP_PORT", parsePort, "a whole number from 0 to 65535");
  const host =
    reader.optional(
      "INBOUND_SMTP_HOST",
      parseHost,
      "an IP address or a host name, without a port",
    ) ?? "127.0.0.1";
  const webhookSecret = reader.optional(
    "INBOUND_MAIL_SECRET",
    parseSecret,
    `at least ${MIN_SECRET_LENGTH} characters long`,
  );
  if (reader.lines.length > before) return undefined;
  const isReceiving = port !== undefined || webhookSecret !== undefined;
  if (domain === undefined) {
    const name = port === undefined ? "INBOUND_MAIL_SECRET" : "INBOUND_SMTP_PORT";
    if (isReceiving) reader.lines.push(`INBOUND_MAIL_DOMAIN must be set together with ${name}.`);
    return undefined;
  }
  if (!isReceiving) {
    reader.lines.push(
      "INBOUND_MAIL_DOMAIN needs INBOUND_SMTP_PORT or INBOUND_MAIL_SECRET beside it.",
    );
    return undefined;
  }
  return { domain, smtp: port === undefined ? undefined : { host, port }, webhookSecret };
}
