import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { MailConfig } from "../../../server/config/mail.ts";

export interface TestMailServer {
  port: number;
  /** emails accepted so far */
  received(): Promise<{ email: Email; raw: string }[]>;
  /** how often the content of an email was offered */
  offers(): number;
  close(): Promise<void>;
}

/** Hooks of the SMTP steps; accepts everything by default. */
type Conduct = Pick<SMTPServerOptions, "onRcptTo" | "onData" | "onAuth" | "onConnect">;

/** A local mail server that keeps the emails it accepts. */
export async function startMailServer(conduct: Conduct = {}, port = 0): Promise<TestMailServer> {
  // Parsed once, because tests read all of them after each step.
  const received: { raw: string; email: Promise<Email> }[] = [];
  let offered = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 100,
    logger: false,
    ...conduct,
    onData: (stream, session, done) => {
      offered += 1;
      if (conduct.onData) {
        conduct.onData(stream, session, done);
        return;
      }
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString();
        received.push({ raw, email: PostalMime.parse(raw) });
        done();
      });
    },
  });
  // Some tests break connections.
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return {
    port: portOf(server.server),
    received: async () =>
      Promise.all(received.map(async ({ raw, email }) => ({ raw, email: await email }))),
    offers: () => offered,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A server that accepts connections and never responds. */
export async function startSilentServer(): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: portOf(server),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function portOf(server: Pick<Server, "address">): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("It does not listen");
  return address.port;
}

/** Mail configuration for this server. */
export function mailConfigFor(port: number): Extract<MailConfig, { kind: "smtp" }> {
  return {
    kind: "smtp",
    from: "Plumbline <plumbline@example.com>",
    server: { host: "127.0.0.1", port, isSecure: false, needsTls: false, login: undefined },
  };
}
