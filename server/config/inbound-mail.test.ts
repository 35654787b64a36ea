import { expect, test } from "vitest";
import { Reader } from "./env-reader.ts";
import { readInboundMail } from "./inbound-mail.ts";

const SECRET = "a secret of the webhook, long enough";

test.each([
  [{}, undefined],
  [
    { INBOUND_MAIL_DOMAIN: "In.Example.com", INBOUND_SMTP_PORT: "2525" },
    { domain: "in.example.com", smtp: { host: "127.0.0.1", port: 2525 }, webhookSecret: undefined },
  ],
  [
    {
      INBOUND_MAIL_DOMAIN: "in.example.com",
      INBOUND_SMTP_PORT: "25",
      INBOUND_SMTP_HOST: "0.0.0.0",
      INBOUND_MAIL_SECRET: SECRET,
    },
    { domain: "in.example.com", smtp: { host: "0.0.0.0", port: 25 }, webhookSecret: SECRET },
  ],
  [
    { INBOUND_MAIL_DOMAIN: "in.example.com", INBOUND_MAIL_SECRET: SECRET },
    { domain: "in.example.com", smtp: undefined, webhookSecret: SECRET },
  ],
])("%j is read", (environment, expected) => {
  const reader = new Reader(environment);
  expect(readInboundMail(reader)).toEqual(expected);
  expect(reader.lines).toEqual([]);
});

test.each([
  [
    { INBOUND_SMTP_PORT: "2525" },
    "INBOUND_MAIL_DOMAIN must be set together with INBOUND_SMTP_PORT.",
  ],
  [
    { INBOUND_MAIL_SECRET: SECRET },
    "INBOUND_MAIL_DOMAIN must be set together with INBOUND_MAIL_SECRET.",
  ],
  [
    { INBOUND_MAIL_DOMAIN: "in.example.com" },
    "INBOUND_MAIL_DOMAIN needs INBOUND_SMTP_PORT or INBOUND_MAIL_SECRET beside it.",
  ],
  [
    { INBOUND_MAIL_DOMAIN: "a@b", INBOUND_SMTP_PORT: "25" },
    "INBOUND_MAIL_DOMAIN must be a domain such as receipts.example.com.",
  ],
  [
    { INBOUND_MAIL_DOMAIN: "in.example.com", INBOUND_SMTP_PORT: "smtp" },
    "INBOUND_SMTP_PORT must be a whole number from 0 to 65535.",
  ],
  [
    { INBOUND_MAIL_DOMAIN: "in.example.com", INBOUND_SMTP_PORT: "25", INBOUND_SMTP_HOST: "a b" },
    "INBOUND_SMTP_HOST must be an IP address or a host name, without a port.",
  ],
  [
    { INBOUND_MAIL_DOMAIN: "in.example.com", INBOUND_MAIL_SECRET: "short" },
    "INBOUND_MAIL_SECRET must be at least 32 characters long.",
  ],
])("%j is refused", (environment, line) => {
  const reader = new Reader(environment);
  expect(readInboundMail(reader)).toBeUndefined();
  expect(reader.lines).toEqual([line]);
});
