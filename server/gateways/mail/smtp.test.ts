import { getEventListeners } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import {
  mailConfigFor,
  startMailServer,
  startSilentServer,
} from "../../../tests/support/doubles/mail-server.ts";
import { type MailMessage, MailError, type SendOptions } from "./mail.ts";
import { createSmtp } from "./smtp.ts";

const MESSAGE: MailMessage = {
  id: "9fe0f1f4-d520-4d01-8f08-2449c9b43d94",
  to: "ada@example.com",
  subject: "Grüße vom Dach 🏠",
  text: "A line.\n.\nA dot of its own, and a long word: äöü\n",
  html: "<p>A line.</p>",
};
/** Generous because of busy machines; only tests of hanging servers use less. */
const TIMEOUTS = { connectMs: 30_000, silenceMs: 30_000, wholeMs: 60_000 };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Claims {
  sending: SendOptions;
  count(): number;
}

function claims(response = true): Claims {
  let asked = 0;
  const claim = async () => {
    asked += 1;
    return response;
  };
  return { sending: { claim }, count: () => asked };
}

async function serverWith(conduct?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(conduct);
  closing.push(server.close);
  return server;
}

function smtpAt(port: number, limits: Partial<typeof TIMEOUTS> = {}) {
  const { server, from } = mailConfigFor(port);
  return createSmtp({ server, from, limits: { ...TIMEOUTS, ...limits } });
}

async function failureOf(sending: Promise<void>): Promise<MailError> {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof MailError) return error;
  throw new Error("It did not fail as a mail does", { cause: error });
}

test("delivers an email unchanged, with its own Message-ID", async () => {
  const server = await serverWith();
  const { sending, count } = claims();
  await smtpAt(server.port).send(MESSAGE, sending);
  expect((await server.received()).map(({ email }) => email)).toMatchObject([
    {
      subject: MESSAGE.subject,
      from: { address: "plumbline@example.com", name: "Plumbline" },
      to: [{ address: MESSAGE.to }],
      messageId: `<${MESSAGE.id}@example.com>`,
    },
  ]);
  expect((await server.received())[0]?.email.text?.trim()).toBe(MESSAGE.text.trim());
  expect((await server.received())[0]?.email.html).toContain("<p>A line.</p>");
  expect((await server.received())[0]?.raw).toContain("Auto-Submitted: auto-generated");
  expect(count()).toBe(1);
});

test("rejects an address that would inject recipients or headers", async () => {
  const server = await serverWith();
  const to = "ada@example.com>\r\nBcc: eve@example.com";
  await smtpAt(server.port)
    .send({ ...MESSAGE, to, subject: "A\r\nBcc: eve@example.com" }, claims().sending)
    .catch(() => {});
  for (const { raw, email } of await server.received()) {
    expect(raw).not.toMatch(/^Bcc:/im);
    expect(email.bcc).toBeUndefined();
  }
});

test("skips an email that was sent before", async () => {
  const server = await serverWith();
  await smtpAt(server.port).send(MESSAGE, claims(false).sending);
  expect(await server.received()).toEqual([]);
});

test("removes its listeners from the process-wide signal", async () => {
  const server = await serverWith();
  const { signal } = new AbortController();
  await smtpAt(server.port).send(MESSAGE, { ...claims().sending, signal });
  await server.close();
  closing.length = 0;
  await failureOf(smtpAt(server.port).send(MESSAGE, { ...claims().sending, signal }));
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

describe("a failure", () => {
  test("before the content claims nothing: connection refused", async () => {
    const server = await serverWith();
    await server.close();
    closing.length = 0;
    const { sending, count } = claims();
    expect(await failureOf(smtpAt(server.port).send(MESSAGE, sending))).toMatchObject({
      failure: "not_sent",
    });
    expect(count()).toBe(0);
  });

  test("before the content claims nothing: the server hangs", async () => {
    const server = await startSilentServer();
    closing.push(server.close);
    const { sending, count } = claims();
    expect(
      await failureOf(smtpAt(server.port, { connectMs: 300 }).send(MESSAGE, sending)),
    ).toMatchObject({
      failure: "not_sent",
      message: "Mail not_sent: ETIMEDOUT",
    });
    expect(count()).toBe(0);
  });

  test.each([
    [451, "not_sent"],
    [550, "refused"],
  ] as const)("of the recipient with %i is %s, and claims nothing", async (code, failure) => {
    const server = await serverWith({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error("secret words"), { responseCode: code })),
    });
    const { sending, count } = claims();
    const error = await failureOf(smtpAt(server.port).send(MESSAGE, sending));
    expect(error.failure).toBe(failure);
    // Contains neither the server's text nor the recipient.
    expect(error.message).not.toMatch(/secret|ada/);
    expect(count()).toBe(0);
  });

  test.each([
    [452, "not_sent"],
    [554, "refused"],
  ] as const)("that the server answers to the content with %i is %s", async (code, failure) => {
    const server = await serverWith({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on("end", () => done(Object.assign(new Error("no"), { responseCode: code })));
      },
    });
    expect(await failureOf(smtpAt(server.port).send(MESSAGE, claims().sending))).toMatchObject({
      failure,
    });
  });

  test("after the content, without an answer, is unknown", async () => {
    const server = await serverWith({ onData: (stream) => void stream.resume() });
    expect(
      await failureOf(smtpAt(server.port, { silenceMs: 3_000 }).send(MESSAGE, claims().sending)),
    ).toMatchObject({
      failure: "unknown",
    });
    expect(server.offers()).toBe(1);
  });

  test("is reported immediately when the server stops", async () => {
    const server = await startSilentServer();
    closing.push(server.close);
    const { server: at, from } = mailConfigFor(server.port);
    const signal = AbortSignal.abort();
    const sending = createSmtp({ server: at, from }).send(MESSAGE, { ...claims().sending, signal });
    expect(await failureOf(sending)).toMatchObject({ failure: "not_sent" });
  });

  test("doesn't happen when the server stops during the content", async () => {
    const stopping = new AbortController();
    const server = await serverWith({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on("end", () => {
          stopping.abort();
          setImmediate(done);
        });
      },
    });
    const { sending } = claims();
    await smtpAt(server.port).send(MESSAGE, { ...sending, signal: stopping.signal });
    expect(server.offers()).toBe(1);
  });

  test("is reported within five seconds when the server stops without an answer", async () => {
    const stopping = new AbortController();
    const server = await serverWith({
      onData: (stream) => {
        stream.resume();
        stream.on("end", () => stopping.abort());
      },
    });
    const { sending } = claims();
    // How long it would wait if the app didn't stop.
    const limits = { silenceMs: 150_000, wholeMs: 150_000 };
    const began = performance.now();
    const failure = await failureOf(
      smtpAt(server.port, limits).send(MESSAGE, { ...sending, signal: stopping.signal }),
    );
    // The email may have arrived, so it must not be sent again.
    expect(failure).toMatchObject({ failure: "unknown" });
    expect(performance.now() - began).toBeLessThan(limits.silenceMs / 2);
    expect(getEventListeners(stopping.signal, "abort")).toEqual([]);
  });

  test("to claim fails before the content", async () => {
    const server = await serverWith();
    const claim = async () => {
      throw new Error("The database is away");
    };
    expect(await failureOf(smtpAt(server.port).send(MESSAGE, { claim }))).toMatchObject({
      failure: "not_sent",
    });
    expect(await server.received()).toEqual([]);
  });
});
