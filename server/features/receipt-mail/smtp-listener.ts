import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Socket } from "node:net";
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from "smtp-server";
import type { ProblemCode } from "../../../shared/problem.ts";
import { AppError, failed } from "../../errors.ts";
import { ipHashOf } from "../../http/security/ip-hash.ts";
import { requireInbox } from "./address-commands.ts";
import { withTempFiles } from "../../temp-file.ts";
import { type EmailDeps, receiveEmail } from "./email-commands.ts";
import { MAX_EMAIL_BYTES } from "./received-email.ts";
import type { Inbox } from "./queries.ts";

const MAX_CLIENTS = 20;
/** Not one, because a mail server in front sends every email from one address. */
const MAX_CLIENTS_PER_ADDRESS = 10;
const IDLE_MS = 60_000;
/** Time limit of a whole connection, so that a slow sender doesn't occupy it. */
const CONNECTION_MS = 10 * 60_000;
const CLOSE_MS = 10_000;

const LIMITS = {
  banner: "Plumbline",
  size: MAX_EMAIL_BYTES,
  maxClients: MAX_CLIENTS,
  maxRecipients: 1,
  authOptional: true,
  disabledCommands: ["AUTH", "STARTTLS"],
  disableReverseLookup: true,
  socketTimeout: IDLE_MS,
  closeTimeout: CLOSE_MS,
  logger: false,
} satisfies SMTPServerOptions;

/** Permanent rejections. After any other error the sender's mail server tries again. */
const REFUSALS: Readonly<Partial<Record<ProblemCode, readonly [code: number, status: string]>>> = {
  not_found: [550, "5.1.1"],
  not_permitted: [550, "5.7.1"],
  bad_request: [554, "5.6.0"],
  payload_too_large: [552, "5.3.4"],
};
const LATER = [451, "4.3.0"] as const;

interface ListenerOptions {
  host: string;
  /** 0: a free port */
  port: number;
  /** host name in the greeting */
  name: string;
}

export interface SmtpListener {
  port: number;
  /** Finishes emails that are being received, then closes. */
  close(): Promise<void>;
}

/**
 * Receives emails for the addresses of projects by SMTP. Recipient, size and rate are checked
 * before the email is sent; only commands for delivery are allowed. Has no TLS, which is the task
 * of the mail server in front.
 */
export async function startSmtpListener(
  deps: EmailDeps,
  { host, port, name }: ListenerOptions,
): Promise<SmtpListener> {
  const running = new Set<Promise<void>>();
  const server = new SMTPServer({
    ...LIMITS,
    name,
    ...clientHooks(),
    ...emailHooks(deps, running),
  });
  server.server.on("connection", (socket: Socket) => {
    const late = setTimeout(() => socket.destroy(), CONNECTION_MS).unref();
    socket.once("close", () => clearTimeout(late));
  });
  await listen(server, host, port);
  server.on("error", (error) => deps.log.info({ err: error }, "A mail connection broke"));
  const address = server.server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      await promise;
      await Promise.allSettled(running);
    },
  };
}

type Hooks = Pick<SMTPServerOptions, "onConnect" | "onClose" | "onRcptTo" | "onData">;

/** @param running promises that `close` waits for */
function emailHooks(
  deps: EmailDeps,
  running: Set<Promise<void>>,
): Pick<Hooks, "onRcptTo" | "onData"> {
  const inboxes = new WeakMap<SMTPServerSession, Inbox>();

  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    const inbox = inboxes.get(session);
    inboxes.delete(session);
    await withTempFiles(deps.config.dataDir, async (folder) => {
      const path = join(folder, "received.eml");
      await pipeline(stream, upToLimit, createWriteStream(path, { mode: 0o600 }));
      if (stream.sizeExceeded) throw failed("payload_too_large", "This email is too large");
      if (inbox === undefined) throw failed("bad_request", "Name a recipient first");
      await receiveEmail(deps, inbox, { path, folder });
    });
  };

  const run = async (work: Promise<void>, done: (error: Error | null) => void) => {
    let refusal: Error | null = null;
    try {
      await work;
    } catch (error) {
      refusal = answerTo(error, deps);
    }
    done(refusal);
  };

  return {
    onRcptTo: ({ address }, session, done) => {
      const network = ipHashOf(session.remoteAddress, deps.config.sessionSecret);
      const find = async () => {
        inboxes.set(session, await requireInbox(deps, address, network));
      };
      void run(find(), done);
    },
    onData: (stream, session, done) => {
      const work = run(receive(stream, session), (refusal) => {
        // Unread data would prevent the connection's next command.
        if (refusal) stream.resume();
        done(refusal, "2.0.0 Received");
      });
      running.add(work);
      void work.finally(() => running.delete(work));
    },
  };
}

/** Drops bytes over the limit, so that they take no disk space. */
async function* upToLimit(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size <= MAX_EMAIL_BYTES) yield chunk;
  }
}

/** Limits the number of connections from one address. */
function clientHooks(): Pick<Hooks, "onConnect" | "onClose"> {
  const open = new Map<string, number>();
  const counted = new WeakSet<SMTPServerSession>();
  return {
    onConnect: (session, done) => {
      const count = (open.get(session.remoteAddress) ?? 0) + 1;
      open.set(session.remoteAddress, count);
      counted.add(session);
      const isFull = count > MAX_CLIENTS_PER_ADDRESS;
      done(isFull ? smtpError(421, "4.7.0 Too many connections") : null);
    },
    onClose: (session) => {
      if (!counted.delete(session)) return;
      const count = (open.get(session.remoteAddress) ?? 1) - 1;
      if (count > 0) open.set(session.remoteAddress, count);
      else open.delete(session.remoteAddress);
    },
  };
}

function smtpError(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function answerTo(error: unknown, { log }: EmailDeps): Error {
  if (!(error instanceof AppError)) {
    log.error({ err: error }, "An email could not be received");
    return smtpError(LATER[0], `${LATER[1]} Please try again later`);
  }
  const [code, status] = REFUSALS[error.problem.code] ?? LATER;
  return smtpError(code, `${status} ${error.problem.error}`);
}

async function listen(server: SMTPServer, host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen(port, host, () => resolve());
  try {
    await promise;
  } catch (error) {
    throw new Error(listenFailure(error, host, port), { cause: error });
  }
  server.removeListener("error", reject);
}

function listenFailure(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is already in use. Set INBOUND_SMTP_PORT to another one.`;
    case "EACCES":
      return `Port ${port} needs more rights. Set INBOUND_SMTP_PORT to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `INBOUND_SMTP_HOST ${host} is not an address of this machine.`;
    default:
      return `Emails can't be received on port ${port}: ${String(error)}`;
  }
}
