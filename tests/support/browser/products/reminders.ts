import { TEMPLATE_URL } from "../setup.ts";
import { test as base } from "../fixtures.ts";
import { startMailServer, type TestMailServer } from "../../doubles/mail-server.ts";
import { type ServerProcess, startServerProcess } from "../../app/processes/server-process.ts";

interface MailFixtures {
  delivery: { mails: TestMailServer; server: ServerProcess };
}

/** The product as started in production, with a mail server for its emails. */
export const test = base.extend<object, MailFixtures>({
  delivery: [
    async ({}, provide) => {
      const templateUrl = process.env[TEMPLATE_URL];
      if (templateUrl === undefined) throw new Error("The browser tests' database is not running");
      const mails = await startMailServer();
      const server = await startServerProcess(templateUrl, async () => ({
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
        MAIL_FROM: "Plumbline <plumbline@example.com>",
      }));
      await provide({ mails, server });
      await server.stop();
      await mails.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  server: [async ({ delivery }, provide) => provide(delivery.server), { scope: "worker" }],
});

export { expect } from "../fixtures.ts";
