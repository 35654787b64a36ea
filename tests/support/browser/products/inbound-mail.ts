import { TEMPLATE_URL } from "../setup.ts";
import { test as base } from "../fixtures.ts";
import { type ServerProcess, startServerProcess } from "../../app/processes/server-process.ts";
import { INBOUND_DOMAIN, INBOUND_SECRET } from "../../inbound-domain.ts";

/** The product as started in production, receiving emails by the webhook. */
export const test = base.extend<object, { server: ServerProcess }>({
  server: [
    async ({}, provide) => {
      const templateUrl = process.env[TEMPLATE_URL];
      if (templateUrl === undefined) throw new Error("The browser tests' database is not running");
      const server = await startServerProcess(templateUrl, async () => ({
        INBOUND_MAIL_DOMAIN: INBOUND_DOMAIN,
        INBOUND_MAIL_SECRET: INBOUND_SECRET,
      }));
      await provide(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

export { expect } from "../fixtures.ts";
