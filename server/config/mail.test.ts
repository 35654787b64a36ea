import { expect, test } from "vitest";
import { Reader } from "./env-reader.ts";
import { readMail } from "./mail.ts";

const HERE = { host: "127.0.0.1", publicUrl: "http://localhost:3000" };

function read(environment: Record<string, string>, where = HERE) {
  const reader = new Reader(environment);
  return { config: readMail(reader, where), lines: reader.lines };
}

const FROM = "Plumbline <plumbline@example.com>";

test.each([
  [
    "smtp://mail.example",
    { host: "mail.example", port: 587, isSecure: false, needsTls: true, login: undefined },
  ],
  [
    "smtps://ada:a%3Ab%2Fc@mail.example:4650",
    {
      host: "mail.example",
      port: 4650,
      isSecure: true,
      needsTls: false,
      login: { user: "ada", password: "a:b/c" },
    },
  ],
  ["smtp://127.0.0.1:2525", { host: "127.0.0.1", port: 2525, needsTls: false }],
  ["smtp://[::1]:2525/", { host: "::1", needsTls: false }],
  ["smtp://localhost:1025", { host: "localhost", needsTls: false }],
])("%s selects where mail goes", (url, server) => {
  const { config, lines } = read({ SMTP_URL: url, MAIL_FROM: FROM });
  expect(lines).toEqual([]);
  expect(config).toMatchObject({ kind: "smtp", from: FROM, server });
});

test.each([
  "mail.example:587",
  "http://mail.example",
  "smtp://",
  "smtp://mail.example/path",
  "smtp://mail.example?pool=true",
  "smtp://user@mail.example",
  "smtp://user:%zz@mail.example",
  "smtp://mail.example:99999",
])("rejects SMTP_URL %s by name", (url) => {
  expect(read({ SMTP_URL: url, MAIL_FROM: FROM }).lines).toEqual([
    expect.stringMatching(/^SMTP_URL must be an address such as /),
  ]);
});

test.each(["plumbline", "a@b@c", "Plumbline plumbline@example.com", "A <a@example.com>, b@x.org"])(
  "rejects MAIL_FROM %s by name",
  (from) => {
    expect(read({ SMTP_URL: "smtp://mail.example", MAIL_FROM: from }).lines).toEqual([
      expect.stringMatching(/^MAIL_FROM must be an address such as /),
    ]);
  },
);

test("requires both or neither", () => {
  expect(read({ SMTP_URL: "smtp://mail.example" }).lines).toEqual([
    "MAIL_FROM must be set together with SMTP_URL.",
  ]);
  expect(read({ MAIL_FROM: FROM }).lines).toEqual([
    "SMTP_URL must be set together with MAIL_FROM.",
  ]);
});

test.each([
  ["on this machine", {}, HERE, true],
  ["in production", { NODE_ENV: "production" }, HERE, false],
  ["where others can reach it", {}, { ...HERE, host: "0.0.0.0" }, false],
  ["on all addresses of IPv6", {}, { ...HERE, host: "::" }, false],
  ["behind a proxy", {}, { ...HERE, publicUrl: "https://plumbline.example" }, false],
  ["at another name of this machine", {}, { ...HERE, host: "localhost" }, true],
])(
  "shows the outbox without a mail server only on this machine: %s",
  (_where, env, at, isShown) => {
    expect(read(env, at)).toEqual({ config: { kind: "outbox", isShown }, lines: [] });
  },
);
