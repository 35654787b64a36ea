import { oncePerWorker, test as base } from "../fixtures.ts";
import { startMailServer, type TestMailServer } from "../../doubles/mail-server.ts";
import { type ServerProcess, startServerProcess } from "../../app/processes/server-process.ts";

const startProduct = oncePerWorker(async (templateUrl) => {
  const mails = await startMailServer();
  const server = await startServerProcess(templateUrl, async () => ({
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: "Plumbline <plumbline@example.com>",
  }));
  const stop = async () => {
    await server.stop();
    await mails.close();
  };
  return { mails, server, stop };
});

/** The product as started in production, with a mail server for its emails. */
export const test = base.extend<{ delivery: { mails: TestMailServer; server: ServerProcess } }>({
  delivery: async ({ stops }, provide) => provide(await startProduct(stops)),
  server: async ({ delivery }, provide) => provide(delivery.server),
});

export { expect } from "../fixtures.ts";
